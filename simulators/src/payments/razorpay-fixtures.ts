import type { AttemptStatus, SimulatedAttempt, SimulatedPayment, SimulatedRefund } from './payment-records.ts';
import { getCapturedPaise, getRefundedPaise, listCaptures } from './payment-records.ts';

// Entities of https://razorpay.com/docs, copy of April 2026 in github.com/razorpay/markdown-docs. Each names its page. The order of
// the fields is that of the samples.

export type RazorpayLink = SimulatedAttempt & {
  kind: 'link';
  orderId: string;
  acceptPartial: boolean;
  callbackMethod: string;
  notify: { sms: boolean; email: boolean };
  reminderEnable: boolean;
  upiLink: boolean;
  shortUrl: string;
};
export type RazorpayQrCode = SimulatedAttempt & {
  kind: 'qr';
  name: string;
  usage: string;
  fixedAmount: boolean;
  customerId: string | null;
  imageUrl: string;
  imageContent: string | undefined;
  closeReason: 'on_demand' | 'paid' | null;
};
export type RazorpayAttempt = RazorpayLink | RazorpayQrCode;

export const toSeconds = (ms: number) => Math.floor(ms / 1000);

/** Empty notes are `[]`, not `{}`. */
const notesField = (notes: Record<string, string>) => (Object.keys(notes).length > 0 ? notes : []);

/** api/errors. "NA" is in the samples of refunds and QR codes. */
export const errorBody = (description: string, field?: string, code = 'BAD_REQUEST_ERROR') => ({
  error: field
    ? {
        code,
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field,
      }
    : { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
});

const LINK_STATUS: Record<AttemptStatus, string> = {
  open: 'created',
  partly_paid: 'partially_paid',
  paid: 'paid',
  closed: 'cancelled',
  expired: 'expired',
};

/** api/payments/payment-links/entity.md. Empty notes are `null` here: razorpay-node, documents/paymentLink.md */
export const paymentLink = (link: RazorpayLink, status: AttemptStatus) => ({
  accept_partial: link.acceptPartial,
  amount: link.paise,
  amount_paid: getCapturedPaise(link),
  ...(link.returnUrl !== undefined && { callback_method: link.callbackMethod, callback_url: link.returnUrl }),
  cancelled_at: link.closedAt === undefined ? 0 : toSeconds(link.closedAt),
  created_at: toSeconds(link.createdAt),
  currency: link.currency,
  customer: linkCustomer(link),
  description: link.description,
  expire_by: link.expiresAt === undefined ? 0 : toSeconds(link.expiresAt),
  expired_at: status === 'expired' ? toSeconds(link.expiresAt ?? 0) : 0,
  first_min_partial_amount: 0,
  id: link.id,
  notes: Object.keys(link.notes).length > 0 ? link.notes : null,
  notify: link.notify,
  // Only the webhook samples show it. It exists once a customer has tried to pay.
  ...(link.payments.length > 0 && { order_id: link.orderId }),
  payments: linkPayments(link),
  reference_id: link.reference,
  reminder_enable: link.reminderEnable,
  reminders: [],
  short_url: link.shortUrl,
  status: LINK_STATUS[status],
  updated_at: toSeconds(link.updatedAt),
  upi_link: link.upiLink,
  user_id: '',
});

const linkCustomer = ({ customer: { name, mobile, email } }: RazorpayLink) => ({
  ...(mobile && { contact: mobile }),
  ...(email && { email }),
  ...(name && { name }),
});

/** "Only captured payments will be shown here. Until then, the value is `null`." The sample of a cancelled link shows `[]`. */
function linkPayments(link: RazorpayLink) {
  const captures = listCaptures(link).map((payment) => ({
    amount: payment.paise,
    created_at: toSeconds(payment.createdAt),
    method: payment.method,
    payment_id: payment.id,
    plink_id: link.id,
    status: 'captured',
    updated_at: toSeconds(payment.updatedAt),
  }));
  return captures.length > 0 || link.closedAt !== undefined ? captures : null;
}

/** api/payments/entity.md. The webhook samples add `base_amount` and `amount_transferred`. */
export function payment(simulated: SimulatedPayment) {
  const attempt = simulated.attempt as RazorpayAttempt;
  const isLink = attempt.kind === 'link';
  const isCaptured = simulated.status === 'captured';
  const refunded = getRefundedPaise(simulated);
  const { fee, tax } = getFee(simulated);
  return {
    id: simulated.id,
    entity: 'payment',
    amount: simulated.paise,
    currency: simulated.currency,
    status: getPaymentStatus(simulated, refunded),
    order_id: isLink ? attempt.orderId : null,
    invoice_id: null,
    international: false,
    method: simulated.method,
    amount_refunded: refunded,
    refund_status: getRefundStatus(simulated, refunded),
    captured: isCaptured,
    description: isLink ? `#${attempt.id.replace('plink_', '')}` : 'QRv2 Payment',
    card_id: null,
    bank: simulated.method === 'netbanking' ? 'UTIB' : null,
    wallet: null,
    ...methodFields(simulated),
    email: attempt.customer.email ?? 'void@razorpay.com',
    contact: attempt.customer.mobile ?? '+919000090000',
    notes: notesField(attempt.notes),
    fee: isCaptured ? fee : null,
    tax: isCaptured ? tax : null,
    ...failureFields(simulated),
    acquirer_data: { rrn: simulated.status === 'failed' ? null : simulated.bankReference },
    created_at: toSeconds(simulated.createdAt),
  };
}

function methodFields({ method, payerVpa }: SimulatedPayment) {
  if (method === 'upi') return { vpa: payerVpa, upi: { payer_account_type: 'bank_account', vpa: payerVpa } };
  if (method === 'card') return { vpa: null, card: { entity: 'card', last4: '1111', network: 'Visa', type: 'debit' } };
  return { vpa: null };
}

function getPaymentStatus({ status, paise }: SimulatedPayment, refunded: number): string {
  if (status === 'captured') return refunded >= paise ? 'refunded' : 'captured';
  return status === 'authorized' || status === 'failed' ? status : 'created';
}

function getRefundStatus({ paise }: SimulatedPayment, refunded: number): 'partial' | 'full' | null {
  if (refunded === 0) return null;
  return refunded >= paise ? 'full' : 'partial';
}

/** Webhook sample of payment.failed, and the list of reasons for UPI */
function failureFields({ status, failureReason = 'payment_failed' }: SimulatedPayment) {
  if (status !== 'failed')
    return { error_code: null, error_description: null, error_source: null, error_step: null, error_reason: null };
  return {
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Payment failed',
    error_source: 'issuer',
    error_step: 'payment_authorization',
    error_reason: failureReason,
  };
}

/** 2% and 18% tax on it, as in the webhook samples. `fee` contains `tax`. */
export function getFee({ paise }: SimulatedPayment): { fee: number; tax: number } {
  const fee = Math.round(paise * 0.02);
  const tax = Math.round(fee * 0.18);
  return { fee: fee + tax, tax };
}

/** api/orders/entity.md */
export const order = (link: RazorpayLink) => {
  const paid = getCapturedPaise(link);
  return {
    id: link.orderId,
    entity: 'order',
    amount: link.paise,
    amount_paid: paid,
    amount_due: Math.max(0, link.paise - paid),
    currency: link.currency,
    receipt: link.reference,
    offer_id: null,
    status: paid >= link.paise ? 'paid' : 'attempted',
    attempts: link.payments.length,
    notes: notesField(link.notes),
    created_at: toSeconds(link.createdAt),
  };
};

/** api/qr-codes/entity.md, and image-content/create.md if the account has `image_content` */
export const qrCode = (qr: RazorpayQrCode, status: AttemptStatus) => {
  const captures = listCaptures(qr);
  const isClosed = status !== 'open' && status !== 'partly_paid' && (status !== 'paid' || qr.usage === 'single_use');
  return {
    id: qr.id,
    entity: 'qr_code',
    created_at: toSeconds(qr.createdAt),
    name: qr.name,
    usage: qr.usage,
    type: 'upi_qr',
    image_url: qr.imageUrl,
    ...(qr.imageContent !== undefined && { image_content: qr.imageContent }),
    payment_amount: qr.fixedAmount ? qr.paise : null,
    status: isClosed ? 'closed' : 'active',
    description: qr.description,
    fixed_amount: qr.fixedAmount,
    payments_amount_received: getCapturedPaise(qr),
    payments_count_received: captures.length,
    notes: notesField(qr.notes),
    customer_id: qr.customerId,
    close_by: qr.expiresAt === undefined ? null : toSeconds(qr.expiresAt),
    closed_at: isClosed ? toSeconds(qr.closedAt ?? qr.paidAt ?? qr.expiresAt ?? 0) : null,
    close_reason: qr.closeReason,
  };
};

const REFUND_STATUS = { pending: 'pending', succeeded: 'processed', failed: 'failed' } as const;

/** api/refunds/entity.md. A new refund may be processed already, without a bank reference: webhook sample of refund.created. */
export const refund = (simulated: SimulatedRefund, isNew = false) => ({
  id: simulated.id,
  entity: 'refund',
  amount: simulated.paise,
  receipt: simulated.sent.receipt ?? null,
  currency: simulated.payment.currency,
  payment_id: simulated.payment.id,
  notes: notesField((simulated.sent.notes as Record<string, string> | undefined) ?? {}),
  acquirer_data: isNew || simulated.status !== 'succeeded' ? { arn: null } : { rrn: simulated.bankReference },
  created_at: toSeconds(simulated.createdAt),
  batch_id: null,
  status: REFUND_STATUS[simulated.status],
  speed_processed: 'normal',
  speed_requested: simulated.sent.speed ?? 'normal',
});

/** The lists of payments, refunds and payouts */
export const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });
