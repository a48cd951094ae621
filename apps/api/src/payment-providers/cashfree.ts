import { addMs, MINUTE, type Now, systemClock } from '../platform/clock.ts';
import { IndeterminateError, ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { parseResponse } from '../platform/outbound/send-request.ts';
import { type CashfreeClient, type CashfreeKeys, createClient } from './cashfree/cashfree-client.ts';
import { lookUpRefund, sendRefund } from './cashfree/cashfree-refunds.ts';
import { type CashfreeOrder, type CashfreePayment, order, payments, paySession } from './cashfree/cashfree-schemas.ts';
import { parseWebhook, verifyWebhook } from './cashfree/cashfree-webhook.ts';
import { maskAccount, maskUpiId } from './payer-mask.ts';
import { type ProviderHosts, toRedirect, toUpiAction } from './payment-action.ts';
import type {
  AttemptState,
  Capture,
  NewAttempt,
  PaymentAction,
  PaymentProvider,
  StartedAttempt,
} from './payment-provider.ts';
import { getModeByUrl } from './provider-mode.ts';
import { formatPlainRupees } from './rupees.ts';

export type CashfreeConfig = CashfreeKeys & { now?: Now };

const NAME = 'cashfree';
const HOSTS = ['*.cashfree.com'];
// Assumed to be like Razorpay's: their documentation names no minimum.
const MIN_OPEN_MS = 16 * MINUTE;
const MAX_NOTE = 200;
// Cashfree requires a mobile number. A customer without one has this, so that the payment does not fail.
const MISSING_PHONE = '9999999999';
const STATUSES = {
  ACTIVE: 'waiting',
  PAID: 'paid',
  EXPIRED: 'expired',
  TERMINATED: 'canceled',
  TERMINATION_REQUESTED: 'waiting',
} as const;
const UNDER_WAY = new Set(['PENDING', 'FLAGGED']);

/** https://www.cashfree.com/docs: UPI only, because its page for cards needs its script. Orders are addressed by our reference. */
export function createCashfree(config: CashfreeConfig): PaymentProvider {
  const { root, clientSecret, now = systemClock } = config;
  const client = createClient(config);
  const hosts: ProviderHosts = { service: NAME, hosts: HOSTS, root };
  return {
    name: NAME,
    ways: ['upi'],
    isUpiOnly: true,
    mode: getModeByUrl(root),
    begin: (attempt) => beginOrder(client, attempt, { hosts, now: now() }),
    lookUp: ({ reference }) => lookUpOrder(client, reference, now()),
    cancel: ({ reference }) => cancelOrder(client, reference, now()),
    refund: (refund) => sendRefund(client, refund),
    lookUpRefund: (refund) => lookUpRefund(client, refund),
    verifyWebhook: (headers, body) => verifyWebhook(headers, body, clientSecret),
    parseWebhook,
  };
}

async function beginOrder(
  client: CashfreeClient,
  attempt: NewAttempt,
  { hosts, now }: { hosts: ProviderHosts; now: Date },
): Promise<StartedAttempt> {
  const earliest = addMs(now, MIN_OPEN_MS);
  const expiresAt = attempt.expiresAt < earliest ? earliest : attempt.expiresAt;
  const created = await createOrFindOrder(client, attempt, expiresAt);
  if (created.order_amount !== attempt.paise) throw new ProviderRejectedError(NAME, 'The order has another amount');
  if (created.order_status !== 'ACTIVE') throw new ProviderRejectedError(NAME, 'The order is closed');
  return {
    providerId: created.cf_order_id,
    action: await startUpiPayment(client, created, hosts),
    expiresAt: created.order_expiry_time ?? expiresAt,
  };
}

/** An order of an earlier, unanswered call is used, because a reference is accepted once. */
async function createOrFindOrder(client: CashfreeClient, attempt: NewAttempt, expiresAt: Date): Promise<CashfreeOrder> {
  const { reference, description, returnUrl, customer } = attempt;
  const body = {
    order_id: reference,
    order_amount: Number(formatPlainRupees(attempt.paise)),
    order_currency: 'INR',
    customer_details: {
      customer_id: customer.id,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_phone: customer.mobile ?? MISSING_PHONE,
    },
    order_meta: { return_url: returnUrl, payment_methods: 'upi' },
    order_expiry_time: expiresAt.toISOString(),
    order_note: description.slice(0, MAX_NOTE),
  };
  let failure: unknown;
  try {
    const response = await client.create({ method: 'POST', path: '/orders', body });
    if (response) return parseResponse(NAME, order, response);
    failure = new ProviderRejectedError(NAME, 'The order exists already');
  } catch (error) {
    if (!(error instanceof IndeterminateError)) throw error;
    failure = error;
  }
  const existing = await findOrder(client, reference).catch((lookUpError: unknown) => {
    throw failure instanceof IndeterminateError ? failure : lookUpError;
  });
  if (!existing) throw failure;
  return existing;
}

async function startUpiPayment(
  client: CashfreeClient,
  { payment_session_id: sessionId }: CashfreeOrder,
  hosts: ProviderHosts,
): Promise<PaymentAction> {
  const body = { payment_session_id: sessionId, payment_method: { upi: { channel: 'link' } } };
  const response = await client.call({ method: 'POST', path: '/orders/sessions', body });
  const { payload, url } = parseResponse(NAME, paySession, response).data;
  const link = payload?.default ?? url ?? '';
  return /^https?:/i.test(link) ? toRedirect(link, hosts) : toUpiAction(link, NAME);
}

async function lookUpOrder(client: CashfreeClient, reference: string, now: Date): Promise<AttemptState | undefined> {
  const found = await findOrder(client, reference);
  if (!found) return undefined;
  const response = await client.call({ path: `/orders/${encodeURIComponent(reference)}/payments` });
  const items = parseResponse(NAME, payments, response);
  const captures = items.filter((item) => item.payment_status === 'SUCCESS').map((item) => toCapture(item, now));
  // The payment will be listed soon. Until then it has no id.
  if (found.order_status === 'PAID' && captures.length === 0)
    throw new IndeterminateError(NAME, `${NAME}: ${reference} is paid but has no payment`);
  return {
    providerId: found.cf_order_id,
    reference: found.order_id,
    status: captures.length > 0 ? 'paid' : STATUSES[found.order_status],
    captures,
    isUnderWay: items.some((item) => UNDER_WAY.has(item.payment_status)),
    reason: captures.length > 0 ? null : getReason(items),
    // Links are created per attempt to pay and cannot be read again.
    action: null,
  };
}

/** Terminates the order. If Cashfree rejects that, only a paid order matters: others expire by themselves. */
async function cancelOrder(client: CashfreeClient, reference: string, now: Date): Promise<void> {
  const path = `/orders/${encodeURIComponent(reference)}`;
  try {
    await client.call({ method: 'PATCH', path, body: { order_status: 'TERMINATED' } });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    const state = await lookUpOrder(client, reference, now);
    if (state?.status === 'paid') throw error;
  }
}

async function findOrder(client: CashfreeClient, reference: string): Promise<CashfreeOrder | undefined> {
  const response = await client.find({ path: `/orders/${encodeURIComponent(reference)}` });
  return response && parseResponse(NAME, order, response);
}

function getReason(items: CashfreePayment[]): string | null {
  const failed = items.filter(({ payment_status: status }) => status === 'FAILED' || status === 'CANCELLED');
  const [last] = failed.toSorted((a, b) => (b.payment_time?.getTime() ?? 0) - (a.payment_time?.getTime() ?? 0));
  return last?.error_details?.error_description ?? last?.payment_message ?? null;
}

function toCapture(item: CashfreePayment, now: Date): Capture {
  return {
    providerPaymentId: item.cf_payment_id,
    paise: item.payment_amount,
    currency: item.payment_currency ?? 'INR',
    paidAt: item.payment_completion_time ?? item.payment_time ?? now,
    method: item.payment_group?.toLowerCase() ?? null,
    payerMask: maskUpiId(item.payment_method?.upi?.upi_id) ?? maskAccount(item.payment_method?.card?.card_number),
    feePaise: null,
    feeTaxPaise: null,
  };
}
