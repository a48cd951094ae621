import { formatFullDay, formatMoney, formatTime, formatWeekday, toIndianDate } from '@kinari/contract/locale';
import { calculateTotals } from '@kinari/contract/money';
import type { OrderDetails } from '../order-views/order-details.service.ts';
import { type Block, type Email, formatPhone } from './email.ts';
import { type OrderEmailData, toDeliveredBody } from './order-emails.ts';
import {
  formatAmountDue,
  getOrderDate,
  shortId,
  toAddressBlock,
  toDocumentsBlock,
  toProgressSteps,
  toShortSummary,
} from './order-format.ts';
import { trackLinkNotes, trackOrderAction } from './track-link.ts';

export type ShipmentEmailData = {
  kind: 'handed_over' | 'out_for_delivery' | 'delivery_failed' | 'delivered' | 'returning_to_origin' | 'late';
  /** Time reported by the courier. */
  at: Date;
  shipment: {
    /** Shipment number within the order: `position` of `of`. */
    position: number;
    of: number;
    courierName: string;
    trackingNumber: string;
    /** Tracking page of the courier. */
    trackingUrl: string | null;
    /** COD amount in paise. */
    codAmount: number;
    expectedOn: string;
    packedOn: string | null;
    handedOn: string | null;
    /** Order lines with the quantities in this shipment. */
    lines: OrderDetails['lines'];
    /** Valid tax documents of this shipment. */
    documents: NonNullable<OrderDetails['documents']>;
  };
  order: OrderDetails;
  /** Why it was not delivered, is returning or is late: a text by the courier or staff. */
  reason?: string;
  /** Deadline and link for the customer to choose what happens after a failed delivery. */
  respondBy?: Date;
  resolveLink?: string;
};

type ShipmentEmailInput = Pick<OrderEmailData, 'company' | 'publicUrl' | 'trackLink' | 'toStranger' | 'offer'> &
  ShipmentEmailData;
type EmailBody = Pick<Email, 'preview' | 'paragraphs' | 'highlight' | 'choices' | 'action' | 'secondaryActions'>;
type ShipmentEmail = { heading: (subjectName: string) => string; buildBody: (data: ShipmentEmailInput) => EmailBody };

const SHIPMENT_EMAILS: Record<ShipmentEmailData['kind'], ShipmentEmail> = {
  handed_over: { heading: (subjectName) => `${subjectName} is on its way`, buildBody: toHandedOverBody },
  out_for_delivery: { heading: (subjectName) => `${subjectName} arrives today`, buildBody: toOutForDeliveryBody },
  delivery_failed: {
    heading: (subjectName) => `We could not deliver ${lowerFirst(subjectName)}`,
    buildBody: toDeliveryFailedBody,
  },
  delivered: {
    heading: (subjectName) => `${subjectName} has been delivered`,
    buildBody: (data) => toDeliveredBody(toIndianDate(data.at), data),
  },
  returning_to_origin: {
    heading: (subjectName) => `${subjectName} is being returned to us`,
    buildBody: toReturningBody,
  },
  late: { heading: (subjectName) => `${subjectName} is delayed`, buildBody: toLateBody },
};

export function shipmentEmail(data: ShipmentEmailInput): Email {
  const { kind, company, order, shipment, publicUrl, trackLink } = data;
  const { position, of, lines } = shipment;
  const { heading, buildBody } = SHIPMENT_EMAILS[kind];
  const title = heading(of > 1 ? `Shipment ${position} of ${of}` : 'Your order');
  const isComing = kind !== 'delivered' && kind !== 'returning_to_origin';
  return {
    subject: `${title}: ${company} order ${shortId(order)}`,
    heading: title,
    order: shortId(order),
    action: trackOrderAction(trackLink),
    ...buildBody(data),
    ...(kind !== 'returning_to_origin' && { steps: toShipmentSteps(data) }),
    orderSummary: toShortSummary(lines, { name: formatTotalLabel(data), publicUrl }),
    blocks: [toCourierBlock(data), ...(isComing ? [toAddressBlock(order, data)] : []), ...toDocumentsBlocks(data)],
    footnotes: trackLinkNotes(trackLink),
  };
}

function toHandedOverBody({ shipment }: ShipmentEmailInput): EmailBody {
  const day = formatFullDay(shipment.expectedOn);
  return {
    preview: `With ${shipment.courierName}. We expect to deliver it by ${day}.`,
    paragraphs: [],
    highlight: { label: 'Expected by', value: day, note: formatAmountDue(shipment.codAmount) },
  };
}

function toOutForDeliveryBody({ shipment, order, at, toStranger }: ShipmentEmailInput): EmailBody {
  const callNote = order.mobile && !toStranger ? `The delivery agent will call ${formatPhone(order.mobile)}.` : '';
  const note = [formatAmountDue(shipment.codAmount), callNote].filter(Boolean).join(' ');
  return {
    preview: `Out for delivery since ${formatTime(at)}. ${note}`,
    paragraphs: [],
    highlight: {
      label: `Out for delivery since ${formatTime(at)}`,
      value: `Today, ${formatWeekday(toIndianDate(at)).replace(',', '')}`,
      note,
    },
  };
}

function toDeliveryFailedBody({
  at,
  shipment,
  reason,
  respondBy,
  resolveLink,
  trackLink,
}: ShipmentEmailInput): EmailBody {
  const attemptText = `${shipment.courierName} tried to deliver on ${formatWeekday(toIndianDate(at))} at ${formatTime(at)}.`;
  const freeReturnNote = shipment.codAmount > 0 ? ' You pay nothing then.' : '';
  return {
    preview: `${respondBy ? `Please choose by ${formatDateTime(respondBy)}` : 'Please choose'} what happens now.`,
    paragraphs: [[attemptText, toSentence(reason)].filter(Boolean).join(' ')],
    highlight: {
      ...(respondBy
        ? { label: 'Please choose by', value: formatDateTime(respondBy) }
        : { label: 'Tried on', value: formatFullDay(toIndianDate(at)) }),
      note: `If you don’t choose, the shipment is returned to us.${freeReturnNote}`,
      tone: 'warn',
    },
    choices: ['Try again on a day that suits you', 'Use another mobile number or address', 'Return it to us'],
    action: { label: 'Choose what happens now', url: resolveLink ?? trackLink },
    secondaryActions: [trackOrderAction(trackLink)],
  };
}

function toReturningBody({ shipment, reason }: ShipmentEmailInput): EmailBody {
  const { total } = calculateTotals(shipment.lines);
  const owedHighlight =
    shipment.codAmount > 0
      ? { label: 'To pay', value: formatMoney(0), note: 'You have nothing to pay.' }
      : { label: 'Refund due', value: formatMoney(total), note: 'We will refund it when it reaches us.' };
  return {
    preview: owedHighlight.note,
    paragraphs: [[toSentence(reason), `${shipment.courierName} is returning it to us.`].filter(Boolean).join(' ')],
    highlight: owedHighlight,
  };
}

/** The order has the promised date, the shipment the new one. */
function toLateBody({ shipment, order, reason }: ShipmentEmailInput): EmailBody {
  const dueText = `It was expected by ${formatWeekday(order.expectedOn)}.`;
  const declineNote =
    shipment.codAmount > 0 ? ' If that is too late, you can decline it on delivery and pay nothing.' : '';
  return {
    preview: `${dueText} It should arrive by ${formatWeekday(shipment.expectedOn)}. We are sorry.`,
    paragraphs: [[dueText, toSentence(reason), 'We are sorry.'].filter(Boolean).join(' ')],
    highlight: {
      label: 'Now expected by',
      value: formatFullDay(shipment.expectedOn),
      note: `You don’t need to do anything.${declineNote}`,
      tone: 'warn',
    },
  };
}

function toShipmentSteps(data: ShipmentEmailInput): Email['steps'] {
  const { kind, at, order, shipment } = data;
  const days = {
    ordered: getOrderDate(order),
    packed: shipment.packedOn,
    handedOver: shipment.handedOn,
    delivered: kind === 'delivered' ? toIndianDate(at) : null,
  };
  return toProgressSteps({
    reached: countReachedSteps(data),
    days,
    // Promise no date after a failed delivery.
    expectedOn: kind === 'delivery_failed' ? null : shipment.expectedOn,
  });
}

function countReachedSteps({ kind, shipment }: ShipmentEmailInput): 2 | 3 | 4 {
  if (kind === 'delivered') return 4;
  // A shipment can be late before it is handed over.
  return kind === 'late' && !shipment.handedOn ? 2 : 3;
}

function toCourierBlock({ shipment }: ShipmentEmailInput): Block {
  const { position, of, courierName, trackingNumber, trackingUrl } = shipment;
  const label = formatTrackingNumber(trackingNumber);
  const line = trackingUrl ? { label, url: trackingUrl } : label;
  const courierText = `With ${courierName}`;
  return of > 1
    ? { name: `Shipment ${position} of ${of}`, lines: [courierText, line] }
    : { name: courierText, lines: [line] };
}

/** Listed in the two emails that customers keep: shipped and delivered. */
function toDocumentsBlocks(data: ShipmentEmailInput): Block[] {
  const showsDocuments = data.kind === 'handed_over' || data.kind === 'delivered';
  return showsDocuments ? toDocumentsBlock(data.shipment.documents, data) : [];
}

function formatTotalLabel({ kind, shipment }: ShipmentEmailInput): string {
  if (kind === 'delivered' && shipment.codAmount > 0) return 'Paid in cash';
  return shipment.of > 1 ? 'Total of this shipment' : 'Total';
}

/** Formats `19041427220815` as `1904 1427 2208 15`. A number with other characters is not changed. */
function formatTrackingNumber(number: string): string {
  return /^\d+$/.test(number) ? number.replaceAll(/\d{4}(?=\d)/g, '$& ') : number;
}

function formatDateTime(moment: Date): string {
  return `${formatWeekday(toIndianDate(moment))}, ${formatTime(moment)}`;
}

export function toSentence(reason = ''): string {
  const text = reason.trim();
  if (!text) return '';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
