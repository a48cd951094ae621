import { createHmac } from 'node:crypto';
import type { Webhook } from '../webhooks.ts';
import type { AttemptStatus, PaymentChange, PaymentEvent, SimulatedPayment } from './payment-records.ts';
import type { RazorpayAttempt, RazorpayLink, RazorpayQrCode } from './razorpay-fixtures.ts';
import * as fixtures from './razorpay-fixtures.ts';

const ACCOUNT_ID = 'acc_KinariSimulatr';

/** Names of the webhooks for a change: razorpay.com/docs/webhooks/all. */
export function listEventNames({ kind, attempt }: PaymentChange): string[] {
  const isQr = attempt.kind === 'qr';
  switch (kind) {
    case 'created':
      return isQr ? ['qr_code.created'] : [];
    case 'authorized':
      return ['payment.authorized'];
    case 'captured':
      return isQr ? ['payment.captured', 'qr_code.credited'] : ['payment.captured'];
    case 'partly_paid':
      return isQr ? [] : ['payment_link.partially_paid'];
    case 'paid':
      return isQr ? [] : ['order.paid', 'payment_link.paid'];
    case 'failed':
      return ['payment.failed'];
    case 'closed':
      return [isQr ? 'qr_code.closed' : 'payment_link.cancelled'];
    case 'expired':
      // qr_code.closed is sent only for codes that the shop closed.
      return isQr ? [] : ['payment_link.expired'];
    case 'refund_created':
      return ['refund.created'];
    case 'refund_succeeded':
      return ['refund.processed'];
    case 'refund_failed':
      return ['refund.failed'];
  }
}

export function toWebhook(event: PaymentEvent, status: AttemptStatus): Webhook {
  const { contains, payload } = getPayload(event, status);
  const createdAt = fixtures.toSeconds(event.at);
  const envelope = { entity: 'event', account_id: ACCOUNT_ID, event: event.name, contains, payload };
  const isLinkEvent = event.name.startsWith('payment_link.');
  return {
    event: event.name,
    body: isLinkEvent ? sortKeys({ ...envelope, created_at: createdAt }) : { ...envelope, created_at: createdAt },
    headersFor: (key, text) => ({
      'x-razorpay-signature': createHmac('sha256', key).update(text).digest('hex'),
      'x-razorpay-event-id': event.id,
    }),
  };
}

type Payload = { contains: string[]; payload: Record<string, { entity: object }> };

function getPayload({ name, attempt, payment, refund }: PaymentEvent, status: AttemptStatus): Payload {
  const [subject] = name.split('.');
  const razorpayAttempt = attempt as RazorpayAttempt;
  const paid = payment && { entity: webhookPayment(payment, name) };
  if (subject === 'refund' && refund && paid) {
    const isNew = name === 'refund.created';
    return {
      contains: ['refund', 'payment'],
      payload: { refund: { entity: fixtures.refund(refund, isNew) }, payment: paid },
    };
  }
  if (subject === 'qr_code') {
    const qr = { entity: webhookQrCode(razorpayAttempt as RazorpayQrCode, status, name) };
    return paid
      ? { contains: ['payment', 'qr_code'], payload: { payment: paid, qr_code: qr } }
      : { contains: ['qr_code'], payload: { qr_code: qr } };
  }
  const link = razorpayAttempt as RazorpayLink;
  if (subject === 'order' && paid)
    return { contains: ['payment', 'order'], payload: { payment: paid, order: { entity: fixtures.order(link) } } };
  if (subject === 'payment_link') {
    const entity = { entity: webhookLink(link, status) };
    if (!paid) return { contains: ['payment_link'], payload: { payment_link: entity } };
    return {
      contains: ['payment_link', 'order', 'payment'],
      payload: { order: { entity: linkOrder(link) }, payment: paid, payment_link: entity },
    };
  }
  return { contains: ['payment'], payload: paid ? { payment: paid } : {} };
}

/** Shows the payment as it was at the event: it may be captured already when payment.authorized is sent. */
function webhookPayment(simulated: SimulatedPayment, name: string): object {
  const snapshots: Record<string, Partial<SimulatedPayment>> = {
    'payment.authorized': { status: 'authorized' },
    'payment.failed': { status: 'failed' },
  };
  const snapshot = snapshots[name];
  const entity = fixtures.payment(snapshot ? { ...simulated, refunds: [], ...snapshot } : simulated);
  return { ...entity, base_amount: entity.amount, amount_transferred: 0 };
}

/** In the sample of qr_code.credited, the code has received nothing yet. */
function webhookQrCode(qr: RazorpayQrCode, status: AttemptStatus, name: string): object {
  if (name !== 'qr_code.credited') return fixtures.qrCode(qr, status);
  return {
    ...fixtures.qrCode({ ...qr, closeReason: null }, 'open'),
    payments_amount_received: 0,
    payments_count_received: 0,
  };
}

/** Samples of payment_link.paid and payment_link.expired: no list of payments, other reminders. */
function webhookLink(link: RazorpayLink, status: AttemptStatus): object {
  const { payments: _, notify, ...entity } = fixtures.paymentLink(link, status);
  return { ...entity, notify: { ...notify, whatsapp: false }, reminders: { status: 'failed' }, whatsapp_link: false };
}

/** Sample of payment_link.paid: the order's id has no prefix, and there are many more fields. */
function linkOrder(link: RazorpayLink): object {
  const unused = [
    'account_number',
    'bank',
    'bank_account',
    'checkout_config_id',
    'customer_id',
    'first_payment_min_amount',
    'force_offer',
    'late_auth_config_id',
    'method',
    'payer_name',
    'provider_context',
    'public_response',
    ...Array.from({ length: 7 }, (_, index) => `reference${index + 2}`),
    'source',
    'transfers',
  ];
  const { entity: _, offer_id: __, id, ...order } = fixtures.order(link);
  return {
    ...Object.fromEntries(unused.map((name) => [name, null])),
    ...order,
    id: id.replace('order_', ''),
    app_offer: false,
    authorized: true,
    discount: false,
    merchant_id: ACCOUNT_ID.replace('acc_', ''),
    offers: {},
    order_metas: [],
    order_relationships: [],
    partial_payment: link.acceptPartial,
    payment_capture: true,
    product_id: link.id.replace('plink_', ''),
    product_type: 'payment_link_v2',
    updated_at: fixtures.toSeconds(link.updatedAt),
  };
}

/** The samples of payment_link events have their keys in alphabetical order. */
function sortKeys(value: unknown): object {
  const sort = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sort);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries.map(([key, inner]) => [key, sort(inner)]));
  };
  return sort(value) as object;
}
