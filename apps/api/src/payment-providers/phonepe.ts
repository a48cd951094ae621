import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isWebhookSecret } from '../couriers/webhook-secret.ts';
import { SECOND, systemClock } from '../platform/clock.ts';
import { IndeterminateError, ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { parseResponse } from '../platform/outbound/send-request.ts';
import { maskAccount, maskUpiId } from './payer-mask.ts';
import { toRedirect } from './payment-action.ts';
import type {
  AttemptState,
  Capture,
  NewAttempt,
  PaymentProvider,
  RefundRequest,
  RefundState,
  StartedAttempt,
  WebhookEvent,
} from './payment-provider.ts';
import { createClient, type PhonepeClient, type PhonepeKeys } from './phonepe/phonepe-client.ts';
import {
  orderStatus,
  type PhonepeOrder,
  type PhonepePayment,
  type PhonepeRefund,
  payResponse,
  refundStatus,
  webhookBody,
} from './phonepe/phonepe-schemas.ts';
import { getModeByUrl } from './provider-mode.ts';
import { sendOnce } from './send-once.ts';

export type PhonepeConfig = PhonepeKeys & { webhook?: { user: string; password: string } };

const NAME = 'phonepe';
const HOSTS = ['*.phonepe.com'];
const MIN_OPEN_SECONDS = 300;
const MAX_OPEN_SECONDS = 3600;
const STATUSES = { PENDING: 'waiting', COMPLETED: 'paid', FAILED: 'failed' } as const;
const REFUND_STATUSES = { PENDING: 'pending', CONFIRMED: 'pending', COMPLETED: 'sent', FAILED: 'failed' } as const;

/** https://developer.phonepe.com: standard checkout, version 2. Orders are addressed by our reference. */
export function createPhonepe(config: PhonepeConfig): PaymentProvider {
  const { root, webhook, now = systemClock } = config;
  const client = createClient(config);
  const lookUp = (reference: string) => lookUpOrder(client, reference, now());
  return {
    name: NAME,
    ways: ['page'],
    isUpiOnly: false,
    mode: getModeByUrl(root),
    begin: (attempt) => beginOrder(client, attempt, { root, now: now() }),
    lookUp: ({ reference }) => lookUp(reference),
    // There is no call that cancels an order. It expires by itself.
    async cancel({ reference }) {
      const state = await lookUp(reference);
      if (state?.status === 'paid') throw new ProviderRejectedError(NAME, 'The order was already paid');
    },
    refund: (refund) => sendRefund(client, refund),
    lookUpRefund: ({ id }) => findRefund(client, id),
    verifyWebhook: ({ authorization }) =>
      webhook !== undefined && isWebhookSecret(authorization?.toLowerCase(), hashCredentials(webhook)),
    parseWebhook,
  };
}

/** The status call returns no address of the page, so after an unknown outcome there is nothing to continue with. */
async function beginOrder(
  client: PhonepeClient,
  { reference, paise, expiresAt, description, returnUrl }: NewAttempt,
  { root, now }: { root: string; now: Date },
): Promise<StartedAttempt> {
  const secondsLeft = Math.ceil((expiresAt.getTime() - now.getTime()) / SECOND);
  const expireAfter = Math.min(Math.max(secondsLeft, MIN_OPEN_SECONDS), MAX_OPEN_SECONDS);
  const body = {
    merchantOrderId: reference,
    amount: paise,
    expireAfter,
    paymentFlow: { type: 'PG_CHECKOUT', message: description, merchantUrls: { redirectUrl: returnUrl } },
  };
  const response = await client.call({ method: 'POST', path: '/checkout/v2/pay', body });
  const { orderId, expireAt, redirectUrl } = parseResponse(NAME, payResponse, response);
  return {
    providerId: orderId,
    action: toRedirect(redirectUrl, { service: NAME, hosts: HOSTS, root }),
    expiresAt: new Date(expireAt ?? now.getTime() + expireAfter * SECOND),
  };
}

async function lookUpOrder(client: PhonepeClient, reference: string, now: Date): Promise<AttemptState | undefined> {
  const response = await client.find({
    path: `/checkout/v2/order/${encodeURIComponent(reference)}/status`,
    // With details, it lists every attempt to pay, not only the last one.
    query: { details: 'true', errorContext: 'true' },
  });
  if (!response) return undefined;
  const order = parseResponse(NAME, orderStatus, response);
  const payments = order.paymentDetails ?? [];
  const captures = payments.filter(({ state }) => state === 'COMPLETED').map((payment) => toCapture(payment, now));
  // The payment will be listed soon. Until then it has no id.
  if (order.state === 'COMPLETED' && captures.length === 0)
    throw new IndeterminateError(NAME, `${NAME}: ${order.orderId} is paid but has no payment`);
  return {
    providerId: order.orderId,
    reference: order.merchantOrderId ?? reference,
    status: captures.length > 0 ? 'paid' : toStatus(order, now),
    captures,
    isUnderWay: payments.some(({ state }) => state === 'PENDING'),
    reason: captures.length > 0 ? null : getReason(order),
    action: null,
  };
}

function getReason({ errorContext, errorCode, paymentDetails }: PhonepeOrder): string | null {
  const failed = (paymentDetails ?? []).filter(({ state }) => state === 'FAILED');
  const [last] = failed.toSorted((a, b) => (b.timestamp ?? 0) - (a.timestamp ?? 0));
  return errorContext?.description ?? errorCode ?? last?.errorCode ?? null;
}

/** An order that expired is FAILED too, but has no attempt to pay it. */
function toStatus({ state, paymentDetails, expireAt }: PhonepeOrder, now: Date): AttemptState['status'] {
  const isExpired = state === 'FAILED' && !paymentDetails?.length && expireAt && expireAt <= now.getTime();
  return isExpired ? 'expired' : STATUSES[state];
}

function toCapture(payment: PhonepePayment, now: Date): Capture {
  const { transactionId, paymentMode, timestamp, amount, splitInstruments } = payment;
  const rail = payment.rail ?? splitInstruments?.find((part) => part.rail)?.rail;
  const instrument = payment.instrument ?? splitInstruments?.find((part) => part.instrument)?.instrument;
  const mode = paymentMode?.toLowerCase() ?? null;
  return {
    providerPaymentId: transactionId,
    paise: amount,
    // PhonePe takes no other currency and returns none.
    currency: 'INR',
    paidAt: timestamp ? new Date(timestamp) : now,
    // Such as upi_intent, upi_qr or net_banking.
    method: mode?.startsWith('upi') ? 'upi' : mode,
    payerMask: maskUpiId(rail?.vpa) ?? maskAccount(instrument?.maskedAccountNumber),
    feePaise: null,
    feeTaxPaise: null,
  };
}

function sendRefund(client: PhonepeClient, { id, paise, attempt }: RefundRequest): Promise<RefundState> {
  const body = { merchantRefundId: id, originalMerchantOrderId: attempt.reference, amount: paise };
  return sendOnce(
    async () => {
      const response = await client.call({ method: 'POST', path: '/payments/v2/refund', body });
      return toRefundState(parseResponse(NAME, refundStatus, response));
    },
    () => findRefund(client, id),
  );
}

async function findRefund(client: PhonepeClient, id: string): Promise<RefundState | undefined> {
  const response = await client.find({ path: `/payments/v2/refund/${encodeURIComponent(id)}/status` });
  return response && toRefundState(parseResponse(NAME, refundStatus, response));
}

function toRefundState({ refundId, state, errorCode, detailedErrorCode, ...refund }: PhonepeRefund): RefundState {
  const parts = [refund, ...(refund.paymentDetails ?? [])];
  const rails = parts.flatMap((part) => [
    'rail' in part ? part.rail : undefined,
    ...(part.splitInstruments ?? []).map((split) => split.rail),
  ]);
  return {
    providerRefundId: refundId,
    status: REFUND_STATUSES[state],
    reference: rails.find((rail) => rail?.utr)?.utr ?? null,
    reason: state === 'FAILED' ? (detailedErrorCode ?? errorCode ?? null) : null,
  };
}

function hashCredentials({ user, password }: { user: string; password: string }): string {
  return createHash('sha256').update(`${user}:${password}`).digest('hex');
}

/** The webhook names the sender, but nothing signs its body. */
function parseWebhook(_headers: IncomingHttpHeaders, body: Uint8Array): WebhookEvent {
  const { event, payload } = webhookBody.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  const { orderId, merchantOrderId, originalMerchantOrderId, merchantRefundId, state, paymentDetails } = payload;
  const subject = merchantRefundId ?? orderId ?? merchantOrderId;
  // PhonePe sends no id of the event.
  const key = [event, subject, state, paymentDetails?.at(-1)?.transactionId].filter(Boolean).join(':');
  return {
    key,
    reference: merchantOrderId ?? originalMerchantOrderId ?? null,
    providerId: (!merchantRefundId && orderId) || null,
    refundId: merchantRefundId ?? null,
  };
}
