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
const LINE_STEP = 3.4;
const PADDING = 2.4;
const SKU_STYLE = { size: 7 };
const ITEM_STYLE = { size: 8 };

export const TABLE_HEADER_HEIGHT = 4.6;
export const TOTAL_ROW_HEIGHT = 5.6;

type Row = { sku: string[]; name: string[]; size: string; quantity: number; height: number };

export function layOutRows({ items }: PackingSlip): Row[] {
  return items.map(({ sku, name, color, size, quantity }) => {
    // A size that is too wide for its column is shown with the name.
    const fitsColumn = size === null || measureText(size, ITEM_STYLE) <= SIZE_WIDTH;
    const skuLines = sku ? wrapText(sku, SKU_COLUMN.width, SKU_STYLE) : ['–'];
    const lines = wrapName(name, [color, fitsColumn ? null : size].filter(Boolean).join(', '), sku ? 2 : 5);
    const height = Math.max(skuLines.length, lines.length) * LINE_STEP + PADDING;
    return { sku: skuLines, name: lines, size: fitsColumn ? (size ?? '') : '', quantity, height };
  });
}

/** Truncates a long name if a SKU identifies the item. Colour and size are always complete. */
function wrapName(name: string, details: string, maxLines: number): string[] {
  const wrapped = wrapText([name, details].filter(Boolean).join(', '), ITEM_COLUMN.width, ITEM_STYLE);
  if (wrapped.length <= maxLines) return wrapped;
  return [
    ...wrapAndTruncate(name, ITEM_COLUMN.width, ITEM_STYLE, maxLines),
    ...wrapText(details, ITEM_COLUMN.width, ITEM_STYLE),
  ];
}

export function renderTableHeader(pdf: PdfCanvas, y: number): void {
  const style = { size: 7, grey: true };
  const baseline = y + 3;
  pdf.text('SKU', { x: SKU_COLUMN.x, y: baseline }, style);
  pdf.text('Item', { x: ITEM_COLUMN.x, y: baseline }, style);
  pdf.text('Size', { x: SIZE_RIGHT, y: baseline, align: 'right' }, style);
  pdf.text('Qty', { x: QTY_RIGHT, y: baseline, align: 'right' }, style);
  pdf.line({ x: LEFT, y: y + TABLE_HEADER_HEIGHT }, { x: RIGHT, y: y + TABLE_HEADER_HEIGHT }, { width: LINE_WIDTH });
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
    const baseline = y + 3.9;
    pdf.frame({ x: LEFT + 1, y: y + 1.2, width: 3.2, height: 3.2 }, 0.3);
    for (const [index, line] of row.sku.entries())
      pdf.text(line, { x: SKU_COLUMN.x, y: baseline + index * LINE_STEP }, SKU_STYLE);
    for (const [index, line] of row.name.entries())
      pdf.text(line, { x: ITEM_COLUMN.x, y: baseline + index * LINE_STEP }, ITEM_STYLE);
    pdf.text(row.size, { x: SIZE_RIGHT, y: baseline, align: 'right' }, ITEM_STYLE);
    pdf.text(String(row.quantity), { x: QTY_RIGHT, y: baseline, align: 'right' }, { ...ITEM_STYLE, weight: 'bold' });
    y += row.height;
    pdf.line({ x: LEFT, y }, { x: RIGHT, y }, { width: HAIRLINE });
  }
  const baseline = y + 4;
  if (remaining > 0) {
    pdf.text(
      `and ${remaining} more on the next page`,
      { x: SKU_COLUMN.x, y: baseline },
      { ...ITEM_STYLE, weight: 'bold' },
    );
    return;
  }
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  pdf.text(
    shipment ? 'Units in this shipment' : 'Units in this order',
    { x: SKU_COLUMN.x, y: baseline },
    { ...ITEM_STYLE, grey: true },
  );
  pdf.text(String(units), { x: QTY_RIGHT, y: baseline, align: 'right' }, { ...ITEM_STYLE, weight: 'bold' });
}
