import { HAIRLINE, LINE, type Paper, widthOfText } from './paper.ts';
import type { Slip } from './slip.ts';
import { LEFT, RIGHT } from './slip-head.ts';
import { wrap, wrapAtMost } from './wrapping.ts';

// The table of what is packed: a box to tick, the SKU, what it is, its size, how many.
const SKU = { x: 12, width: 27 };
const ITEM = { x: 41, width: 38 };
const SIZE_RIGHT = 91;
const SIZE_WIDTH = 10.5;
const QTY_RIGHT = RIGHT - 1;
const STEP = 3.4;
const PADDING = 2.4;
const SKU_STYLE = { size: 7 };
const ITEM_STYLE = { size: 8 };

export const TABLE_HEAD = 4.6;
export const SUM_ROW = 5.6;

type Row = { sku: string[]; name: string[]; size: string; quantity: number; height: number };

export function rowsOf({ items }: Slip): Row[] {
  return items.map(({ sku, name, color, size, quantity }) => {
    // A size that its column cannot hold stands with the name.
    const inColumn = size === null || widthOfText(size, ITEM_STYLE) <= SIZE_WIDTH;
    const code = sku ? wrap(sku, SKU.width, SKU_STYLE) : ['–'];
    const lines = namesOf(name, [color, inColumn ? null : size].filter(Boolean).join(', '), sku ? 2 : 5);
    const height = Math.max(code.length, lines.length) * STEP + PADDING;
    return { sku: code, name: lines, size: inColumn ? (size ?? '') : '', quantity, height };
  });
}

/** A long name may end early, since the SKU says which it is; without one it has more room. Colour and size never do. */
function namesOf(name: string, details: string, most: number): string[] {
  const whole = wrap([name, details].filter(Boolean).join(', '), ITEM.width, ITEM_STYLE);
  if (whole.length <= most) return whole;
  return [...wrapAtMost(name, ITEM.width, ITEM_STYLE, most), ...wrap(details, ITEM.width, ITEM_STYLE)];
}

export function drawTableHead(paper: Paper, y: number): void {
  const style = { size: 7, grey: true };
  const base = y + 3;
  paper.text('SKU', { x: SKU.x, y: base }, style);
  paper.text('Item', { x: ITEM.x, y: base }, style);
  paper.text('Size', { x: SIZE_RIGHT, y: base, align: 'right' }, style);
  paper.text('Qty', { x: QTY_RIGHT, y: base, align: 'right' }, style);
  paper.line({ x: LEFT, y: y + TABLE_HEAD }, { x: RIGHT, y: y + TABLE_HEAD }, { width: LINE });
}

type Part = { rows: readonly Row[]; y: number; rest: number };

/** The rows of one sheet, and below them how many units there are, or how many items follow on the next. */
export function drawRows(paper: Paper, { items, parcel }: Slip, { rows, y: top, rest }: Part): void {
  let y = top;
  for (const row of rows) {
    const base = y + 3.9;
    paper.frame({ x: LEFT + 1, y: y + 1.2, width: 3.2, height: 3.2 }, 0.3);
    for (const [index, line] of row.sku.entries()) paper.text(line, { x: SKU.x, y: base + index * STEP }, SKU_STYLE);
    for (const [index, line] of row.name.entries()) paper.text(line, { x: ITEM.x, y: base + index * STEP }, ITEM_STYLE);
    paper.text(row.size, { x: SIZE_RIGHT, y: base, align: 'right' }, ITEM_STYLE);
    paper.text(String(row.quantity), { x: QTY_RIGHT, y: base, align: 'right' }, { ...ITEM_STYLE, weight: 'bold' });
    y += row.height;
    paper.line({ x: LEFT, y }, { x: RIGHT, y }, { width: HAIRLINE });
  }
  const base = y + 4;
  if (rest > 0) {
    paper.text(`and ${rest} more on the next sheet`, { x: SKU.x, y: base }, { ...ITEM_STYLE, weight: 'bold' });
    return;
  }
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
  paper.text(
    parcel ? 'Units in this parcel' : 'Units in this order',
    { x: SKU.x, y: base },
    { ...ITEM_STYLE, grey: true },
  );
  paper.text(String(units), { x: QTY_RIGHT, y: base, align: 'right' }, { ...ITEM_STYLE, weight: 'bold' });
}
