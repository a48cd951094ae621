import { A4, A6, openPaper, type Paper } from './paper.ts';
import type { Slip } from './slip.ts';
import { drawFoot, footHeight } from './slip-foot.ts';
import { drawGift } from './slip-gift.ts';
import { drawAddress, drawHead, drawPayment } from './slip-head.ts';
import { drawRows, drawTableHead, rowsOf, SUM_ROW, TABLE_HEAD } from './slip-items.ts';

export type SlipLayout = 'a6' | 'a4';

/** Packing slips: each on a sheet of A6, or four on one of A4. One with many items goes on on the next. */
export function drawSlips(slips: readonly Slip[], { layout, madeAt }: { layout: SlipLayout; madeAt: Date }) {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Packing slip ${first.orderNumber}` : `${slips.length} packing slips`;
  const paper = openPaper({ title, madeAt });
  const nextSheet = layout === 'a6' ? () => paper.addPage(A6) : quartersOf(paper);
  for (const slip of slips) drawSlip(paper, slip, nextSheet);
  return paper.finish();
}

/** A quarter of a page after the other, with lines to cut along. */
function quartersOf(paper: Paper): () => void {
  const [middle, centre] = [A4.width / 2, A4.height / 2];
  let used = 0;
  return () => {
    const quarter = used % 4;
    used += 1;
    if (quarter === 0) {
      paper.addPage(A4);
      paper.line({ x: middle, y: 0 }, { x: middle, y: A4.height }, { dash: 1.5 });
      paper.line({ x: 0, y: centre }, { x: A4.width, y: centre }, { dash: 1.5 });
    }
    paper.moveTo((quarter % 2) * middle, Math.floor(quarter / 2) * centre);
  };
}

const BOTTOM = 144;
const CONTINUED_FROM = 30;

function drawSlip(paper: Paper, slip: Slip, nextSheet: () => void): void {
  const rows = rowsOf(slip);
  const foot = BOTTOM - footHeight(slip);
  nextSheet();
  // How many sheets it takes is known once the first has its address on it, so the head comes last.
  const below = drawAddress(paper, 'Deliver to', slip.to);
  const { gift, collectPaise } = slip;
  const top = (gift ? drawGift(paper, { gift, collectPaise }, below) : drawPayment(paper, slip, below)) + 2;
  const parts = share(rows, foot - top, BOTTOM - CONTINUED_FROM);
  for (const [index, part] of parts.entries()) {
    if (index > 0) nextSheet();
    drawHead(paper, slip, { page: index + 1, of: parts.length });
    const from = index === 0 ? top : CONTINUED_FROM;
    const rest = parts.slice(index + 1).flat().length;
    if (part.length > 0) drawTableHead(paper, from);
    drawRows(paper, slip, { rows: part, y: part.length > 0 ? from + TABLE_HEAD : from, rest });
    if (index === 0) drawFoot(paper, slip, BOTTOM);
  }
}

/** The rows of each sheet: as many as there is room for, with a last line for the sum or for how many follow. */
function share<Row extends { height: number }>(rows: readonly Row[], onFirst: number, onOthers: number): Row[][] {
  const sheets: Row[][] = [[]];
  let room = onFirst - TABLE_HEAD - SUM_ROW;
  for (const row of rows) {
    if (row.height > room) {
      sheets.push([]);
      room = onOthers - TABLE_HEAD - SUM_ROW;
    }
    sheets.at(-1)?.push(row);
    room -= row.height;
  }
  return sheets;
}
