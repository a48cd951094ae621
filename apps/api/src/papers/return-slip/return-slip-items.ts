import { HAIRLINE, LINE, type Paper, widthOfText } from '../paper.ts';
import { LEFT, RIGHT } from '../slip-head.ts';
import { wrap, wrapAtMost } from '../wrapping.ts';
import type { ReturnedItem, ReturnSlip } from './return-slip.ts';

// What is sent back: a box to tick, what it is with its SKU, why, its size, how many.
const ITEM = { x: 13.2, width: 47 };
const REASON = { x: 62, width: 18.5 };
const SIZE_RIGHT = 91;
const SIZE_WIDTH = 10;
const QTY_RIGHT = RIGHT - 1;
const STEP = 3.5;
const PADDING = 2.2;
const WORDS = { size: 8 };
const SMALL = { size: 7 };

export const TABLE_HEAD = 4.6;
/** Where it says how many follow on the next sheet. */
export const REST_ROW = 5.4;

export type Row = { name: string[]; small: string[]; reason: string[]; size: string; quantity: number; height: number };

export function rowsOf({ items }: ReturnSlip): Row[] {
  return items.map((item) => {
    const { size, sku, inExchange, quantity } = item;
    const inColumn = size === null || widthOfText(size, WORDS) <= SIZE_WIDTH;
    const name = nameOf(item, inColumn ? null : size);
    const small = [sku, inExchange && `In exchange: ${inExchange}`].flatMap((line) =>
      wrap(line ?? '', ITEM.width, SMALL),
    );
    const reason = wrap(item.reason, REASON.width, WORDS);
    const height = Math.max(name.length + small.length, reason.length) * STEP + PADDING;
    return { name, small, reason, size: inColumn ? (size ?? '') : '', quantity, height };
  });
}

/** A long name may end early, since the SKU says which it is; without one it has more room. Colour and size never do. */
function nameOf({ name, color, sku }: ReturnedItem, size: string | null): string[] {
  const details = [color, size].filter(Boolean).join(', ');
  const most = sku ? 2 : 4;
  const whole = wrap([name, details].filter(Boolean).join(', '), ITEM.width, WORDS);
  if (whole.length <= most) return whole;
  return [...wrapAtMost(name, ITEM.width, WORDS, most), ...wrap(details, ITEM.width, WORDS)];
}

export function drawTableHead(paper: Paper, y: number): void {
  const style = { size: 7, grey: true };
  const base = y + 3;
  paper.text('Item', { x: ITEM.x, y: base }, style);
  paper.text('Reason', { x: REASON.x, y: base }, style);
  paper.text('Size', { x: SIZE_RIGHT, y: base, align: 'right' }, style);
  paper.text('Qty', { x: QTY_RIGHT, y: base, align: 'right' }, style);
  paper.line({ x: LEFT, y: y + TABLE_HEAD }, { x: RIGHT, y: y + TABLE_HEAD }, { width: LINE });
}

type Part = { rows: readonly Row[]; y: number; rest: number };

/** The rows of one sheet, and below them how many items follow on the next. Answers where that ends. */
export function drawRows(paper: Paper, { rows, y: top, rest }: Part): number {
  let y = top;
  for (const row of rows) {
    drawRow(paper, row, y);
    y += row.height;
    paper.line({ x: LEFT, y }, { x: RIGHT, y }, { width: HAIRLINE });
  }
  if (rest > 0) paper.text(`and ${rest} more on the next sheet`, { x: ITEM.x, y: y + 4 }, { ...WORDS, weight: 'bold' });
  return y;
}

function drawRow(paper: Paper, { name, small, reason, size, quantity }: Row, y: number): void {
  const base = y + 3.9;
  paper.frame({ x: LEFT + 1, y: y + 1.2, width: 3.2, height: 3.2 }, 0.3);
  const left = [...name.map((text) => ({ text, style: WORDS })), ...small.map((text) => ({ text, style: SMALL }))];
  for (const [index, { text, style }] of left.entries()) paper.text(text, { x: ITEM.x, y: base + index * STEP }, style);
  for (const [index, text] of reason.entries()) paper.text(text, { x: REASON.x, y: base + index * STEP }, WORDS);
  paper.text(size, { x: SIZE_RIGHT, y: base, align: 'right' }, WORDS);
  paper.text(String(quantity), { x: QTY_RIGHT, y: base, align: 'right' }, { ...WORDS, weight: 'bold' });
}
