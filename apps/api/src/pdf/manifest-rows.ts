import { formatAmount } from '@kinari/contract/locale';
import { renderBarcode } from './barcode.ts';
import type { ManifestShipment, ManifestTotals } from './manifest.ts';
import { HAIRLINE, LINE_WIDTH, type PdfCanvas } from './pdf-canvas.ts';
import { groupDigits } from './pdf-format.ts';
import { fitText, wrapAndTruncate } from './wrap-text.ts';

export const LEFT = 15;
export const RIGHT = 195;
export const ROW_HEIGHT = 9.5;
export const HEADER_HEIGHT = 6.5;

const AWB_COLUMN = { x: 22, width: 31 };
const BARCODE_COLUMN = { x: 55.5, width: 31 };
const ORDER_X = 90.5;
const CONSIGNEE_COLUMN = { x: 109, width: 27 };
const PINCODE_RIGHT = 149;
const KG_RIGHT = 160;
const COLLECT_RIGHT = 187;
const CHECKBOX_SIZE = 4.5;
const CELL_STYLE = { size: 9 };
const TITLE_STYLE = { size: 8, weight: 'bold' } as const;

export function renderRowsHeader(pdf: PdfCanvas, y: number): void {
  const baseline = y + 4;
  for (const [title, x] of [
    ['#', LEFT],
    ['AWB', AWB_COLUMN.x],
    ['Order', ORDER_X],
    ['Consignee', CONSIGNEE_COLUMN.x],
  ] as const)
    pdf.text(title, { x, y: baseline }, TITLE_STYLE);
  for (const [title, x] of [
    ['Pincode', PINCODE_RIGHT],
    ['kg', KG_RIGHT],
    ['Collect, ₹', COLLECT_RIGHT],
    ['Got', RIGHT],
  ] as const)
    pdf.text(title, { x, y: baseline, align: 'right' }, TITLE_STYLE);
  pdf.line({ x: LEFT, y: y + HEADER_HEIGHT }, { x: RIGHT, y: y + HEADER_HEIGHT }, { width: LINE_WIDTH });
}

type RowInput = { shipment: ManifestShipment; place: number; y: number; isLast: boolean };

export function renderShipmentRow(pdf: PdfCanvas, { shipment, place: rowNumber, y, isLast }: RowInput): void {
  const baseline = y + ROW_HEIGHT / 2 + 1.1;
  pdf.text(String(rowNumber), { x: LEFT, y: baseline }, CELL_STYLE);
  const number = fitText(groupDigits(shipment.trackingNumber ?? '–'), AWB_COLUMN.width, CELL_STYLE, [9, 8, 7], 1);
  renderLines(pdf, number.lines, { x: AWB_COLUMN.x, y: baseline, size: number.size });
  if (shipment.trackingNumber)
    renderBarcode(pdf, shipment.trackingNumber, {
      x: BARCODE_COLUMN.x,
      y: y + 2.2,
      width: BARCODE_COLUMN.width,
      height: 5,
    });
  pdf.text(shipment.orderNumber, { x: ORDER_X, y: baseline }, CELL_STYLE);
  renderLines(pdf, wrapAndTruncate(shipment.to, CONSIGNEE_COLUMN.width, CELL_STYLE, 2), {
    x: CONSIGNEE_COLUMN.x,
    y: baseline,
    size: CELL_STYLE.size,
  });
  pdf.text(shipment.pincode, { x: PINCODE_RIGHT, y: baseline, align: 'right' }, CELL_STYLE);
  pdf.text(
    shipment.weightG === null ? '–' : formatKilograms(shipment.weightG),
    { x: KG_RIGHT, y: baseline, align: 'right' },
    CELL_STYLE,
  );
  const codAmount = shipment.codAmountPaise > 0 ? formatAmount(shipment.codAmountPaise) : 'Prepaid';
  pdf.text(codAmount, { x: COLLECT_RIGHT, y: baseline, align: 'right' }, { ...CELL_STYLE, weight: 'bold' });
  pdf.frame(
    { x: RIGHT - CHECKBOX_SIZE, y: y + (ROW_HEIGHT - CHECKBOX_SIZE) / 2, width: CHECKBOX_SIZE, height: CHECKBOX_SIZE },
    0.3,
  );
  pdf.line({ x: LEFT, y: y + ROW_HEIGHT }, { x: RIGHT, y: y + ROW_HEIGHT }, { width: isLast ? LINE_WIDTH : HAIRLINE });
}

export function renderTotalRow(pdf: PdfCanvas, totals: ManifestTotals, y: number): void {
  const style = { ...CELL_STYLE, weight: 'bold' } as const;
  const baseline = y + 5.5;
  pdf.text('Total', { x: LEFT, y: baseline }, style);
  pdf.text(formatKilograms(totals.weightG), { x: KG_RIGHT, y: baseline, align: 'right' }, style);
  pdf.text(formatAmount(totals.codAmountPaise), { x: COLLECT_RIGHT, y: baseline, align: 'right' }, style);
}

/** Centres the lines vertically in a row. */
function renderLines(
  pdf: PdfCanvas,
  lines: readonly string[],
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const step = 0.42 * size;
  const top = y - ((lines.length - 1) * step) / 2;
  pdf.textLines(lines, { x, y: top, step }, { size });
}

export function formatKilograms(grams: number): string {
  return (grams / 1000).toFixed(2);
}
