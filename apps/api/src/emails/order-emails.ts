import { PAYMENT_METHODS, paymentLabel } from '@kinari/contract/labels/order-labels';
import { RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import { addDays, formatFullDay, formatMoney, formatWeekday } from '@kinari/contract/locale';
import type { OrderDetails } from '../order-views/order-details.service.ts';
import type { Block, Email } from './email.ts';
import {
  amountDue,
  formatAmountDue,
  getOrderDate,
  listCurrentDocuments,
  shortId,
  toAddressBlock,
  toDocumentsBlock,
  toOrderSummary,
  toProgressSteps,
} from './order-format.ts';
import { formatPaidAmount, formatPaymentDetails, type OnlinePayment } from './payment-format.ts';
import { trackLinkNotes, trackOrderAction } from './track-link.ts';

export type OrderEmailData = {
  company: string;
  order: OrderDetails;
  publicUrl: string;
  trackLink: string;
  today: string;
  /** True if the recipient's email is unverified. Then no free text is quoted. */
  toStranger: boolean;
  /** For an exchange order: the return number. */
  exchangeFor?: string;
  /** Of an order that was paid online. */
  payment?: OnlinePayment;
  /** Where an unpaid cash order can be paid online. Missing if the shop takes no online payments. */
  payLink?: string;
  /** Refunded by the cancellation, in paise: as store credit, and as money. `isToSource`: to the account the customer paid with. */
  paidBack?: { credit: number; money: number; isToSource?: boolean };
  offer?: ReturnOffer;
};

export function orderConfirmationEmail(data: OrderEmailData): Email {
  const { company, order, trackLink, exchangeFor, payment, payLink } = data;
  return {
    subject: `${payment?.isLate ? LATE_PAYMENT_TEXT : 'Your'} ${company} order ${shortId(order)}`,
    heading: toConfirmationHeading(data),
    ...toExpectedBody(data),
    ...(exchangeFor && {
      paragraphs: [`It replaces the items of return ${exchangeFor}. You pay nothing for it.`],
    }),
    ...orderParts(data),
    action: trackOrderAction(trackLink),
    ...(payLink && {
      secondaryActions: [{ label: `Prefer to pay online? Pay ${formatMoney(amountDue(order))} now`, url: payLink }],
    }),
    blocks: [toAddressBlock(order, data), { name: 'Payment', lines: formatPaymentMethods(data) }],
    footnotes: [formatCancelNote(payment), ...trackLinkNotes(trackLink)],
  };
}

const LATE_PAYMENT_TEXT = 'Your payment arrived late. Your order is placed.';

function toConfirmationHeading({ exchangeFor, payment }: OrderEmailData): string {
  if (exchangeFor) return 'Your exchange is being packed';
  return payment?.isLate ? LATE_PAYMENT_TEXT : 'Thank you, your order is placed';
}

export function formatCancelNote(payment?: OnlinePayment): string {
  const refundNote = payment ? ' What you paid online then goes back to the same account.' : '';
  return `You can cancel the order in your account until it has been shipped.${refundNote}`;
}

function formatPaymentMethods({ order, payment }: Pick<OrderEmailData, 'order' | 'payment'>): string[] {
  const credit = order.credit ? [`${formatMoney(order.credit)} with store credit`] : [];
  if (payment) return [...credit, ...formatPaymentDetails(payment)];
  return [...credit, ...(amountDue(order) > 0 ? [PAYMENT_METHODS[order.paymentMethod], 'Pay when you receive'] : [])];
}

type EmailBody = Pick<Email, 'paragraphs' | 'preview' | 'highlight' | 'secondaryActions'>;
type StatusEmail = { heading: string; buildBody: (data: OrderEmailData) => EmailBody };

const STATUS_EMAILS: Record<OrderDetails['deliveryStatus'], StatusEmail> = {
  PENDING: { heading: 'Your order is being prepared', buildBody: toExpectedBody },
  SHIPPED: { heading: 'Your order is on its way', buildBody: toExpectedBody },
  DELIVERED: {
    heading: 'Your order has been delivered',
    buildBody: ({ order, today, ...orderParts }) =>
      toDeliveredBody(order.deliveredOn ?? today, { ...orderParts, order }),
  },
  CANCELED: { heading: 'Your order has been cancelled', buildBody: toCanceledBody },
};

export function orderStatusEmail(data: OrderEmailData): Email {
  const { company, order, trackLink } = data;
  const { heading, buildBody } = STATUS_EMAILS[order.deliveryStatus];
  const isCancelled = order.deliveryStatus === 'CANCELED';
  const payment: Block = { name: 'Payment', lines: [PAYMENT_METHODS[order.paymentMethod], paymentLabel(order)] };
  return {
    subject: `${heading}: ${company} order ${shortId(order)}`,
    heading,
    ...buildBody(data),
    ...orderParts(data),
    // A cancelled order has nothing to track.
    action: { ...trackOrderAction(trackLink), ...(isCancelled && { label: 'See my order' }) },
    blocks: [
      ...(isCancelled ? [] : [toAddressBlock(order, data)]),
      payment,
      ...toDocumentsBlock(listDocumentsToShow(order), data),
    ],
    footnotes: trackLinkNotes(trackLink),
  };
}

/** Returns the documents of a shipped order, or its credit notes if it was cancelled. */
function listDocumentsToShow({ deliveryStatus, documents = [] }: OrderDetails) {
  if (deliveryStatus === 'CANCELED') return documents.filter(({ kind }) => kind === 'credit_note');
  return deliveryStatus === 'PENDING' ? [] : listCurrentDocuments(documents);
}

/** Notifies staff of a new order. */
export function newOrderEmail({ order, publicUrl, payment }: OrderEmailData): Email {
  const message = `${order.buyerName} has ordered for ${formatMoney(order.total)}.`;
  return {
    subject: `New order ${shortId(order)}: ${formatMoney(order.total)}`,
    heading: `New order ${shortId(order)}`,
    preview: message,
    order: shortId(order),
    paragraphs: [message],
    highlight: { label: 'To be delivered by', value: formatFullDay(order.expectedOn) },
    action: { label: 'Open the order', url: `${publicUrl}/admin/order?order=${order.id}` },
    orderSummary: toOrderSummary(order, publicUrl),
    blocks: [
      toAddressBlock(order, { toStranger: false }),
      ...(payment ? [{ name: 'Payment', lines: formatPaymentMethods({ order, payment }) }] : []),
    ],
  };
}

function toExpectedBody({ order, today, payment }: OrderEmailData): EmailBody {
  const { expectedOn } = order;
  const note = payment
    ? `Paid ${formatPaidAmount(payment)}. Nothing to pay at the door.`
    : formatAmountDue(amountDue(order));
  if (expectedOn < today) {
    return {
      preview: `It was expected by ${formatWeekday(expectedOn)}. We are sorry.`,
      paragraphs: [],
      highlight: {
        label: 'Delayed, was expected by',
        value: formatFullDay(expectedOn),
        note: `We are sorry. ${note}`,
        tone: 'warn',
      },
    };
  }
  return {
    preview: `We expect to deliver it by ${formatFullDay(expectedOn)}. ${note}`,
    paragraphs: [],
    highlight: { label: 'Expected by', value: formatFullDay(expectedOn), note },
  };
}

type DeliveredEmailData = Pick<OrderEmailData, 'order' | 'publicUrl' | 'offer'>;

export function toDeliveredBody(date: string, { order, publicUrl, offer }: DeliveredEmailData): EmailBody {
  const day = formatFullDay(addDays(date, RETURN_DAYS));
  const policyAction = { label: 'How returns work', url: `${publicUrl}/refund-policy` };
  const returnAction = { label: 'Return or exchange', url: `${publicUrl}/myaccount/order/${order.id}/return` };
  const secondaryActions = offer?.isOnline ? [returnAction, policyAction] : [policyAction];
  if (offer?.forAnyReason === 'none') {
    const text = `We hope you like it. If it is faulty, wrong or late, you can return it within ${RETURN_DAYS} days of receiving it.`;
    return {
      preview: text,
      paragraphs: [text],
      highlight: { label: 'Report a problem by', value: day },
      secondaryActions,
    };
  }
  const text = `We hope you like it. If not, you can return it within ${RETURN_DAYS} days of receiving it.`;
  return {
    preview: text,
    paragraphs: [text],
    highlight: {
      label: 'You can return it until',
      value: day,
      note: `${offer?.forAnyReason === 'all' ? '' : REGULAR_PRICE_NOTE}Please leave the tags on until you are sure.`,
    },
    secondaryActions,
  };
}

const REGULAR_PRICE_NOTE = 'Regular-priced items only. ';

/** `isOnline`: customers can start returns online. `forAnyReason`: items that can be returned after a change of mind. */
export type ReturnOffer = { isOnline: boolean; forAnyReason: 'all' | 'some' | 'none' };

function toCanceledBody({ order, paidBack }: OrderEmailData): EmailBody {
  const date = order.statusDays?.CANCELED;
  const canceledText = date ? `It was cancelled on ${formatFullDay(date)}.` : 'It will not be delivered.';
  const { credit = 0, money = 0, isToSource = false } = paidBack ?? {};
  const cashDue = order.paymentStatus === 'REFUND_DUE' ? money || order.total : 0;
  // A provider can be so fast that the money is no longer due when this email is sent.
  const due = isToSource ? money : cashDue;
  const destinationText = isToSource ? 'it goes back to the account you paid with' : 'we will refund it';
  const owedTexts = [
    due > 0 && `You have paid ${formatMoney(due)}: ${destinationText}.`,
    credit > 0 && `${formatMoney(credit)} is back in your account as store credit.`,
  ].filter(Boolean);
  const note = owedTexts.length > 0 ? owedTexts.join(' ') : 'You have nothing to pay.';
  const creditHighlight = { label: 'Returned as store credit', value: formatMoney(credit), note };
  return {
    preview: note,
    paragraphs: [canceledText],
    highlight:
      credit > 0 && due === 0
        ? creditHighlight
        : { label: due > 0 ? 'Refund due' : 'To pay', value: formatMoney(due), note },
  };
}

/** Common parts of emails about an order. A cancelled order has no steps. */
export function orderParts({
  order,
  publicUrl,
  today,
}: OrderEmailData): Pick<Email, 'order' | 'orderSummary' | 'steps'> {
  const { deliveryStatus, expectedOn, deliveredOn, statusDays } = order;
  const data = { order: shortId(order), orderSummary: toOrderSummary(order, publicUrl) };
  if (deliveryStatus === 'CANCELED') return data;
  const reached = { PENDING: 1, SHIPPED: 3, DELIVERED: 4 } as const;
  const days = { ordered: getOrderDate(order), handedOver: statusDays?.SHIPPED ?? null, delivered: deliveredOn };
  const expectedDeliveryDate = expectedOn < today ? null : expectedOn;
  return {
    ...data,
    steps: toProgressSteps({ reached: reached[deliveryStatus], days, expectedOn: expectedDeliveryDate }),
  };
}
