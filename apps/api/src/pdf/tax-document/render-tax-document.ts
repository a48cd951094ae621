import { renderBorder } from '../barcode.ts';
import { A4, createPdf, type PdfCanvas } from '../pdf-canvas.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { sumAmounts } from './amounts.ts';
import { layOutTable, type TableLayout } from './columns.ts';
import { renderFooter, renderPageFooter } from './footer.ts';
import { CONTINUED_TOP, renderContinuedHeader, renderHeader } from './header.ts';
import { LEFT, RIGHT } from './measures.ts';
import { paginateRows } from './paginate-rows.ts';
import { renderParties } from './parties.ts';
import { listRatePages, renderRates } from './rates.ts';
import { type Row, renderCarriedRow, renderRows, renderTableHeader, TABLE_HEADER_HEIGHT } from './rows.ts';
import { renderTotals } from './totals.ts';
import { getTitle } from './wording.ts';

/** Renders an invoice, bill or credit note on A4 pages. Deterministic: the same document gives the same bytes. */
export function renderTaxDocument(
  document: TaxDocumentPdf,
  { madeAt }: { madeAt: Date },
): { content: Buffer; pages: number } {
  const pdf = createPdf({ title: `${getTitle(document)} ${document.number}`, madeAt });
  const table = layOutTable(document);
  startPage(pdf);
  const from = renderParties(pdf, document, renderHeader(pdf, document)) + 5.5;
  const pages = paginateRows(document, table, from);
  const ratePages = listRatePages(document);
  const total = pages.length + ratePages.length;
  for (const [index, rows] of pages.entries()) {
    const isLast = index === pages.length - 1;
    if (index > 0) startPage(pdf, document);
    const before = pages.slice(0, index).flat();
    const y = renderPageRows(pdf, table, { rows, before, y: index > 0 ? CONTINUED_TOP : from, isLast });
    if (isLast) {
      renderTotals(pdf, document, y);
      renderFooter(pdf, document);
    }
    renderPageFooter(pdf, document, { page: index + 1, of: total });
  }
  for (const [index, rates] of ratePages.entries()) {
    startPage(pdf, document);
    renderRates(pdf, document, { rates, y: CONTINUED_TOP, isContinued: true });
    renderPageFooter(pdf, document, { page: pages.length + index + 1, of: total });
  }
  return pdf.finish();
}

function startPage(pdf: PdfCanvas, continued?: TaxDocumentPdf): void {
  pdf.addPage(A4);
  renderBorder(pdf, { x: LEFT, y: 9, width: RIGHT - LEFT, height: 3 });
  if (continued) renderContinuedHeader(pdf, continued);
}

type PageInput = { rows: readonly Row[]; before: readonly Row[]; y: number; isLast: boolean };

/** Renders the lines of a page with subtotals at page breaks. Returns the y position below. */
function renderPageRows(pdf: PdfCanvas, table: TableLayout, { rows, before, y: top, isLast }: PageInput): number {
  // The addresses of the first page left no space for a line.
  if (rows.length === 0) return top;
  renderTableHeader(pdf, table, top);
  let y = top + TABLE_HEADER_HEIGHT;
  const sumRows = (rowsToSum: readonly Row[]) => sumAmounts(rowsToSum.map(({ line }) => line));
  if (before.length > 0) y = renderCarriedRow(pdf, table, { words: 'Brought forward', sum: sumRows(before), y });
  y = renderRows(pdf, table, { rows, y });
  return isLast ? y : renderCarriedRow(pdf, table, { words: 'Carried forward', sum: sumRows([...before, ...rows]), y });
}
