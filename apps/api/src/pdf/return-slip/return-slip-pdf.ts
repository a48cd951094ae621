import { renderTableHeader, TABLE_HEADER_HEIGHT } from '../packing-slip-items.ts';
import { A6, createPdf } from '../pdf-canvas.ts';
import { splitRows } from '../split-rows.ts';
import type { ReturnSlip } from './return-slip.ts';
import { getFooterHeight, renderFooter, type Spacing, TIGHT_SPACING, WIDE_SPACING } from './return-slip-footer.ts';
import { renderHeader, renderParties } from './return-slip-header.ts';
import { layOutRows, REMAINING_ROW_HEIGHT, renderRows, TITLES } from './return-slip-items.ts';

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
  // The last page has space for the footer and at least one row.
  const paginateRows = (spacing: Spacing) => {
    const footerHeight = getFooterHeight(slip, spacing);
    const getReserved = (index: number) => (index === rows.length - 1 ? footerHeight : REMAINING_ROW_HEIGHT);
    return splitRows(rows, { ...available, getHeight: ({ height }) => height, getReserved }).pages;
  };
  const [widePages, tightPages] = [paginateRows(WIDE_SPACING), paginateRows(TIGHT_SPACING)];
  const [parts, spacing] =
    tightPages.length < widePages.length ? [tightPages, TIGHT_SPACING] : [widePages, WIDE_SPACING];
  for (const [index, part] of parts.entries()) {
    if (index > 0) pdf.addPage(A6);
    renderHeader(pdf, slip, { page: index + 1, of: parts.length });
    const y = index === 0 ? top : CONTINUED_TOP;
    const remaining = parts.slice(index + 1).flat().length;
    if (part.length > 0) renderTableHeader(pdf, TITLES, y);
    const end = renderRows(pdf, { rows: part, y: part.length > 0 ? y + TABLE_HEADER_HEIGHT : y, rest: remaining });
    if (index === parts.length - 1) renderFooter(pdf, slip, { y: end, bottom: SLIP_BOTTOM, spacing });
  }
  return pdf.finish();
}
