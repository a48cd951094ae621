import { LOCALE } from '@kinari/contract/locale';
import type { Weight } from './pdf/font-faces.ts';
import { createPdfFile, formatNumber, type PdfFile, type Ref, toPdfText } from './pdf/pdf-file.ts';
import { createPdfFonts, showText } from './pdf/pdf-fonts.ts';
import { createPdfImages } from './pdf/pdf-images.ts';
import { shapeText } from './pdf/shape-text.ts';
import type { PdfImage } from './pdf-image.ts';

/** Units are millimetres from the top left; font sizes are points. The `y` of a text is its baseline. */
type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type TextStyle = { size: number; weight?: Weight; grey?: boolean; spacing?: number };
export type TextPosition = { x: number; y: number; align?: 'left' | 'right' | 'middle' };
export type Area = { x: number; y: number; width: number; height: number };
export type PdfCanvas = ReturnType<typeof createPdf>;

export const A4: Size = { width: 210, height: 297 };
export const A6: Size = { width: 105, height: 148 };
export const HAIRLINE = 0.15;
export const LINE_WIDTH = 0.35;

const POINTS_PER_MM = 72 / 25.4;
// Lighter than black, dark enough for a thermal printer.
const GREY = 0.27;
// For hairlines, which would look fully black on a screen.
const LIGHT_GREY = 0.53;

/** Returns the width of a text in millimetres. */
export function measureText(text: string, { size, weight = 'regular', spacing = 0 }: TextStyle): number {
  const gaps = Math.max(0, Array.from(text).length - 1) * spacing * size;
  return (shapeText(text, weight).width * size + gaps) / POINTS_PER_MM;
}

/** Creates a PDF of lines, text and codes, all black vectors for any printer. A logo can be added as an image. */
export function createPdf({ title, madeAt }: { title: string; madeAt: Date }) {
  const file = createPdfFile();
  const fonts = createPdfFonts(file);
  const images = createPdfImages(file);
  const pages: Page[] = [];
  let origin = { x: 0, y: 0 };

  const currentPage = () => {
    const current = pages.at(-1);
    if (!current) throw new Error('Add a page before drawing');
    return current;
  };
  const toX = (x: number) => formatNumber((origin.x + x) * POINTS_PER_MM);
  const toY = (y: number) => formatNumber((currentPage().size.height - origin.y - y) * POINTS_PER_MM);
  const addOperators = (operators: string) => currentPage().operators.push(operators);

  function addPage(size: Size): void {
    pages.push({ size, operators: [] });
    origin = { x: 0, y: 0 };
  }

  /** Moves the origin, so that a part of the page can be used like a separate page. */
  function moveTo(x: number, y: number): void {
    origin = { x, y };
  }

  function line(from: Point, to: Point, { width = HAIRLINE, dash = 0, grey = false } = {}): void {
    const operators = `${grey ? `${LIGHT_GREY} G ` : ''}${dash ? `[${formatNumber(dash * POINTS_PER_MM)}] 0 d ` : ''}`;
    addOperators(
      `q ${formatNumber(width * POINTS_PER_MM)} w ${operators}${toX(from.x)} ${toY(from.y)} m ${toX(to.x)} ${toY(to.y)} l S Q`,
    );
  }

  function frame({ x, y, width, height }: Area, lineWidth = LINE_WIDTH): void {
    const [w, h] = [formatNumber(width * POINTS_PER_MM), formatNumber(height * POINTS_PER_MM)];
    addOperators(`q ${formatNumber(lineWidth * POINTS_PER_MM)} w ${toX(x)} ${toY(y + height)} ${w} ${h} re S Q`);
  }

  function fill(areas: readonly Area[]): void {
    const paths = areas.map(
      ({ x, y, width, height }) =>
        `${toX(x)} ${toY(y + height)} ${formatNumber(width * POINTS_PER_MM)} ${formatNumber(height * POINTS_PER_MM)} re`,
    );
    addOperators(`0 g ${paths.join(' ')} f`);
  }

  function text(content: string, { x, y, align = 'left' }: TextPosition, style: TextStyle): void {
    const { size, weight = 'regular', grey = false, spacing = 0 } = style;
    const width = align === 'left' ? 0 : measureText(content, style);
    let left = align === 'left' ? x : x - (align === 'right' ? width : width / 2);
    for (const run of shapeText(content, weight).runs) {
      const { shown: operatorsForRun, width: runWidth } = showText(run, { fonts, size, spacing });
      const font = `/${fonts.nameOf(run.face)} ${formatNumber(size)} Tf`;
      addOperators(`BT ${grey ? GREY : 0} g ${font} ${toX(left)} ${toY(y)} Td ${operatorsForRun} ET`);
      left += (runWidth * size) / POINTS_PER_MM;
    }
  }

  /** Renders one line below the other. Returns the baseline of the last one. */
  function textLines(lines: readonly string[], position: TextPosition & { step: number }, style: TextStyle): number {
    const { y, step } = position;
    for (const [index, line] of lines.entries()) text(line, { ...position, y: y + index * step }, style);
    return y + (lines.length - 1) * step;
  }

  function image(content: PdfImage, { x, y, width, height }: Area): void {
    const [w, h] = [formatNumber(width * POINTS_PER_MM), formatNumber(height * POINTS_PER_MM)];
    addOperators(`q ${w} 0 0 ${h} ${toX(x)} ${toY(y + height)} cm /${images.getImageName(content)} Do Q`);
  }

  function finish(): { content: Buffer; pages: number } {
    const resources = file.write(`<< /Font ${fonts.finish()} ${images.renderResources()} >>`);
    return { content: writeDocument(file, { pages, resources, title, madeAt }), pages: pages.length };
  }

  return { addPage, moveTo, line, frame, fill, text, textLines, image, finish };
}

type Page = { size: Size; operators: string[] };
type DocumentParts = { pages: readonly Page[]; resources: Ref; title: string; madeAt: Date };

function writeDocument(file: PdfFile, { pages, resources, title, madeAt }: DocumentParts): Buffer {
  const tree = file.reserve();
  const refs = pages.map(({ size, operators }): Ref => {
    const content = file.writeStream(Buffer.from(operators.join('\n'), 'latin1'));
    const box = `[0 0 ${formatNumber(size.width * POINTS_PER_MM)} ${formatNumber(size.height * POINTS_PER_MM)}]`;
    return file.write(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Resources ${resources} 0 R /Contents ${content} 0 R >>`,
    );
  });
  file.write(`<< /Type /Pages /Count ${refs.length} /Kids [${refs.map((ref) => `${ref} 0 R`).join(' ')}] >>`, tree);
  // Scaling to fit would make codes too small to scan.
  const preferences = '/ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >>';
  const root = file.write(`<< /Type /Catalog /Pages ${tree} 0 R /Lang (${LOCALE}) ${preferences} >>`);
  const time = madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const info = file.write(`<< /Title ${toPdfText(title)} /Producer (Kinari) /CreationDate (D:${time}Z) >>`);
  return file.finish({ root, info });
}
