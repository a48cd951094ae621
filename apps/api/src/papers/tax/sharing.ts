import type { TaxPaper } from '../tax-paper.ts';
import type { Table } from './columns.ts';
import { BOTTOM, footHeight } from './foot.ts';
import { CONTINUED_FROM } from './head.ts';
import { CARRIED_ROW, type Row, rowsOf, TABLE_HEAD } from './rows.ts';
import { sumsHeight } from './sums.ts';

// Between the sums and the foot.
const APART = 8;
// The air around a line: less of it where that saves a sheet.
const PADDINGS = [2.2, 1.6, 1.1];
// As many lines stand above the sums on a sheet that is not the first.
const COMPANY = 3;

/** Which lines are on which sheet: on as few as they can be, the first beginning where its head ends. */
export function shareOut(document: TaxPaper, table: Table, from: number): Row[][] {
  const end = endHeight(document);
  const ways = PADDINGS.map((padding) => share(rowsOf(document, table, padding), { from, end }));
  const fewest = Math.min(...ways.map(({ length }) => length));
  return ways.find(({ length }) => length === fewest) ?? [];
}

/** What stands below the last line: the sums, and at the bottom the foot. */
function endHeight(document: TaxPaper): number {
  const [sums, foot] = [sumsHeight(document), footHeight(document)];
  return Math.max(sums.left + foot.left, sums.right + foot.right) + APART;
}

function share(rows: readonly Row[], { from, end }: { from: number; end: number }): Row[][] {
  const sheets: Row[][] = [[]];
  let room = BOTTOM - from - TABLE_HEAD - CARRIED_ROW;
  for (const row of rows) {
    if (row.height > room) {
      sheets.push([]);
      room = NEXT_SHEET - CARRIED_ROW;
    }
    sheets.at(-1)?.push(row);
    room -= row.height;
  }
  // On the last sheet nothing is carried forward.
  if (room + CARRIED_ROW < end) sheets.push([]);
  return keepCompany(sheets, end);
}

const NEXT_SHEET = BOTTOM - CONTINUED_FROM - TABLE_HEAD - CARRIED_ROW;

/** The sums never stand alone on a sheet, and where there is room not below a single line either. */
function keepCompany(sheets: readonly Row[][], end: number): Row[][] {
  const [before, last] = [[...(sheets.at(-2) ?? [])], [...(sheets.at(-1) ?? [])]];
  let room = NEXT_SHEET - end - last.reduce((sum, { height }) => sum + height, 0);
  while (last.length < COMPANY) {
    const next = before.at(-1);
    const comes = last.length === 0 || (before.length > COMPANY && next && next.height <= room);
    if (!next || !comes) break;
    last.unshift(next);
    before.pop();
    room -= next.height;
  }
  // Only the first may be without a line: it has the addresses.
  const kept = [...sheets.slice(0, -2), before].filter((rows, index) => index === 0 || rows.length > 0);
  return sheets.length > 1 ? [...kept, last] : [last];
}
