import { formatDateTime, formatMoney } from '@kinari/contract/locale';
import { renderBorder } from './barcode.ts';
import { type Manifest, type ManifestShipment, type ManifestTotals, sumManifest } from './manifest.ts';
import {
  formatKilograms,
  HEADER_HEIGHT,
  LEFT,
  RIGHT,
  ROW_HEIGHT,
  renderRowsHeader,
  renderShipmentRow,
  renderTotalRow,
} from './manifest-rows.ts';
import { A4, createPdf, HAIRLINE, LINE_WIDTH, type PdfCanvas } from './pdf-canvas.ts';
import { formatPhone } from './pdf-format.ts';
import { splitRows } from './split-rows.ts';
import { fitText, wrapAndTruncate, wrapText } from './wrap-text.ts';

const PAGE_BOTTOM = 276;
const CONTINUED_TOP = 22;
// Height of totals and signatures, which stay together.
const FOOTER_HEIGHT = 52;

/** Renders a manifest on A4 pages: shipments with tracking numbers, totals, and space for signatures. */
export function renderManifest(manifest: Manifest, { madeAt }: { madeAt: Date }) {
  const pdf = createPdf({ title: `Manifest, ${manifest.courier}`, madeAt });
  const totals = sumManifest(manifest);
  startPage(pdf);
  const from = renderTotals(pdf, totals, renderHeader(pdf, manifest)) + 6;
  const pages = paginateShipments(manifest.shipments, from);
  let rowNumber = 0;
  for (const [index, shipments] of pages.entries()) {
    if (index > 0) startPage(pdf);
    let y = index > 0 ? CONTINUED_TOP : from;
    if (shipments.length > 0) renderRowsHeader(pdf, y);
    y += HEADER_HEIGHT;
    for (const [row, shipment] of shipments.entries()) {
      rowNumber += 1;
      renderShipmentRow(pdf, { shipment, place: rowNumber, y, isLast: row === shipments.length - 1 });
      y += ROW_HEIGHT;
    }
    if (index === pages.length - 1) renderFooter(pdf, totals, y);
    renderPageFooter(pdf, manifest, { page: index + 1, of: pages.length });
  }
  return pdf.finish();
}

function startPage(pdf: PdfCanvas): void {
  pdf.addPage(A4);
  renderBorder(pdf, { x: LEFT, y: 9, width: RIGHT - LEFT, height: 3 });
}

/** Renders sender, courier and time. Returns the y position below. */
function renderHeader(pdf: PdfCanvas, { shop, courier, handedOverAt }: Manifest): number {
  const available = 96;
  const { size } = fitText(shop.name, available, { size: 21, weight: 'bold' }, [21, 16, 12], 1);
  const name = wrapAndTruncate(shop.name, available, { size, weight: 'bold' }, 2);
  const nameBottom = pdf.textLines(name, { x: LEFT, y: 29, step: 0.42 * size }, { size, weight: 'bold' });
  const address = [...wrapText(shop.address, available, { size: 9.5 }), formatPhone(shop.phone)];
  const addressBottom = pdf.textLines(address, { x: LEFT, y: nameBottom + 6.7, step: 4.7 }, { size: 9.5 });
  pdf.text('Manifest', { x: RIGHT, y: 29, align: 'right' }, { size: 21, weight: 'bold' });
  pdf.text('Two copies: courier and shop', { x: RIGHT, y: 34.5, align: 'right' }, { size: 8.5, grey: true });
  let valueY = 42;
  for (const [label, value] of [
    ['Courier', courier],
    ['Handed over', formatDateTime(handedOverAt)],
  ] as const) {
    const lines = wrapAndTruncate(value, 44, { size: 9.5 }, 2);
    pdf.text(label, { x: 146, y: valueY, align: 'right' }, { size: 9.5, grey: true });
    valueY = pdf.textLines(lines, { x: RIGHT, y: valueY, step: 4.7, align: 'right' }, { size: 9.5 }) + 4.7;
  }
  return Math.max(addressBottom, valueY) + 7;
}

/** Renders the totals. Returns the y position below. */
function renderTotals(pdf: PdfCanvas, totals: ManifestTotals, y: number): number {
  const height = 18;
  const totalCells = [
    [String(totals.orders), totals.orders === 1 ? 'order' : 'orders'],
    [String(totals.shipments), totals.shipments === 1 ? 'shipment' : 'shipments'],
    [`${formatKilograms(totals.weightG)} kg`, 'weight'],
    [formatMoney(totals.codAmountPaise), 'to collect'],
  ] as const;
  for (const edge of [y, y + height]) pdf.line({ x: LEFT, y: edge }, { x: RIGHT, y: edge }, { width: LINE_WIDTH });
  for (const [index, [value, label]] of totalCells.entries()) {
    const x = LEFT + index * 39;
    if (index > 0) pdf.line({ x, y }, { x, y: y + height }, { width: HAIRLINE });
    const text = index > 0 ? x + 4 : x;
    pdf.text(value, { x: text, y: y + 8.2 }, { size: 16, weight: 'bold' });
    pdf.text(label, { x: text, y: y + 13.6 }, { size: 8.5, grey: true });
  }
  return y + height;
}

function paginateShipments(shipments: readonly ManifestShipment[], from: number): ManifestShipment[][] {
  const { pages, available } = splitRows(shipments, {
    first: PAGE_BOTTOM - from - HEADER_HEIGHT,
    others: PAGE_BOTTOM - CONTINUED_TOP - HEADER_HEIGHT,
    getHeight: () => ROW_HEIGHT,
  });
  // The signatures must not be on a page without shipments.
  if (available < FOOTER_HEIGHT) pages.push(pages.at(-1)?.splice(-1) ?? []);
  return pages;
}

function renderFooter(pdf: PdfCanvas, totals: ManifestTotals, y: number): void {
  renderTotalRow(pdf, totals, y);
  const received = `Received ${totals.shipments} ${totals.shipments === 1 ? 'shipment' : 'shipments'} in good order unless noted above.`;
  pdf.text(received, { x: LEFT, y: y + 17 }, { size: 8.5 });
  const line = y + 40;
  for (const [from, to, label] of [
    [LEFT, 73, 'Handed over by (name, signature)'],
    [79, 148, 'Received by (name, signature, vehicle)'],
    [154, RIGHT, 'Date and time'],
  ] as const) {
    pdf.line({ x: from, y: line }, { x: to, y: line }, { width: LINE_WIDTH });
    pdf.text(label, { x: from, y: line + 4.5 }, { size: 8.5, grey: true });
  }
}

type PageNumber = { page: number; of: number };

function renderPageFooter(pdf: PdfCanvas, { courier, handedOverAt }: Manifest, { page, of }: PageNumber): void {
  const style = { size: 8, grey: true };
  const [title = ''] = wrapAndTruncate(`Manifest, ${courier}, ${formatDateTime(handedOverAt)}`, 150, style, 1);
  pdf.text(title, { x: LEFT, y: 285 }, style);
  pdf.text(`Page ${page} of ${of}`, { x: RIGHT, y: 285, align: 'right' }, style);
}
