import type { AttemptStatus, SimulatedAttempt, SimulatedPayment, SimulatedRefund } from './payment-records.ts';

// Replies of https://developer.phonepe.com (payment gateway, standard checkout) and github.com/PhonePe/phonepe-pg-sdk-node.

export type PhonepeOrder = SimulatedAttempt & {
  kind: 'order';
  /** A failed payment ends the order. Otherwise the customer can try again until it expires. */
  disablePaymentRetry: boolean;
};

const MERCHANT_ID = 'KINARISIM';

/** Error codes. The fields are those of PhonePeResponse.ts of the SDK. */
export const errorBody = (code: string, message: string) => ({ success: false, code, message, data: {}, context: {} });

/** "Authorization". Times are in seconds. */
export const token = (text: string, issuedAt: number, expiresAt: number) => ({
  access_token: text,
  encrypted_access_token: `encrypted-${text}`,
  expires_in: expiresAt - issuedAt,
  issued_at: issuedAt,
  expires_at: expiresAt,
  session_expires_at: expiresAt,
  token_type: 'O-Bearer',
});

/** "Initiate Payment" */
export const payResponse = (order: PhonepeOrder, redirectUrl: string) => ({
  orderId: order.id,
  state: 'PENDING',
  expireAt: order.expiresAt,
  redirectUrl,
});

export function getState(order: PhonepeOrder, status: AttemptStatus): 'PENDING' | 'COMPLETED' | 'FAILED' {
  if (order.payments.some((payment) => payment.status === 'captured')) return 'COMPLETED';
  if (order.payments.some((payment) => payment.status === 'pending')) return 'PENDING';
  const hasFailed = order.disablePaymentRetry && order.payments.length > 0;
  return hasFailed || status === 'expired' ? 'FAILED' : 'PENDING';
}

type StatusOptions = { details: boolean; errorContext: boolean };

/** "Check Order Status" */
export function orderStatus(order: PhonepeOrder, status: AttemptStatus, { details, errorContext }: StatusOptions) {
  const state = getState(order, status);
  const last = order.payments.at(-1);
  const payments = details ? order.payments : order.payments.slice(-1);
  return {
    orderId: order.id,
    state,
    amount: order.paise,
    payableAmount: order.paise,
    feeAmount: 0,
    expireAt: order.expiresAt,
    ...(Object.keys(order.notes).length > 0 && { metaInfo: order.notes }),
    ...(state === 'FAILED' && getErrorCodes(last)),
    ...(state === 'FAILED' && errorContext && { errorContext: getErrorContext(last) }),
    paymentDetails: payments.map(paymentDetail),
  };
}

/** "Webhook Handling": the order events */
export const orderPayload = (order: PhonepeOrder, status: AttemptStatus) => ({
  merchantId: MERCHANT_ID,
  merchantOrderId: order.reference,
  ...orderStatus(order, status, { details: false, errorContext: false }),
});

function getErrorCodes(payment: SimulatedPayment | undefined) {
  if (!payment) return { errorCode: 'TXN_NOT_COMPLETED', detailedErrorCode: 'TXN_AUTO_FAILED' };
  const isDefault = payment.failureReason === undefined || payment.failureReason === 'payment_failed';
  return { errorCode: isDefault ? 'AUTHORIZATION_ERROR' : payment.failureReason, detailedErrorCode: 'ZM' };
}

/** "Errors Code" */
function getErrorContext(payment: SimulatedPayment | undefined) {
  const description = 'Payment couldn’t be completed due to issues related to customer or their bank.';
  return { ...getErrorCodes(payment), stage: 'PRE_AUTHENTICATION', source: 'CUSTOMER', description };
}

const MODES: Record<string, string> = { upi: 'UPI_INTENT', card: 'CARD', netbanking: 'NET_BANKING' };
const STATES: Record<SimulatedPayment['status'], string> = {
  not_attempted: 'PENDING',
  pending: 'PENDING',
  authorized: 'PENDING',
  captured: 'COMPLETED',
  failed: 'FAILED',
};

function paymentDetail(payment: SimulatedPayment) {
  const rail = {
    type: 'UPI',
    utr: payment.bankReference,
    upiTransactionId: `AXL${payment.bankReference}`,
    vpa: payment.payerVpa,
  };
  const instrument = {
    type: 'ACCOUNT',
    maskedAccountNumber: 'XXXXXXX20000',
    accountType: 'SAVINGS',
    accountHolderName: 'Asha Verma',
  };
  return {
    transactionId: payment.id,
    paymentMode: MODES[payment.method] ?? payment.method.toUpperCase(),
    timestamp: payment.createdAt,
    amount: payment.paise,
    payableAmount: payment.paise,
    feeAmount: 0,
    state: STATES[payment.status],
    ...(payment.status === 'failed' && getErrorCodes(payment)),
    ...(payment.method === 'upi' && { rail }),
    instrument,
    splitInstruments: [{ amount: payment.paise, ...(payment.method === 'upi' && { rail }), instrument }],
  };
}

const REFUND_STATES = { pending: 'PENDING', succeeded: 'COMPLETED', failed: 'FAILED' } as const;

/** "Initiate Refund" */
export const refundResponse = (refund: SimulatedRefund) => ({
  refundId: refund.id,
  amount: refund.paise,
  state: 'PENDING',
});

/** "Refund Status". The fields of the webhook are those of CallbackData.ts of the SDK. */
export function refundStatus(refund: SimulatedRefund) {
  const errors = { errorCode: 'REFUND_FAILED', detailedErrorCode: refund.failureReason };
  const rail = { type: 'UPI', utr: refund.bankReference, vpa: refund.payment.payerVpa };
  const parts = [{ amount: refund.paise, rail }];
  const isSent = refund.status === 'succeeded';
  const state = REFUND_STATES[refund.status];
  return {
    merchantId: MERCHANT_ID,
    merchantRefundId: refund.reference,
    originalMerchantOrderId: refund.payment.attempt.reference,
    refundId: refund.id,
    amount: refund.paise,
    state,
    timestamp: refund.updatedAt,
    ...(refund.status === 'failed' && errors),
    ...(isSent && { splitInstruments: parts }),
    paymentDetails: [
      {
        transactionId: refund.payment.id,
        paymentMode: 'UPI_INTENT',
        timestamp: refund.updatedAt,
        amount: refund.paise,
        state,
        ...(isSent && { rail, splitInstruments: parts }),
      },
    ],
  };
}
