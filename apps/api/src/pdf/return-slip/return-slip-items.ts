import { LEFT, RIGHT } from '../packing-slip-header.ts';
import { HAIRLINE, LINE_WIDTH, measureText, type PdfCanvas } from '../pdf-canvas.ts';
import { wrapAndTruncate, wrapText } from '../wrap-text.ts';
import type { ReturnedItem, ReturnSlip } from './return-slip.ts';

// Columns: checkbox, item with SKU, reason, size, quantity.
const ITEM_COLUMN = { x: 13.2, width: 47 };
const REASON_COLUMN = { x: 62, width: 18.5 };
const SIZE_RIGHT = 91;
const SIZE_WIDTH = 10;
const QTY_RIGHT = RIGHT - 1;
const LINE_STEP = 3.5;
const PADDING = 2.2;
const TEXT_STYLE = { size: 8 };
const SMALL_STYLE = { size: 7 };

export const TABLE_HEADER_HEIGHT = 4.6;
/** Height of the line with the number of items that follow. */
export const REMAINING_ROW_HEIGHT = 5.4;

export type Row = { name: string[]; small: string[]; reason: string[]; size: string; quantity: number; height: number };

export function layOutRows({ items }: ReturnSlip): Row[] {
  return items.map((item) => {
    const { size, sku, inExchange, quantity } = item;
    const fitsColumn = size === null || measureText(size, TEXT_STYLE) <= SIZE_WIDTH;
    const name = wrapName(item, fitsColumn ? null : size);
    const small = [sku, inExchange && `Exchange for: ${inExchange}`].flatMap((line) =>
      wrapText(line ?? '', ITEM_COLUMN.width, SMALL_STYLE),
    );
    const reason = wrapText(item.reason, REASON_COLUMN.width, TEXT_STYLE);
    const height = Math.max(name.length + small.length, reason.length) * LINE_STEP + PADDING;
    return { name, small, reason, size: fitsColumn ? (size ?? '') : '', quantity, height };
  });
}

/** Truncates a long name if a SKU identifies the item. Colour and size are always complete. */
function wrapName({ name, color, sku }: ReturnedItem, size: string | null): string[] {
  const details = [color, size].filter(Boolean).join(', ');
  const maxLines = sku ? 2 : 4;
  const wrapped = wrapText([name, details].filter(Boolean).join(', '), ITEM_COLUMN.width, TEXT_STYLE);
  if (wrapped.length <= maxLines) return wrapped;
  return [
    ...wrapAndTruncate(name, ITEM_COLUMN.width, TEXT_STYLE, maxLines),
    ...wrapText(details, ITEM_COLUMN.width, TEXT_STYLE),
  ];
}

export function renderTableHeader(pdf: PdfCanvas, y: number): void {
  const style = { size: 7, grey: true };
  const baseline = y + 3;
  pdf.text('Item', { x: ITEM_COLUMN.x, y: baseline }, style);
  pdf.text('Reason', { x: REASON_COLUMN.x, y: baseline }, style);
  pdf.text('Size', { x: SIZE_RIGHT, y: baseline, align: 'right' }, style);
  pdf.text('Qty', { x: QTY_RIGHT, y: baseline, align: 'right' }, style);
  pdf.line({ x: LEFT, y: y + TABLE_HEADER_HEIGHT }, { x: RIGHT, y: y + TABLE_HEADER_HEIGHT }, { width: LINE_WIDTH });
}

type RowsInput = { rows: readonly Row[]; y: number; rest: number };

/** Renders the rows of a page, and how many items follow. Returns the y position below. */
export function renderRows(pdf: PdfCanvas, { rows, y: top, rest: remaining }: RowsInput): number {
  let y = top;
  for (const row of rows) {
    renderRow(pdf, row, y);
    y += row.height;
    pdf.line({ x: LEFT, y }, { x: RIGHT, y }, { width: HAIRLINE });
  }
  if (remaining > 0)
    pdf.text(
      `and ${remaining} more on the next page`,
      { x: ITEM_COLUMN.x, y: y + 4 },
      { ...TEXT_STYLE, weight: 'bold' },
    );
  return y;
}

function renderRow(pdf: PdfCanvas, { name, small, reason, size, quantity }: Row, y: number): void {
  const baseline = y + 3.9;
  pdf.frame({ x: LEFT + 1, y: y + 1.2, width: 3.2, height: 3.2 }, 0.3);
  const left = [
    ...name.map((text) => ({ text, style: TEXT_STYLE })),
    ...small.map((text) => ({ text, style: SMALL_STYLE })),
  ];
  for (const [index, { text, style }] of left.entries())
    pdf.text(text, { x: ITEM_COLUMN.x, y: baseline + index * LINE_STEP }, style);
  for (const [index, text] of reason.entries())
    pdf.text(text, { x: REASON_COLUMN.x, y: baseline + index * LINE_STEP }, TEXT_STYLE);
  pdf.text(size, { x: SIZE_RIGHT, y: baseline, align: 'right' }, TEXT_STYLE);
  pdf.text(String(quantity), { x: QTY_RIGHT, y: baseline, align: 'right' }, { ...TEXT_STYLE, weight: 'bold' });
}
