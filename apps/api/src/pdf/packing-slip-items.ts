import type { PackingSlip } from './packing-slip.ts';
import { LEFT, RIGHT } from './packing-slip-header.ts';
import { HAIRLINE, LINE_WIDTH, measureText, type PdfCanvas } from './pdf-canvas.ts';
import { wrapAndTruncate, wrapText } from './wrap-text.ts';

// Columns: checkbox, SKU, item, size, quantity.
const SKU_COLUMN = { x: 12, width: 27 };
const ITEM_COLUMN = { x: 41, width: 38 };
const SIZE_RIGHT = 91;
const SIZE_WIDTH = 10.5;
const QTY_RIGHT = RIGHT - 1;
export const FIRST_BASELINE = 3.9;
const LINE_STEP = 3.4;
const PADDING = 2.4;
const SKU_STYLE = { size: 7 };
export const ITEM_STYLE = { size: 8 };
const BOLD_STYLE = { size: 8, weight: 'bold' } as const;
export const TABLE_HEADER_HEIGHT = 4.6;
export const TOTAL_ROW_HEIGHT = 5.6;

type Row = { sku: string[]; name: string[]; size: string; quantity: number; height: number };

export function layOutRows({ items }: PackingSlip): Row[] {
  return items.map(({ sku, quantity, ...item }) => {
    const skuLines = sku ? wrapText(sku, SKU_COLUMN.width, SKU_STYLE) : ['–'];
    const { name, size } = layOutName(item, { width: ITEM_COLUMN.width, sizeWidth: SIZE_WIDTH, maxLines: sku ? 2 : 5 });
    const height = Math.max(skuLines.length, name.length) * LINE_STEP + PADDING;
    return { sku: skuLines, name, size, quantity, height };
  });
}

type Item = { name: string; color: string | null; size: string | null };
type NameLayout = { width: number; sizeWidth: number; maxLines: number };

/**
 * Truncates a long name, which the SKU identifies too. Colour and size are always complete. A size that is too wide for its
 * column is shown with the name.
 */
export function layOutName({ name, color, size }: Item, { width, sizeWidth, maxLines }: NameLayout) {
  const fitsColumn = size === null || measureText(size, ITEM_STYLE) <= sizeWidth;
  const details = [color, fitsColumn ? null : size].filter(Boolean).join(', ');
  let lines = wrapText([name, details].filter(Boolean).join(', '), width, ITEM_STYLE);
  if (lines.length > maxLines)
    lines = [...wrapAndTruncate(name, width, ITEM_STYLE, maxLines), ...wrapText(details, width, ITEM_STYLE)];
  return { name: lines, size: fitsColumn ? (size ?? '') : '' };
}

type ColumnTitle = readonly [title: string, x: number];

export const TITLES: readonly ColumnTitle[] = [
  ['SKU', SKU_COLUMN.x],
  ['Item', ITEM_COLUMN.x],
];

/** Renders the titles of the columns, and those of size and quantity on the right. */
export function renderTableHeader(pdf: PdfCanvas, titles: readonly ColumnTitle[], top: number): void {
  const style = { size: 7, grey: true };
  const y = top + 3;
  for (const [title, x] of titles) pdf.text(title, { x, y }, style);
  pdf.text('Size', { x: SIZE_RIGHT, y, align: 'right' }, style);
  pdf.text('Qty', { x: QTY_RIGHT, y, align: 'right' }, style);
  const bottom = top + TABLE_HEADER_HEIGHT;
  pdf.line({ x: LEFT, y: bottom }, { x: RIGHT, y: bottom }, { width: LINE_WIDTH });
}

type RowsInput = { rows: readonly Row[]; y: number; rest: number };

/** Renders the rows of a page, and below them the total units or how many items follow. */
export function renderRows(
  pdf: PdfCanvas,
  { items, shipment }: PackingSlip,
  { rows, y: top, rest: remaining }: RowsInput,
): void {
  let y = top;
  for (const row of rows) {
    const baseline = y + FIRST_BASELINE;
    pdf.textLines(row.sku, { x: SKU_COLUMN.x, y: baseline, step: LINE_STEP }, SKU_STYLE);
    pdf.textLines(row.name, { x: ITEM_COLUMN.x, y: baseline, step: LINE_STEP }, ITEM_STYLE);
    y = renderRowEnd(pdf, row, y);
  }
  const position = { x: SKU_COLUMN.x, y: y + 4 };
  if (remaining > 0) {
    renderRemaining(pdf, remaining, position);
    return;
  }
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const label = shipment ? 'Units in this shipment' : 'Units in this order';
  pdf.text(label, position, { ...ITEM_STYLE, grey: true });
  pdf.text(String(units), { ...position, x: QTY_RIGHT, align: 'right' }, BOLD_STYLE);
}

type RowEnd = { size: string; quantity: number; height: number };

/** Renders size, quantity, checkbox and the line below. Returns the y position below. */
export function renderRowEnd(pdf: PdfCanvas, { size, quantity, height }: RowEnd, y: number): number {
  const baseline = y + FIRST_BASELINE;
  pdf.frame({ x: LEFT + 1, y: y + 1.2, width: 3.2, height: 3.2 }, 0.3);
  pdf.text(size, { x: SIZE_RIGHT, y: baseline, align: 'right' }, ITEM_STYLE);
  pdf.text(String(quantity), { x: QTY_RIGHT, y: baseline, align: 'right' }, BOLD_STYLE);
  const bottom = y + height;
  pdf.line({ x: LEFT, y: bottom }, { x: RIGHT, y: bottom }, { width: HAIRLINE });
  return bottom;
}

export function renderRemaining(pdf: PdfCanvas, count: number, position: { x: number; y: number }): void {
  pdf.text(`and ${count} more on the next page`, position, BOLD_STYLE);
}
