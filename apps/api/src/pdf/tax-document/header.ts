import { formatDay } from '@kinari/contract/locale';
import { type Area, LINE_WIDTH, type PdfCanvas } from '../pdf-canvas.ts';
import { formatPhone } from '../pdf-format.ts';
import type { PdfImage } from '../pdf-image.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { fitText, wrapAndTruncate, wrapText } from '../wrap-text.ts';
import { BODY_STYLE, BOLD_STYLE, LEFT, LINE_STEP, RIGHT, renderLines, type StyledLine } from './measures.ts';
import { getTitle, listSubtitles } from './wording.ts';

const SELLER_WIDTH = 92;
const NAME_Y = 29;
const BELOW_NAME = 7.2;
const LOGO_AREA = { x: LEFT, y: 19, width: 62, height: 15 };
const TITLE_STYLE = { size: 21, weight: 'bold' } as const;
// Gives two lines of about the same length.
const SENTENCE_WIDTH = 60;
const VALUE_WIDTH = 46;

/** Renders seller and title. Returns the y position below. */
export function renderHeader(pdf: PdfCanvas, document: TaxDocumentPdf): number {
  return Math.max(renderSeller(pdf, document), renderTitle(pdf, document)) + 4;
}

function renderSeller(pdf: PdfCanvas, { seller }: TaxDocumentPdf): number {
  const from = seller.logo ? renderLogo(pdf, seller.logo) + 7 : renderName(pdf, seller.name) + BELOW_NAME;
  const legalName = seller.legalName === seller.name ? null : seller.legalName;
  const nameLines = seller.logo ? [legalName ?? seller.name] : [legalName];
  const addressLines = [
    ...formatSellerAddress(seller),
    [formatPhone(seller.phone), seller.email].filter(Boolean).join(', '),
  ];
  const wrapTexts = (texts: readonly (string | null)[], style: typeof BODY_STYLE): StyledLine[] =>
    texts.flatMap((text) => wrapText(text ?? '', SELLER_WIDTH, style)).map((line) => [line, style] as const);
  const gstin = seller.gstin && `GSTIN ${seller.gstin}`;
  const lines = [
    ...wrapTexts(nameLines, BOLD_STYLE),
    ...wrapTexts(addressLines, BODY_STYLE),
    ...wrapTexts([gstin], BOLD_STYLE),
  ];
  return renderLines(pdf, lines, { x: LEFT, y: from });
}

/** Adds the state code, and the state name if the address does not contain it. */
function formatSellerAddress({ address, state }: TaxDocumentPdf['seller']): string[] {
  if (!state) return address.split('\n');
  const isNamed = address.includes(state.name);
  return `${address.trimEnd()}${isNamed ? '' : `, ${state.name}`} (${state.code})`.split('\n');
}

/** Renders the shop name if there is no logo. Returns the y position of the last line. */
function renderName(pdf: PdfCanvas, name: string): number {
  const { lines, size } = fitText(name, SELLER_WIDTH, TITLE_STYLE, [21, 16, 12], 1);
  return pdf.textLines(lines, { x: LEFT, y: NAME_Y, step: 0.42 * size }, { ...TITLE_STYLE, size });
}

function renderLogo(pdf: PdfCanvas, logo: PdfImage): number {
  const area = fitArea(logo, LOGO_AREA);
  pdf.image(logo, area);
  return area.y + area.height;
}

/** Returns the largest area with the image's aspect ratio, aligned to the top left. */
export function fitArea(image: PdfImage, { x, y, width, height }: Area): Area {
  const scale = Math.min(width / image.width, height / image.height);
  return { x, y, width: image.width * scale, height: image.height * scale };
}

function renderTitle(pdf: PdfCanvas, document: TaxDocumentPdf): number {
  pdf.text(getTitle(document), { x: RIGHT, y: NAME_Y, align: 'right' }, TITLE_STYLE);
  const [copy = '', ...sentences] = listSubtitles(document);
  pdf.text(copy, { x: RIGHT, y: NAME_Y + 5.6, align: 'right' }, { size: 8.5, grey: true });
  const lines = sentences.flatMap((text) => wrapText(text, SENTENCE_WIDTH, { size: 8.5 }));
  const bottom = pdf.textLines(lines, { x: RIGHT, y: NAME_Y + 9.8, step: 4.2, align: 'right' }, { size: 8.5 });
  // Align with the lines of the address.
  let y = Math.max(bottom + 6, NAME_Y + BELOW_NAME + LINE_STEP);
  for (const { label, value, style = BODY_STYLE } of listHeaderFields(document)) {
    pdf.text(label, { x: RIGHT - VALUE_WIDTH - 4, y, align: 'right' }, { ...BODY_STYLE, grey: true });
    const valueLines = value.flatMap((text) => wrapText(text, VALUE_WIDTH, style));
    y = pdf.textLines(valueLines, { x: RIGHT, y, step: LINE_STEP, align: 'right' }, style) + LINE_STEP;
  }
  return y;
}

type HeaderField = { label: string; value: string[]; style?: typeof BODY_STYLE };

function listHeaderFields({ number, issuedOn, against, placeOfSupply }: TaxDocumentPdf): HeaderField[] {
  const fields: HeaderField[] = [
    { label: 'Number', value: [number], style: { ...BOLD_STYLE, spacing: 0.02 } },
    { label: 'Date', value: [formatDay(issuedOn)] },
  ];
  if (against) fields.push({ label: 'Against', value: [against.number, `of ${formatDay(against.issuedOn)}`] });
  if (placeOfSupply)
    fields.push({ label: 'Place of supply', value: [`${placeOfSupply.name} (${placeOfSupply.code})`] });
  return fields;
}

const CONTINUED_HEADER_Y = 21;
export const CONTINUED_TOP = 29;

export function renderContinuedHeader(pdf: PdfCanvas, document: TaxDocumentPdf): void {
  const title = `${getTitle(document)} ${document.number} of ${formatDay(document.issuedOn)}`;
  const [name = ''] = wrapAndTruncate(document.seller.name, SELLER_WIDTH, BOLD_STYLE, 1);
  pdf.text(name, { x: LEFT, y: CONTINUED_HEADER_Y }, BOLD_STYLE);
  pdf.text(title, { x: RIGHT, y: CONTINUED_HEADER_Y, align: 'right' }, BODY_STYLE);
  pdf.line({ x: LEFT, y: CONTINUED_HEADER_Y + 3.5 }, { x: RIGHT, y: CONTINUED_HEADER_Y + 3.5 }, { width: LINE_WIDTH });
}
