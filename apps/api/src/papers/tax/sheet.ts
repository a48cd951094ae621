import { drawSelvedge } from '../marks.ts';
import { A4, openPaper, type Paper } from '../paper.ts';
import type { TaxPaper } from '../tax-paper.ts';
import { sumOf } from './amounts.ts';
import { type Table, tableOf } from './columns.ts';
import { drawFoot, drawPageFoot } from './foot.ts';
import { CONTINUED_FROM, drawContinuedHead, drawHead } from './head.ts';
import { LEFT, RIGHT } from './measures.ts';
import { drawParties } from './parties.ts';
import { drawRates, ratesOnSheets } from './rates.ts';
import { drawCarried, drawRows, drawTableHead, type Row, TABLE_HEAD } from './rows.ts';
import { shareOut } from './sharing.ts';
import { drawSums } from './sums.ts';
import { titleOf } from './wording.ts';

/** An invoice, a bill or a credit note, on as many sheets of A4 as its lines take. The same document gives the same bytes. */
export function drawTaxPaper(document: TaxPaper, { madeAt }: { madeAt: Date }): { content: Buffer; pages: number } {
  const paper = openPaper({ title: `${titleOf(document)} ${document.number}`, madeAt });
  const table = tableOf(document);
  startPage(paper);
  const from = drawParties(paper, document, drawHead(paper, document)) + 5.5;
  const sheets = shareOut(document, table, from);
  const annex = ratesOnSheets(document);
  const of = sheets.length + annex.length;
  for (const [index, rows] of sheets.entries()) {
    const isLast = index === sheets.length - 1;
    if (index > 0) startPage(paper, document);
    const before = sheets.slice(0, index).flat();
    const y = drawSheet(paper, table, { rows, before, y: index > 0 ? CONTINUED_FROM : from, isLast });
    if (isLast) {
      drawSums(paper, document, y);
      drawFoot(paper, document);
    }
    drawPageFoot(paper, document, { page: index + 1, of });
  }
  for (const [index, rates] of annex.entries()) {
    startPage(paper, document);
    drawRates(paper, document, { rates, y: CONTINUED_FROM, goesOn: true });
    drawPageFoot(paper, document, { page: sheets.length + index + 1, of });
  }
  return paper.finish();
}

function startPage(paper: Paper, continued?: TaxPaper): void {
  paper.addPage(A4);
  drawSelvedge(paper, { x: LEFT, y: 9, width: RIGHT - LEFT, height: 3 });
  if (continued) drawContinuedHead(paper, continued);
}

type Sheet = { rows: readonly Row[]; before: readonly Row[]; y: number; isLast: boolean };

/** The lines of one sheet, with what those before and those so far come to. Answers where they end. */
function drawSheet(paper: Paper, table: Table, { rows, before, y: top, isLast }: Sheet): number {
  // A first sheet whose addresses leave no room for a line.
  if (rows.length === 0) return top;
  drawTableHead(paper, table, top);
  let y = top + TABLE_HEAD;
  const sum = (some: readonly Row[]) => sumOf(some.map(({ line }) => line));
  if (before.length > 0) y = drawCarried(paper, table, { words: 'Brought forward', sum: sum(before), y });
  y = drawRows(paper, table, { rows, y });
  return isLast ? y : drawCarried(paper, table, { words: 'Carried forward', sum: sum([...before, ...rows]), y });
}
