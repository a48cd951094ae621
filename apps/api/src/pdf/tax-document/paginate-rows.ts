import { splitRows } from '../split-rows.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import type { TableLayout } from './columns.ts';
import { getFooterHeight, PAGE_BOTTOM } from './footer.ts';
import { CONTINUED_TOP } from './header.ts';
import { CARRIED_ROW_HEIGHT, layOutRows, type Row, TABLE_HEADER_HEIGHT } from './rows.ts';
import { getTotalsHeight } from './totals.ts';

// Space between totals and footer.
const TOTALS_GAP = 8;
// Row padding. Smaller values are used only if they save a page.
const ROW_PADDINGS = [2.2, 1.6, 1.1];
// Preferred number of lines above the totals on a continuation page.
const MIN_ROWS_ON_LAST_PAGE = 3;

/** Distributes the lines over as few pages as possible. `from` is the y position below the header of the first page. */
export function paginateRows(document: TaxDocumentPdf, table: TableLayout, from: number): Row[][] {
  const totalsHeight = getEndHeight(document);
  const layouts = ROW_PADDINGS.map((padding) =>
    splitLines(layOutRows(document, table, padding), { from, totalsHeight }),
  );
  const minPages = Math.min(...layouts.map(({ length }) => length));
  return layouts.find(({ length }) => length === minPages) ?? [];
}

/** Height of totals and footer, which follow the last line. */
function getEndHeight(document: TaxDocumentPdf): number {
  const [totals, footer] = [getTotalsHeight(document), getFooterHeight(document)];
  return Math.max(totals.left + footer.left, totals.right + footer.right) + TOTALS_GAP;
}

function splitLines(rows: readonly Row[], { from, totalsHeight }: { from: number; totalsHeight: number }): Row[][] {
  const { pages, available } = splitRows(rows, {
    first: PAGE_BOTTOM - from - TABLE_HEADER_HEIGHT - CARRIED_ROW_HEIGHT,
    others: CONTINUED_PAGE_HEIGHT - CARRIED_ROW_HEIGHT,
    getHeight: ({ height }) => height,
  });
  // The last page has no 'Carried forward' row.
  if (available + CARRIED_ROW_HEIGHT < totalsHeight) pages.push([]);
  return avoidOrphanRows(pages, totalsHeight);
}

const CONTINUED_PAGE_HEIGHT = PAGE_BOTTOM - CONTINUED_TOP - TABLE_HEADER_HEIGHT - CARRIED_ROW_HEIGHT;

/** Moves lines to the last page, so that the totals are not alone there and, if possible, have several lines above them. */
function avoidOrphanRows(pages: readonly Row[][], totalsHeight: number): Row[][] {
  const [before, last] = [[...(pages.at(-2) ?? [])], [...(pages.at(-1) ?? [])]];
  let available = CONTINUED_PAGE_HEIGHT - totalsHeight - last.reduce((sum, { height }) => sum + height, 0);
  while (last.length < MIN_ROWS_ON_LAST_PAGE) {
    const next = before.at(-1);
    const canMove = last.length === 0 || (before.length > MIN_ROWS_ON_LAST_PAGE && next && next.height <= available);
    if (!next || !canMove) break;
    last.unshift(next);
    before.pop();
    available -= next.height;
  }
  // Only the first page can be without lines: it has the addresses.
  const otherPages = [...pages.slice(0, -2), before].filter((rows, index) => index === 0 || rows.length > 0);
  return pages.length > 1 ? [...otherPages, last] : [last];
}
