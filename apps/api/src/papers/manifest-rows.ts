import { inFours, rupeesOf } from './figures.ts';
import type { ManifestParcel, ManifestSums } from './manifest.ts';
import { drawBarcode } from './marks.ts';
import { HAIRLINE, LINE, type Paper } from './paper.ts';
import { setInFull, wrapAtMost } from './wrapping.ts';

export const LEFT = 15;
export const RIGHT = 195;
export const ROW = 9.5;
export const ROWS_HEAD = 6.5;

const AWB = { x: 22, width: 31 };
const CODE = { x: 55.5, width: 31 };
const ORDER_X = 90.5;
const TO = { x: 109, width: 27 };
const PINCODE_RIGHT = 149;
const KG_RIGHT = 160;
const COLLECT_RIGHT = 187;
const BOX = 4.5;
const CELL = { size: 9 };
const TITLE = { size: 8, weight: 'bold' } as const;

export function drawRowsHead(paper: Paper, y: number): void {
  const base = y + 4;
  for (const [word, x] of [
    ['#', LEFT],
    ['AWB', AWB.x],
    ['Order', ORDER_X],
    ['Consignee', TO.x],
  ] as const)
    paper.text(word, { x, y: base }, TITLE);
  for (const [word, x] of [
    ['Pincode', PINCODE_RIGHT],
    ['kg', KG_RIGHT],
    ['Collect, ₹', COLLECT_RIGHT],
    ['Got', RIGHT],
  ] as const)
    paper.text(word, { x, y: base, align: 'right' }, TITLE);
  paper.line({ x: LEFT, y: y + ROWS_HEAD }, { x: RIGHT, y: y + ROWS_HEAD }, { width: LINE });
}

type Row = { parcel: ManifestParcel; place: number; y: number; isLast: boolean };

export function drawParcelRow(paper: Paper, { parcel, place, y, isLast }: Row): void {
  const base = y + ROW / 2 + 1.1;
  paper.text(String(place), { x: LEFT, y: base }, CELL);
  const number = setInFull(inFours(parcel.number ?? '–'), AWB.width, CELL, [9, 8, 7], 1);
  drawLines(paper, number.lines, { x: AWB.x, y: base, size: number.size });
  if (parcel.number) drawBarcode(paper, parcel.number, { x: CODE.x, y: y + 2.2, width: CODE.width, height: 5 });
  paper.text(parcel.orderNumber, { x: ORDER_X, y: base }, CELL);
  drawLines(paper, wrapAtMost(parcel.to, TO.width, CELL, 2), { x: TO.x, y: base, size: CELL.size });
  paper.text(parcel.pincode, { x: PINCODE_RIGHT, y: base, align: 'right' }, CELL);
  paper.text(parcel.weightG === null ? '–' : kilograms(parcel.weightG), { x: KG_RIGHT, y: base, align: 'right' }, CELL);
  const collect = parcel.collectPaise > 0 ? rupeesOf(parcel.collectPaise) : 'Prepaid';
  paper.text(collect, { x: COLLECT_RIGHT, y: base, align: 'right' }, { ...CELL, weight: 'bold' });
  paper.frame({ x: RIGHT - BOX, y: y + (ROW - BOX) / 2, width: BOX, height: BOX }, 0.3);
  paper.line({ x: LEFT, y: y + ROW }, { x: RIGHT, y: y + ROW }, { width: isLast ? LINE : HAIRLINE });
}

export function drawSumRow(paper: Paper, sums: ManifestSums, y: number): void {
  const style = { ...CELL, weight: 'bold' } as const;
  const base = y + 5.5;
  paper.text('Total', { x: LEFT, y: base }, style);
  paper.text(kilograms(sums.weightG), { x: KG_RIGHT, y: base, align: 'right' }, style);
  paper.text(rupeesOf(sums.collectPaise), { x: COLLECT_RIGHT, y: base, align: 'right' }, style);
}

/** Lines around the middle of a row. */
function drawLines(
  paper: Paper,
  lines: readonly string[],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const step = 0.42 * size;
  const top = y - ((lines.length - 1) * step) / 2;
  for (const [index, line] of lines.entries()) paper.text(line, { x, y: top + index * step }, { size });
}

export function kilograms(grams: number): string {
  return (grams / 1000).toFixed(2);
}
