import { A6, openPaper } from '../paper.ts';
import type { ReturnSlip } from './return-slip.ts';
import { AIRY, drawFoot, footHeight, TIGHT } from './return-slip-foot.ts';
import { drawHead, drawParties } from './return-slip-head.ts';
import { drawRows, drawTableHead, REST_ROW, type Row, rowsOf, TABLE_HEAD } from './return-slip-items.ts';

const BOTTOM = 144;
const CONTINUED_FROM = 27;

/** A return slip on A6. One with many items goes on on the next sheet, and what the shop fills in stands on the last. */
export function drawReturnSlip(slip: ReturnSlip, { madeAt }: { madeAt: Date }): { content: Buffer; pages: number } {
  const paper = openPaper({ title: `Return ${slip.number}`, madeAt });
  paper.addPage(A6);
  // How many sheets it takes is known once the first has its addresses on it, so the head comes last.
  const top = drawParties(paper, slip) + 2;
  const rows = rowsOf(slip);
  const room = { first: BOTTOM - top - TABLE_HEAD, others: BOTTOM - CONTINUED_FROM - TABLE_HEAD };
  const airy = share(rows, { ...room, foot: footHeight(slip, AIRY) });
  const tight = share(rows, { ...room, foot: footHeight(slip, TIGHT) });
  const [parts, air] = tight.length < airy.length ? [tight, TIGHT] : [airy, AIRY];
  for (const [index, part] of parts.entries()) {
    if (index > 0) paper.addPage(A6);
    drawHead(paper, slip, { page: index + 1, of: parts.length });
    const y = index === 0 ? top : CONTINUED_FROM;
    const rest = parts.slice(index + 1).flat().length;
    if (part.length > 0) drawTableHead(paper, y);
    const end = drawRows(paper, { rows: part, y: part.length > 0 ? y + TABLE_HEAD : y, rest });
    if (index === parts.length - 1) drawFoot(paper, slip, { y: end, bottom: BOTTOM, air });
  }
  return paper.finish();
}

type Room = { first: number; others: number; foot: number };

/** The rows of each sheet. The last has room for the foot and a row at least, the others for how many follow. */
function share(rows: readonly Row[], { first, others, foot }: Room): Row[][] {
  const sheets: Row[][] = [[]];
  let room = first;
  for (const [index, row] of rows.entries()) {
    const below = index === rows.length - 1 ? foot : REST_ROW;
    if (row.height + below > room) {
      sheets.push([]);
      room = others;
    }
    sheets.at(-1)?.push(row);
    room -= row.height;
  }
  return sheets;
}
