import { formatFullDay, formatMoney } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';
import type { OrderDetails } from '../../order-views/order-details.service.ts';
import type { Block, Email } from '../email.ts';
import { shortId, toDocumentsBlock, toShortSummary } from '../order-format.ts';
import { type Refund, type Return, toReturnAction, toReturnSteps, toReturnSummary } from './return-format.ts';

export type RefundEmailData = {
  company: string;
  publicUrl: string;
  refund: Refund;
  order: OrderDetails;
  /** Missing if a paid order was cancelled or changed. */
  orderReturn?: Return;
  today: string;
  /** Of a refund of an online payment. */
  source?: RefundSource;
};

/** `extra`: why the order does not need the payment. Null if the order was paid with it. */
export type RefundSource = { extra: 'late' | 'second' | 'excess' | 'rejected' | null };

export function refundSentEmail(data: RefundEmailData): Email {
  const { publicUrl, refund, order, orderReturn, today } = data;
  const amount = formatMoney(toPaise(refund.amount));
  const sentOn = refund.completedOn ?? today;
  const destinationText = `To ${refund.maskedDestination ?? 'the account you gave'}.`;
  const reference = refund.reference ?? '';
  return {
    subject: `Refund of ${amount} sent: ${formatSubject(data)}`,
    heading: 'Your refund has been sent',
    ...toReference(data),
    preview: `${destinationText} Reference ${reference}.`,
    paragraphs: [],
    highlight: {
      label: formatSentOn(sentOn, today),
      value: amount,
      note: `${destinationText} Most banks show it within the hour, some take until the next working day.`,
    },
    ...(orderReturn && { steps: toReturnSteps({ publicUrl, orderReturn }, { completedOn: sentOn }) }),
    action: toPageAction(data),
    ...toRefundSummary(data, 'Refunded'),
    blocks: [
      { name: refund.method === 'upi' ? 'Reference (UTR)' : 'Reference', lines: [reference] },
      ...toCreditNotesBlock(data),
    ],
    footnotes: [
      'Not there after two working days? Give your bank the reference above, or reply to this email.',
      `It is for order ${shortId(order)}.`,
    ],
  };
}

export function formatSentOn(day: string, today: string): string {
  return `Sent ${day === today ? 'today, ' : ''}${formatFullDay(day)}`;
}

/** Requests a refund destination: cash, or an old online payment, cannot be refunded the way it was paid. */
export function refundDetailsNeededEmail(data: RefundEmailData): Email {
  const { refund, order, source } = data;
  const amount = formatMoney(toPaise(refund.amount));
  const isPaidOnline = source !== undefined || order.paymentMethod === 'ONLINE';
  const reasonText = isPaidOnline
    ? 'We can’t send it back to the account you paid with.'
    : 'You paid in cash, so we can’t refund it the same way.';
  const requestText = 'Please add a UPI ID or a bank account.';
  return {
    subject: `Where should we send ${amount}? ${formatSubject(data)}`,
    heading: 'Where should we send your refund?',
    ...toReference(data),
    preview: `${requestText} We’ll send it by ${formatFullDay(refund.dueOn)}.`,
    paragraphs: [`${reasonText} ${requestText}`],
    highlight: {
      label: 'Refund due',
      value: amount,
      note: `We’ll send it by ${formatFullDay(refund.dueOn)}, once we have these details.`,
      tone: 'warn',
    },
    action: { ...toPageAction(data), label: 'Add refund details' },
    ...toRefundSummary(data, 'To be refunded'),
    blocks: toCreditNotesBlock(data),
    footnotes: ['We never ask for a PIN, a password or a code to send you money.'],
  };
}

export type GiftCreditEmailData = {
  company: string;
  publicUrl: string;
  code: string;
  amount: number;
  expiresOn: string;
};

/** Sends gift credit to a recipient who returned a gift. */
export function giftCreditEmail({ company, publicUrl, code, amount, expiresOn }: GiftCreditEmailData): Email {
  const amountText = formatMoney(amount);
  const expiryText = formatFullDay(expiresOn);
  return {
    subject: `Your gift credit of ${amountText} at ${company}`,
    heading: `${amountText} for you`,
    preview: `Use it for anything in the shop until ${expiryText}.`,
    paragraphs: [
      `Thank you for returning the gift. This code is worth ${amountText}. Use it for any order in the shop.`,
    ],
    highlight: { label: 'Gift credit', value: code, note: `Worth ${amountText}, until ${expiryText}.` },
    action: { label: 'Add it to my account', url: `${publicUrl}/myaccount/store-credit` },
    footnotes: ['Anyone with this code can use it. Keep it private.'],
  };
}

export function toReference({ orderReturn, order }: RefundEmailData): Pick<Email, 'order' | 'return'> {
  return orderReturn ? { return: orderReturn.number } : { order: shortId(order) };
}

export function formatSubject({ orderReturn, order, company }: RefundEmailData): string {
  return orderReturn ? `${company} return ${orderReturn.number}` : `${company} order ${shortId(order)}`;
}

export function toPageAction({ publicUrl, order, orderReturn }: RefundEmailData) {
  if (orderReturn) return toReturnAction({ publicUrl, orderReturn }, 'See my return');
  return { label: 'See my order', url: `${publicUrl}/myaccount/order/${order.id}` };
}

/** Returns the items of the refund. None for a payment that the order does not need: it has nothing to do with its items. */
export function toRefundSummary(
  { publicUrl, orderReturn, order, refund, source }: RefundEmailData,
  name: string,
): Pick<Email, 'orderSummary'> {
  if (source?.extra) return {};
  const amount = toPaise(refund.amount);
  if (orderReturn) return { orderSummary: toReturnSummary({ publicUrl, orderReturn }, { name, amount }) };
  const { lines } = toShortSummary(order.lines, { name, publicUrl });
  return { orderSummary: { lines, sums: [{ name, amount: formatMoney(amount), kind: 'total' }] } };
}

export function toCreditNotesBlock({ order, publicUrl }: RefundEmailData): Block[] {
  const notes = (order.documents ?? []).filter(({ kind }) => kind === 'credit_note');
  return toDocumentsBlock(notes, { order, publicUrl });
}
