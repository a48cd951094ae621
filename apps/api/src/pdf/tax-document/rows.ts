import { HAIRLINE, LINE_WIDTH, type PdfCanvas, type TextPosition } from '../pdf-canvas.ts';
import type { TaxDocumentLine, TaxDocumentPdf } from '../tax-document-pdf.ts';
import { wrapText } from '../wrap-text.ts';
import type { Amounts } from './amounts.ts';
import { DESCRIPTION_X, ROW_NUMBER_X, type TableLayout, TITLE_STYLE } from './columns.ts';
import { LEFT, RIGHT } from './measures.ts';

export type Row = {
  line: TaxDocumentLine;
  place: number;
  name: string[];
  details: string[];
  padding: number;
  height: number;
};

export const TABLE_HEADER_HEIGHT = 10.2;
export const CARRIED_ROW_HEIGHT = 8;
const FIRST_BASELINE = 3.5;
const FIRST_LINE_HEIGHT = 4.8;
// Line height per point of font size.
const NAME_STEP = 0.46;
const SMALL_STEP = 0.475;
const TITLE_STEP = 3.6;

export function layOutRows({ lines }: TaxDocumentPdf, table: TableLayout, padding: number): Row[] {
  const { columns, size, small, descriptionRoom } = table;
  return lines.map((line, index) => {
    const name = wrapText(line.name, descriptionRoom, { size, weight: 'bold' });
    const details = wrapText(line.details, descriptionRoom, small);
    const cellLineCount = Math.max(...columns.map(({ cell }) => cell(line).length));
    const step = SMALL_STEP * small.size;
    const extraHeight = Math.max(
      (name.length - 1) * NAME_STEP * size + details.length * step,
      (cellLineCount - 1) * step,
    );
    return { line, place: index + 1, name, details, padding, height: 2 * padding + FIRST_LINE_HEIGHT + extraHeight };
  });
}

export function renderTableHeader(pdf: PdfCanvas, { columns }: TableLayout, y: number): void {
  const baseline = y + TABLE_HEADER_HEIGHT - 2.4;
  pdf.text('#', { x: ROW_NUMBER_X, y: baseline }, TITLE_STYLE);
  pdf.text('Description', { x: DESCRIPTION_X, y: baseline }, TITLE_STYLE);
  for (const column of columns) {
    const titleTop = baseline - (column.title.length - 1) * TITLE_STEP;
    pdf.textLines(column.title, { ...getTextPosition(column), y: titleTop, step: TITLE_STEP }, TITLE_STYLE);
  }
  pdf.line({ x: LEFT, y: y + TABLE_HEADER_HEIGHT }, { x: RIGHT, y: y + TABLE_HEADER_HEIGHT }, { width: LINE_WIDTH });
}

function getTextPosition({ align, left, right }: TableLayout['columns'][number]): Omit<TextPosition, 'y'> {
  return align === 'left' ? { x: left } : { x: right, align: 'right' };
}

/** Returns the y position below. */
export function renderRows(
  pdf: PdfCanvas,
  table: TableLayout,
  { rows, y: top }: { rows: readonly Row[]; y: number },
): number {
  let y = top;
  for (const [index, row] of rows.entries()) {
    renderRow(pdf, table, { row, y });
    y += row.height;
    const isLast = index === rows.length - 1;
    pdf.line({ x: LEFT, y }, { x: RIGHT, y }, { width: isLast ? LINE_WIDTH : HAIRLINE, grey: !isLast });
  }
  return y;
}

function renderRow(pdf: PdfCanvas, { columns, size, small }: TableLayout, { row, y }: { row: Row; y: number }): void {
  const baseline = y + row.padding + FIRST_BASELINE;
  const step = SMALL_STEP * small.size;
  pdf.text(String(row.place), { x: ROW_NUMBER_X, y: baseline }, { size });
  const namePosition = { x: DESCRIPTION_X, y: baseline, step: NAME_STEP * size };
  const nameBottom = pdf.textLines(row.name, namePosition, { size, weight: 'bold' });
  pdf.textLines(row.details, { x: DESCRIPTION_X, y: nameBottom + step, step }, small);
  for (const column of columns) {
    const [value, ...detailLines] = column.cell(row.line);
    pdf.text(value, { ...getTextPosition(column), y: baseline }, { size, weight: column.weight });
    pdf.textLines(detailLines, { ...getTextPosition(column), y: baseline + step, step }, small);
  }
}

type CarriedInput = { words: 'Carried forward' | 'Brought forward'; sum: Amounts; y: number };

/** Renders the subtotal at a page break, on both pages. */
export function renderCarriedRow(
  pdf: PdfCanvas,
  { columns, size }: TableLayout,
  { words: label, sum, y }: CarriedInput,
): number {
  const baseline = y + 5.3;
  pdf.text(label, { x: DESCRIPTION_X, y: baseline }, { size, grey: true });
  for (const { carried, right, weight } of columns)
    if (carried) pdf.text(carried(sum), { x: right, y: baseline, align: 'right' }, { size, weight });
  if (label === 'Brought forward') {
    const line = y + CARRIED_ROW_HEIGHT;
    pdf.line({ x: LEFT, y: line }, { x: RIGHT, y: line }, { width: HAIRLINE, grey: true });
  }
  return y + CARRIED_ROW_HEIGHT;
}
