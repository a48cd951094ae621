import { formatDay } from '@kinari/contract/locale';
import { LINE_WIDTH, type PdfCanvas } from '../pdf-canvas.ts';
import { formatPhone, groupDigits } from '../pdf-format.ts';
import type { TaxDocumentPdf } from '../tax-document-pdf.ts';
import { wrapText } from '../wrap-text.ts';
import {
  BODY_STYLE,
  BOLD_STYLE,
  HEADING_STYLE,
  LEFT,
  LINE_STEP,
  RIGHT,
  renderLines,
  type StyledLine,
} from './measures.ts';

const PARTY_WIDTH = 58;
const DELIVERED_X = 79.5;
const ORDER_X = 144;
const VALUE_X = 161;
const FIRST_LINE_OFFSET = 12.2;

/** Renders billing address, delivery address and order details between two lines. Returns the y position below. */
export function renderParties(pdf: PdfCanvas, document: TaxDocumentPdf, top: number): number {
  pdf.line({ x: LEFT, y: top }, { x: RIGHT, y: top }, { width: LINE_WIDTH });
  const y = top + FIRST_LINE_OFFSET;
  const bottom = Math.max(
    renderParty(pdf, 'Billed to', formatBuyer(document), { x: LEFT, y }),
    renderMiddle(pdf, document, y),
    renderOrder(pdf, document, y),
  );
  pdf.line({ x: LEFT, y: bottom }, { x: RIGHT, y: bottom }, { width: LINE_WIDTH });
  return bottom;
}

function renderMiddle(pdf: PdfCanvas, { deliveredTo, cameBack }: TaxDocumentPdf, y: number): number {
  const position = { x: DELIVERED_X, y };
  const [first, ...rest] = cameBack;
  if (first)
    return renderParty(
      pdf,
      'Returned',
      [...toStyledLines(first, BOLD_STYLE), ...rest.flatMap((text) => toStyledLines(text))],
      position,
    );
  return deliveredTo ? renderParty(pdf, 'Delivered to', formatAddress(deliveredTo), position) : y;
}

function renderParty(
  pdf: PdfCanvas,
  title: string,
  lines: readonly StyledLine[],
  { x, y }: { x: number; y: number },
): number {
  pdf.text(title, { x, y: y - 5.4 }, HEADING_STYLE);
  return renderLines(pdf, lines, { x, y });
}

function formatBuyer({ buyer }: TaxDocumentPdf): StyledLine[] {
  return [
    ...formatAddress(buyer),
    ...toStyledLines(buyer.mobile ? formatPhone(buyer.mobile) : null),
    ...toStyledLines(buyer.gstin && `GSTIN ${buyer.gstin}`, BOLD_STYLE),
  ];
}

/** A business is shown by its trade name, with the person's name below. */
function formatAddress(address: NonNullable<TaxDocumentPdf['deliveredTo']>): StyledLine[] {
  const { name, tradeName, lines, city, state, stateCode, postalCode } = address;
  const cityLine = `${[city, state].filter(Boolean).join(', ')} ${postalCode}`;
  return [
    ...toStyledLines(tradeName ?? name, BOLD_STYLE),
    ...toStyledLines(tradeName && tradeName !== name ? name : null),
    ...toStyledLines(lines.filter(Boolean).join(', ')),
    ...toStyledLines(cityLine),
    ...toStyledLines(stateCode && `State code ${stateCode}`),
  ];
}

function toStyledLines(text: string | null, style = BODY_STYLE): StyledLine[] {
  return wrapText(text ?? '', PARTY_WIDTH, style).map((line) => [line, style] as const);
}

function renderOrder(pdf: PdfCanvas, document: TaxDocumentPdf, from: number): number {
  pdf.text('Order', { x: ORDER_X, y: from - 5.4 }, HEADING_STYLE);
  let y = from;
  for (const [label, ...values] of listOrderFields(document)) {
    const lines = values
      .filter((value) => value !== null)
      .flatMap((value) => wrapText(value, RIGHT - VALUE_X, BODY_STYLE));
    if (lines.length === 0) continue;
    pdf.text(label, { x: ORDER_X, y }, { ...BODY_STYLE, grey: true });
    y = pdf.textLines(lines, { x: VALUE_X, y, step: LINE_STEP }, BODY_STYLE) + LINE_STEP;
  }
  return y;
}

function listOrderFields({ kind, order, reason }: TaxDocumentPdf): [label: string, ...values: (string | null)[]][] {
  const { shipment } = order;
  const shipmentPosition = shipment && `${shipment.position} of ${shipment.of}`;
  const shipmentText = [shipmentPosition, shipment?.courierName].filter(Boolean).join(', ');
  return [
    ['Number', order.number],
    ['Ordered', formatDay(order.orderedOn)],
    ['Shipment', shipmentText, shipment?.trackingNumber ? groupDigits(shipment.trackingNumber) : null],
    ['Return', order.returnNumber],
    ['Reason', reason],
    [kind === 'credit_note' ? 'Refund' : 'Payment', order.payment],
  ];
}
