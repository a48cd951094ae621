import { A6, createPdf } from '../pdf-canvas.ts';
import type { ReturnSlip } from './return-slip.ts';
import { getFooterHeight, renderFooter, TIGHT_SPACING, WIDE_SPACING } from './return-slip-footer.ts';
import { renderHeader, renderParties } from './return-slip-header.ts';
import {
  layOutRows,
  REMAINING_ROW_HEIGHT,
  type Row,
  renderRows,
  renderTableHeader,
  TABLE_HEADER_HEIGHT,
} from './return-slip-items.ts';

const SLIP_BOTTOM = 144;
const CONTINUED_TOP = 27;

/** Renders a return slip on A6. Many items continue on more pages; the shop's part is on the last one. */
export function renderReturnSlip(slip: ReturnSlip, { madeAt }: { madeAt: Date }): { content: Buffer; pages: number } {
  const pdf = createPdf({ title: `Return ${slip.number}`, madeAt });
  pdf.addPage(A6);
  // The number of pages depends on the height of the addresses, so render the header last.
  const top = renderParties(pdf, slip) + 2;
  const rows = layOutRows(slip);
  const available = {
    first: SLIP_BOTTOM - top - TABLE_HEADER_HEIGHT,
    others: SLIP_BOTTOM - CONTINUED_TOP - TABLE_HEADER_HEIGHT,
  };
  const widePages = paginateRows(rows, { ...available, footerHeight: getFooterHeight(slip, WIDE_SPACING) });
  const tightPages = paginateRows(rows, { ...available, footerHeight: getFooterHeight(slip, TIGHT_SPACING) });
  const [parts, spacing] =
    tightPages.length < widePages.length ? [tightPages, TIGHT_SPACING] : [widePages, WIDE_SPACING];
  for (const [index, part] of parts.entries()) {
    if (index > 0) pdf.addPage(A6);
    renderHeader(pdf, slip, { page: index + 1, of: parts.length });
    const y = index === 0 ? top : CONTINUED_TOP;
    const remaining = parts.slice(index + 1).flat().length;
    if (part.length > 0) renderTableHeader(pdf, y);
    const end = renderRows(pdf, { rows: part, y: part.length > 0 ? y + TABLE_HEADER_HEIGHT : y, rest: remaining });
    if (index === parts.length - 1) renderFooter(pdf, slip, { y: end, bottom: SLIP_BOTTOM, spacing });
  }
  return pdf.finish();
}

type PageHeights = { first: number; others: number; footerHeight: number };

/** Distributes the rows over pages. The last page has space for the footer and at least one row. */
function paginateRows(rows: readonly Row[], { first, others, footerHeight }: PageHeights): Row[][] {
  const pages: Row[][] = [[]];
  let available = first;
  for (const [index, row] of rows.entries()) {
    const reserved = index === rows.length - 1 ? footerHeight : REMAINING_ROW_HEIGHT;
    if (row.height + reserved > available) {
      pages.push([]);
      available = others;
    }
    pages.at(-1)?.push(row);
    available -= row.height;
  }
  return pages;
}
