import type { PackingSlip } from './packing-slip.ts';
import { getFooterHeight, renderFooter } from './packing-slip-footer.ts';
import { renderGift } from './packing-slip-gift.ts';
import { renderAddress, renderHeader, renderPayment } from './packing-slip-header.ts';
import {
  layOutRows,
  renderRows,
  renderTableHeader,
  TABLE_HEADER_HEIGHT,
  TITLES,
  TOTAL_ROW_HEIGHT,
} from './packing-slip-items.ts';
import { A4, A6, createPdf, type PdfCanvas } from './pdf-canvas.ts';
import { splitRows } from './split-rows.ts';

export type SlipLayout = 'a6' | 'a4';

/** Renders packing slips, one per A6 page or four per A4 page. Many items continue on more pages. */
export function renderPackingSlips(
  slips: readonly PackingSlip[],
  { layout, madeAt }: { layout: SlipLayout; madeAt: Date },
) {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Packing slip ${first.orderNumber}` : `${slips.length} packing slips`;
  const pdf = createPdf({ title, madeAt });
  const startSlip = layout === 'a6' ? () => pdf.addPage(A6) : createQuarterPages(pdf);
  for (const slip of slips) renderSlip(pdf, slip, startSlip);
  return pdf.finish();
}

/** Moves to the next quarter of an A4 page. Adds cutting lines to each new page. */
function createQuarterPages(pdf: PdfCanvas): () => void {
  const [centerX, centerY] = [A4.width / 2, A4.height / 2];
  let used = 0;
  return () => {
    const quarter = used % 4;
    used += 1;
    if (quarter === 0) {
      pdf.addPage(A4);
      pdf.line({ x: centerX, y: 0 }, { x: centerX, y: A4.height }, { dash: 1.5 });
      pdf.line({ x: 0, y: centerY }, { x: A4.width, y: centerY }, { dash: 1.5 });
    }
    pdf.moveTo((quarter % 2) * centerX, Math.floor(quarter / 2) * centerY);
  };
}

const SLIP_BOTTOM = 144;
const CONTINUED_TOP = 30;

function renderSlip(pdf: PdfCanvas, slip: PackingSlip, startSlip: () => void): void {
  const rows = layOutRows(slip);
  const footerTop = SLIP_BOTTOM - getFooterHeight(slip);
  startSlip();
  // The number of pages depends on the height of the address, so render the header last.
  const paymentTop = renderAddress(pdf, 'Deliver to', slip.to);
  const { gift, codAmountPaise } = slip;
  const top = (gift ? renderGift(pdf, { gift, codAmountPaise }, paymentTop) : renderPayment(pdf, slip, paymentTop)) + 2;
  // Each page has a last line for the total or for how many items follow.
  const { pages: parts } = splitRows(rows, {
    first: footerTop - top - TABLE_HEADER_HEIGHT - TOTAL_ROW_HEIGHT,
    others: SLIP_BOTTOM - CONTINUED_TOP - TABLE_HEADER_HEIGHT - TOTAL_ROW_HEIGHT,
    getHeight: ({ height }) => height,
  });
  for (const [index, part] of parts.entries()) {
    if (index > 0) startSlip();
    renderHeader(pdf, slip, { page: index + 1, of: parts.length });
    const from = index === 0 ? top : CONTINUED_TOP;
    const remaining = parts.slice(index + 1).flat().length;
    if (part.length > 0) renderTableHeader(pdf, TITLES, from);
    // The longest gift address leaves no space for the line about the next page. The header shows the page number anyway.
    if (part.length > 0 || footerTop - from >= TOTAL_ROW_HEIGHT)
      renderRows(pdf, slip, { rows: part, y: part.length > 0 ? from + TABLE_HEADER_HEIGHT : from, rest: remaining });
    if (index === 0) renderFooter(pdf, slip, SLIP_BOTTOM);
  }
}
