import type { Weight } from './pdf/faces.ts';
import { setLetters } from './pdf/letters.ts';
import { number, openPdfFile, type PdfFile, pdfText, type Ref } from './pdf/pdf-file.ts';
import { openPdfFonts, showing } from './pdf/pdf-fonts.ts';
import { openPdfPictures } from './pdf/pdf-pictures.ts';

/** Everything is in millimetres from the top left corner, letters in points; `y` of a text is the line it stands on. */
type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Style = { size: number; weight?: Weight; grey?: boolean; spacing?: number };
export type Placed = { x: number; y: number; align?: 'left' | 'right' | 'middle' };
export type Area = { x: number; y: number; width: number; height: number };
export type Paper = ReturnType<typeof openPaper>;

export const A4: Size = { width: 210, height: 297 };
export const A6: Size = { width: 105, height: 148 };
export const HAIRLINE = 0.15;
export const LINE = 0.35;

const POINTS = 72 / 25.4;
// Grey enough to step back, dark enough for a thermal printer.
const GREY = 0.27;
// For hairlines: on a screen they would be as black as any other.
const LIGHT_GREY = 0.53;

/** How wide a text will be, in millimetres. */
export function widthOfText(text: string, { size, weight = 'regular', spacing = 0 }: Style): number {
  const gaps = Math.max(0, Array.from(text).length - 1) * spacing * size;
  return (setLetters(text, weight).width * size + gaps) / POINTS;
}

/** A paper to be printed: lines, letters and codes, all as vectors and all in black, so that any printer will do; and a logo. */
export function openPaper({ title, madeAt }: { title: string; madeAt: Date }) {
  const file = openPdfFile();
  const fonts = openPdfFonts(file);
  const pictures = openPdfPictures(file);
  const pages: Page[] = [];
  let origin = { x: 0, y: 0 };

  const page = () => {
    const current = pages.at(-1);
    if (!current) throw new Error('A paper needs a page before anything is drawn on it');
    return current;
  };
  const across = (x: number) => number((origin.x + x) * POINTS);
  const up = (y: number) => number((page().size.height - origin.y - y) * POINTS);
  const draw = (operators: string) => page().drawn.push(operators);

  function addPage(size: Size): void {
    pages.push({ size, drawn: [] });
    origin = { x: 0, y: 0 };
  }

  /** From here on a part of the page is drawn on as if it were a page of its own. */
  function moveTo(x: number, y: number): void {
    origin = { x, y };
  }

  function line(from: Point, to: Point, { width = HAIRLINE, dash = 0, grey = false } = {}): void {
    const drawn = `${grey ? `${LIGHT_GREY} G ` : ''}${dash ? `[${number(dash * POINTS)}] 0 d ` : ''}`;
    draw(`q ${number(width * POINTS)} w ${drawn}${across(from.x)} ${up(from.y)} m ${across(to.x)} ${up(to.y)} l S Q`);
  }

  function frame({ x, y, width, height }: Area, lineWidth = LINE): void {
    const [w, h] = [number(width * POINTS), number(height * POINTS)];
    draw(`q ${number(lineWidth * POINTS)} w ${across(x)} ${up(y + height)} ${w} ${h} re S Q`);
  }

  function fill(areas: readonly Area[]): void {
    const paths = areas.map(
      ({ x, y, width, height }) =>
        `${across(x)} ${up(y + height)} ${number(width * POINTS)} ${number(height * POINTS)} re`,
    );
    draw(`0 g ${paths.join(' ')} f`);
  }

  function text(content: string, { x, y, align = 'left' }: Placed, style: Style): void {
    const { size, weight = 'regular', grey = false, spacing = 0 } = style;
    const width = align === 'left' ? 0 : widthOfText(content, style);
    let left = align === 'left' ? x : x - (align === 'right' ? width : width / 2);
    for (const run of setLetters(content, weight).runs) {
      const { shown, width: own } = showing(run, { fonts, size, spacing });
      const font = `/${fonts.nameOf(run.face)} ${number(size)} Tf`;
      draw(`BT ${grey ? GREY : 0} g ${font} ${across(left)} ${up(y)} Td ${shown} ET`);
      left += (own * size) / POINTS;
    }
  }

  /** A JPEG, as large as the area is. */
  function image(jpeg: Buffer, { x, y, width, height }: Area): void {
    const [w, h] = [number(width * POINTS), number(height * POINTS)];
    draw(`q ${w} 0 0 ${h} ${across(x)} ${up(y + height)} cm /${pictures.nameOf(jpeg)} Do Q`);
  }

  function finish(): { content: Buffer; pages: number } {
    const resources = file.write(`<< /Font ${fonts.finish()} ${pictures.entry()} >>`);
    return { content: bind(file, { pages, resources, title, madeAt }), pages: pages.length };
  }

  return { addPage, moveTo, line, frame, fill, text, image, finish };
}

type Page = { size: Size; drawn: string[] };
type Bound = { pages: readonly Page[]; resources: Ref; title: string; madeAt: Date };

function bind(file: PdfFile, { pages, resources, title, madeAt }: Bound): Buffer {
  const tree = file.reserve();
  const refs = pages.map(({ size, drawn }): Ref => {
    const content = file.writeStream(Buffer.from(drawn.join('\n'), 'latin1'));
    const box = `[0 0 ${number(size.width * POINTS)} ${number(size.height * POINTS)}]`;
    return file.write(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Resources ${resources} 0 R /Contents ${content} 0 R >>`,
    );
  });
  file.write(`<< /Type /Pages /Count ${refs.length} /Kids [${refs.map((ref) => `${ref} 0 R`).join(' ')}] >>`, tree);
  // A printer must not make a code smaller to fit its margins.
  const preferences = '/ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >>';
  const root = file.write(`<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-IN) ${preferences} >>`);
  const time = madeAt.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const info = file.write(`<< /Title ${pdfText(title)} /Producer (Kinari) /CreationDate (D:${time}Z) >>`);
  return file.finish({ root, info });
}
