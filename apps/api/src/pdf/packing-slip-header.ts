import { PAYMENT_METHODS } from '@kinari/contract/labels/order-labels';
import { formatDay, formatMoney, toIndianDate } from '@kinari/contract/locale';
import { renderBarcode, renderBorder, renderQr } from './barcode.ts';
import { createUpiLink, type PackingSlip } from './packing-slip.ts';
import type { PdfCanvas } from './pdf-canvas.ts';
import { formatPhone } from './pdf-format.ts';
import { fitText, wrapAndTruncate, wrapText } from './wrap-text.ts';

export const LEFT = 5;
export const RIGHT = 100;
export const WIDTH = RIGHT - LEFT;
export const FRAME = 0.5;
export const PADDING = 3;
const BARCODE_AREA = { x: 50, y: 9.2, width: 50, height: 9 };
const ADDRESS_TOP = 26;

/** Renders the border, the shop name and the number as barcode. Leaves space for two lines below the name. */
export function renderTop(pdf: PdfCanvas, shopName: string, number: string): void {
  renderBorder(pdf, { x: LEFT, y: 4, width: WIDTH, height: 2.2 });
  renderBarcode(pdf, number, BARCODE_AREA);
  pdf.text(
    number,
    { x: BARCODE_AREA.x + BARCODE_AREA.width / 2, y: 22.3, align: 'middle' },
    { size: 11, weight: 'bold', spacing: 0.06 },
  );
  const maxWidth = BARCODE_AREA.x - LEFT - 4;
  const { size } = fitText(shopName, maxWidth, { size: 15, weight: 'bold' }, [15, 12, 9], 1);
  const name = wrapAndTruncate(shopName, maxWidth, { size, weight: 'bold' }, 2);
  const top = 16.8 - (name.length - 1) * 0.42 * size;
  pdf.textLines(name, { x: LEFT, y: top, step: 0.42 * size }, { size, weight: 'bold' });
}

export function renderHeader(
  pdf: PdfCanvas,
  slip: PackingSlip,
  { page, of: total }: { page: number; of: number },
): void {
  renderTop(pdf, slip.shop.name, slip.orderNumber);
  const pages = total > 1 ? `, page ${page} of ${total}` : '';
  const title = slip.shipment
    ? `Shipment ${slip.shipment.position} of ${slip.shipment.of}${pages}`
    : `Packing slip${pages}`;
  pdf.text(title, { x: LEFT, y: 20.3 }, { size: 7 });
  pdf.text(
    `Ordered ${formatDay(toIndianDate(slip.placedAt))}, due ${formatDay(slip.expectedDeliveryDate)}`,
    { x: LEFT, y: 23.5 },
    { size: 7 },
  );
}

/** Renders the complete address: a long one gets a smaller font and a higher frame. Returns the y position below. */
export function renderAddress(pdf: PdfCanvas, label: string, to: PackingSlip['to']): number {
  const maxWidth = WIDTH - 2 * PADDING;
  const x = LEFT + PADDING;
  let y = ADDRESS_TOP + 4.2;
  pdf.text(label, { x, y }, { size: 7.5, grey: true });
  const name = fitText(to.name, maxWidth, { size: 13, weight: 'bold' }, [13, 11, 9], 1);
  const nameStep = 0.4 * name.size;
  y = pdf.textLines(name.lines, { x, y: y + 0.8 + nameStep, step: nameStep }, { size: name.size, weight: 'bold' });
  const address = fitText(
    [...to.lines, to.city, to.state].filter(Boolean).join(', '),
    maxWidth,
    { size: 9.5 },
    [9.5, 8.5, 7.5, 7],
    5,
  );
  const addressStep = 0.445 * address.size;
  y = pdf.textLines(address.lines, { x, y: y + 0.7 + addressStep, step: addressStep }, { size: address.size });
  if (to.note) {
    const { lines, size } = fitText(`Note: ${to.note}`, maxWidth, { size: 8.5, weight: 'bold' }, [8.5, 7, 6], 2);
    const step = 0.445 * size;
    y = pdf.textLines(lines, { x, y: y + 0.7 + step, step }, { size, weight: 'bold' });
  }
  y += 7.4;
  pdf.text(to.postalCode, { x, y }, { size: 17, weight: 'bold', spacing: 0.04 });
  if (to.mobile)
    pdf.text(formatPhone(to.mobile), { x: RIGHT - PADDING, y, align: 'right' }, { size: 12, weight: 'bold' });
  y += 3;
  pdf.frame({ x: LEFT, y: ADDRESS_TOP, width: WIDTH, height: y - ADDRESS_TOP }, FRAME);
  return y;
}

const QR_SIZE = 18.5;
const HEIGHT_WITH_QR = 23;
const HEIGHT_WITHOUT_QR = 16;

/** Renders the COD amount and the UPI code. Returns the y position below. */
export function renderPayment(pdf: PdfCanvas, slip: PackingSlip, y: number): number {
  const { codAmountPaise, upi } = slip;
  const isDue = codAmountPaise > 0;
  const height = isDue && upi ? HEIGHT_WITH_QR : HEIGHT_WITHOUT_QR;
  const x = LEFT + PADDING;
  const centre = y + height / 2;
  pdf.frame({ x: LEFT, y, width: WIDTH, height }, FRAME);
  if (!isDue) {
    pdf.text('Prepaid, collect nothing', { x, y: centre + 1.9 }, { size: 16, weight: 'bold' });
    return y + height;
  }
  const maxWidth = WIDTH / 2 - 2 * PADDING;
  const { size } = fitText(formatMoney(codAmountPaise), maxWidth, { size: 18, weight: 'bold' }, [18, 16, 14], 1);
  pdf.text('Collect', { x, y: centre - 3.6 }, { size: 9, weight: 'bold' });
  pdf.text(formatMoney(codAmountPaise), { x, y: centre + 2.6 }, { size, weight: 'bold' });
  pdf.text(PAYMENT_METHODS.COD, { x, y: centre + 6.3 }, { size: 8, grey: true });
  if (upi) renderUpi(pdf, createUpiLink(slip, upi), y);
  return y + height;
}

function renderUpi(pdf: PdfCanvas, link: string, y: number): void {
  const middle = LEFT + WIDTH / 2;
  const quietZone = (HEIGHT_WITH_QR - QR_SIZE) / 2;
  pdf.line({ x: middle, y }, { x: middle, y: y + HEIGHT_WITH_QR }, { width: FRAME });
  renderQr(pdf, link, { x: middle + quietZone + 0.25, y: y + quietZone, width: QR_SIZE });
  const x = middle + 2 * quietZone + QR_SIZE;
  const lines = wrapText('Pay by UPI on delivery, show the agent the screen', RIGHT - x - 1.5, { size: 7.5 });
  const top = y + HEIGHT_WITH_QR / 2 - ((lines.length - 1) * 3.35) / 2 + 0.9;
  pdf.textLines(lines, { x, y: top, step: 3.35 }, { size: 7.5 });
}
