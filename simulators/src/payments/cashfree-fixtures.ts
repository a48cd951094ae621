import { formatIndianTime } from '../scenarios.ts';
import type { AttemptStatus, SimulatedAttempt, SimulatedPayment, SimulatedRefund } from './payment-records.ts';

// Entities of https://www.cashfree.com/docs/api-reference/payments, version 2025-01-01.

export type CashfreeOrder = SimulatedAttempt & {
  kind: 'order';
  cfOrderId: string;
  sessionId: string;
  tags: Record<string, string> | null;
  meta: Record<string, unknown>;
};

/** Rupees with two decimals, as text in the raw JSON: 170.00, not 170. */
export const toRupees = (paise: number): unknown => json.rawJSON((paise / 100).toFixed(2));

// TypeScript does not know it yet.
const json = JSON as unknown as { rawJSON(text: string): unknown };

const toIsoTime = (ms: number) => `${formatIndianTime(new Date(ms), 'T')}+05:30`;

type ErrorType = 'invalid_request_error' | 'authentication_error' | 'idempotency_error' | 'api_error';

/** The error samples of each page */
export const errorBody = (message: string, code: string, type: ErrorType = 'invalid_request_error') => ({
  message,
  code,
  type,
});

const ORDER_STATUS: Record<AttemptStatus, string> = {
  open: 'ACTIVE',
  partly_paid: 'ACTIVE',
  paid: 'PAID',
  closed: 'TERMINATED',
  expired: 'EXPIRED',
};

/** A payment that is under way keeps an order from being terminated at once. */
export function getOrderStatus(order: CashfreeOrder, status: AttemptStatus): string {
  const isUnderWay = order.payments.some((payment) => payment.status === 'pending');
  return status === 'closed' && isUnderWay ? 'TERMINATION_REQUESTED' : ORDER_STATUS[status];
}

/** "Create Order", "Get Order" */
export const orderEntity = (order: CashfreeOrder, status: AttemptStatus) => ({
  cf_order_id: order.cfOrderId,
  created_at: toIsoTime(order.createdAt),
  customer_details: customerDetails(order),
  entity: 'order',
  order_amount: toRupees(order.paise),
  payment_session_id: order.sessionId,
  order_currency: order.currency,
  order_expiry_time: order.expiresAt === undefined ? null : toIsoTime(order.expiresAt),
  order_id: order.id,
  order_meta: order.meta,
  order_note: order.description || null,
  order_splits: [],
  order_status: getOrderStatus(order, status),
  order_tags: order.tags,
  terminal_data: null,
});

const customerDetails = ({ customer }: CashfreeOrder) => ({
  customer_id: customer.id ?? null,
  customer_name: customer.name ?? null,
  customer_email: customer.email ?? null,
  customer_phone: customer.mobile ?? null,
});

/** "Order Pay", `channel: "link"`. The links per app come from public clients; `url` leads a person to the payment page. */
export const paySession = (payment: SimulatedPayment, channel: string, pageUrl: string) => {
  const amount = (payment.paise / 100).toFixed(2);
  const query = `pa=kinari.cashfree@yesbank&pn=Kinari&tr=${payment.id}&am=${amount}&cu=INR&mode=00&mc=5411`;
  const qrCode = `data:text/plain;base64,${Buffer.from(`upi://pay?${query}`).toString('base64')}`;
  const links = {
    default: `upi://pay?${query}&url=${encodeURIComponent(pageUrl)}`,
    gpay: `tez://upi/pay?${query}`,
    phonepe: `phonepe://pay?${query}`,
    paytm: `paytmmp://pay?${query}`,
    bhim: `bhim://upi/pay?${query}`,
  };
  return {
    action: 'custom',
    cf_payment_id: payment.id,
    channel,
    data: {
      url: pageUrl,
      payload: channel === 'link' ? links : { qrcode: qrCode },
      content_type: null,
      method: null,
    },
    payment_amount: toRupees(payment.paise),
    payment_method: 'upi',
  };
};

const PAYMENT_STATUS: Record<SimulatedPayment['status'], string> = {
  not_attempted: 'NOT_ATTEMPTED',
  pending: 'PENDING',
  authorized: 'PENDING',
  captured: 'SUCCESS',
  failed: 'FAILED',
};

function paymentMethod({ method, payerVpa }: SimulatedPayment): object {
  if (method === 'upi') return { upi: { channel: 'link', upi_id: payerVpa } };
  if (method === 'card') return { card: { channel: 'link', card_number: 'XXXXXXXXXXXX1111', card_network: 'visa' } };
  return { [method]: { channel: 'link' } };
}

function paymentMessage({ status, failureReason }: SimulatedPayment): string | null {
  if (status === 'captured') return '00::Transaction success';
  return status === 'failed' ? `ZM::${failureReason}` : null;
}

const failureDetails = ({ failureReason }: SimulatedPayment) => ({
  error_code: 'TRANSACTION_DECLINED',
  error_description: failureReason,
  error_reason: 'auth_declined',
  error_source: 'customer',
});

/** "Get Payments for an Order" */
export const paymentEntity = (payment: SimulatedPayment) => {
  const order = payment.attempt as CashfreeOrder;
  const isOver = payment.status === 'captured' || payment.status === 'failed';
  return {
    auth_id: null,
    authorization: null,
    bank_reference: payment.status === 'captured' ? payment.bankReference : null,
    cf_payment_id: payment.id,
    entity: 'payment',
    error_details: payment.status === 'failed' ? failureDetails(payment) : null,
    is_captured: payment.status === 'captured',
    order_amount: toRupees(order.paise),
    order_id: order.id,
    payment_amount: toRupees(payment.paise),
    payment_completion_time: isOver ? toIsoTime(payment.updatedAt) : null,
    payment_currency: payment.currency,
    payment_group: payment.method,
    payment_message: paymentMessage(payment),
    payment_method: paymentMethod(payment),
    payment_offers: null,
    payment_status: PAYMENT_STATUS[payment.status],
    payment_time: toIsoTime(payment.createdAt),
  };
};

/** "The refund is cancelled by Cashfree" if it fails after several tries: Refund Webhooks. */
const REFUND_STATUS = { pending: 'PENDING', succeeded: 'SUCCESS', failed: 'CANCELLED' } as const;

function refundDescription({ status, failureReason }: SimulatedRefund): string {
  if (status === 'failed') return failureReason ?? 'Refund failed';
  return status === 'succeeded' ? 'Refund processed successfully' : 'In Progress';
}

/** "Create Refund", "Get Refund" */
export const refundEntity = (refund: SimulatedRefund) => ({
  cf_payment_id: refund.payment.id,
  cf_refund_id: refund.id,
  created_at: toIsoTime(refund.createdAt),
  entity: 'refund',
  metadata: null,
  order_id: refund.payment.attempt.id,
  processed_at: refund.status === 'succeeded' ? toIsoTime(refund.updatedAt) : null,
  refund_amount: toRupees(refund.paise),
  refund_arn: refund.status === 'succeeded' ? refund.bankReference : null,
  refund_charge: toRupees(0),
  refund_currency: refund.payment.currency,
  refund_id: refund.reference,
  refund_mode: 'STANDARD',
  refund_note: refund.sent.refund_note ?? null,
  refund_speed: { requested: refund.sent.refund_speed ?? 'STANDARD', accepted: 'STANDARD', processed: null },
  refund_splits: [],
  refund_status: REFUND_STATUS[refund.status],
  refund_type: 'MERCHANT_INITIATED',
  status_description: refundDescription(refund),
});

/** "Payment Webhooks", version 2025-01-01 */
export const paymentWebhook = (payment: SimulatedPayment, type: string, at: number) => {
  const order = payment.attempt as CashfreeOrder;
  const isFailed = type === 'PAYMENT_FAILED_WEBHOOK';
  return {
    data: {
      order: {
        order_id: order.id,
        order_amount: toRupees(order.paise),
        order_currency: order.currency,
        order_tags: order.tags,
      },
      payment: {
        cf_payment_id: payment.id,
        payment_status: isFailed ? 'FAILED' : 'SUCCESS',
        payment_amount: toRupees(payment.paise),
        payment_currency: payment.currency,
        payment_message: paymentMessage({ ...payment, status: isFailed ? 'failed' : 'captured' }),
        payment_time: toIsoTime(payment.updatedAt),
        bank_reference: payment.bankReference,
        auth_id: null,
        payment_method: paymentMethod(payment),
        payment_group: payment.method,
      },
      customer_details: customerDetails(order),
      ...(isFailed && { error_details: failureDetails(payment) }),
      payment_gateway_details: {
        gateway_name: 'CASHFREE',
        gateway_order_id: order.cfOrderId,
        gateway_payment_id: payment.id,
        gateway_order_reference_id: order.id,
        gateway_settlement: 'CASHFREE',
        gateway_status_code: null,
      },
      payment_offers: null,
    },
    event_time: toIsoTime(at),
    type,
  };
};

/** "Refund Webhooks": the sample of 2025-01-01 has the ids of Cashfree as numbers. */
export const refundWebhook = (refund: SimulatedRefund, at: number) => {
  const { metadata, refund_speed: _, ...entity } = refundEntity(refund);
  return {
    data: {
      refund: {
        ...entity,
        cf_refund_id: Number(refund.id),
        cf_payment_id: Number(refund.payment.id),
        entity: 'Refund',
        metadata,
      },
    },
    event_time: toIsoTime(at),
    type: 'REFUND_STATUS_WEBHOOK',
  };
};
