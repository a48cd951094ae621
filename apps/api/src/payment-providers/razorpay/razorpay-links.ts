import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import { parseResponse } from '../../platform/outbound/send-request.ts';
import { findAction, type ProviderHosts, toRedirect } from '../payment-action.ts';
import type { AttemptRef, AttemptState, NewAttempt, StartedAttempt } from '../payment-provider.ts';
import { type Call, callUnlessUnknown } from './razorpay-client.ts';
import { captureAuthorized, getPayment, toPaymentState } from './razorpay-payments.ts';
import { type PaymentLink, paymentLink, paymentLinks, payments, type RazorpayPayment } from './razorpay-schemas.ts';

const NAME = 'razorpay';
const PATH = '/v1/payment_links';
// "payment link creation with reference ID already attempted"
const REFERENCE_USED = /reference.?id.*already/i;
const STATUSES = {
  created: 'waiting',
  partially_paid: 'waiting',
  expired: 'expired',
  cancelled: 'canceled',
  paid: 'waiting',
} as const;

/** Creates a payment link. A link of an earlier, unanswered call is used instead, because a reference is accepted once. */
export async function beginLink(
  call: Call,
  attempt: NewAttempt,
  { expiresAt, hosts }: { expiresAt: Date; hosts: ProviderHosts },
): Promise<StartedAttempt> {
  const link = await createOrFindLink(call, toLinkRequest(attempt, expiresAt), attempt.reference);
  if (link.amount !== attempt.paise) throw new ProviderRejectedError(NAME, 'The payment link has another amount');
  if (link.status === 'cancelled' || link.status === 'expired')
    throw new ProviderRejectedError(NAME, 'The payment link is closed');
  return {
    providerId: link.id,
    action: toRedirect(link.short_url, hosts),
    expiresAt: link.expire_by ? new Date(link.expire_by * 1000) : expiresAt,
  };
}

export async function lookUpLink(
  call: Call,
  attempt: AttemptRef,
  hosts: ProviderHosts,
): Promise<AttemptState | undefined> {
  const link = await findLink(call, attempt);
  if (!link) return undefined;
  const found = await captureAuthorized(call, await listLinkPayments(call, link));
  const isPaid = link.status === 'paid' || link.status === 'partially_paid';
  const state = toPaymentState(found, { status: STATUSES[link.status], isPaid, id: link.id });
  return {
    providerId: link.id,
    reference: link.reference_id ?? '',
    ...state,
    action: state.status === 'waiting' ? findAction(() => toRedirect(link.short_url, hosts)) : null,
  };
}

export async function cancelLink(call: Call, attempt: AttemptRef): Promise<void> {
  const link = await findLink(call, attempt);
  if (!link || isClosed(link)) return;
  try {
    await call({ method: 'POST', path: `${PATH}/${encodeURIComponent(link.id)}/cancel` });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    // It may have expired in the meantime.
    const current = await findLink(call, { ...attempt, providerId: link.id });
    if (!current || !isClosed(current)) throw error;
  }
}

function isClosed({ status }: PaymentLink): boolean {
  return status === 'cancelled' || status === 'expired';
}

async function createOrFindLink(call: Call, body: object, reference: string): Promise<PaymentLink> {
  try {
    return parseResponse(NAME, paymentLink, await call({ method: 'POST', path: PATH, body }));
  } catch (error) {
    const isIndeterminate = error instanceof IndeterminateError;
    if (!isIndeterminate && !(error instanceof ProviderRejectedError && REFERENCE_USED.test(error.message)))
      throw error;
    const existing = await findLinkByReference(call, reference).catch((lookUpError: unknown) => {
      throw isIndeterminate ? error : lookUpError;
    });
    if (!existing) throw error;
    return existing;
  }
}

async function findLink(call: Call, { providerId, reference }: AttemptRef): Promise<PaymentLink | undefined> {
  const response = providerId && (await callUnlessUnknown(call, { path: `${PATH}/${encodeURIComponent(providerId)}` }));
  return response ? parseResponse(NAME, paymentLink, response) : findLinkByReference(call, reference);
}

async function findLinkByReference(call: Call, reference: string): Promise<PaymentLink | undefined> {
  const response = await call({ path: PATH, query: { reference_id: reference } });
  const links = parseResponse(NAME, paymentLinks, response).payment_links;
  return links.find((link) => link.reference_id === reference);
}

/** The link lists captured payments only, its order also those that failed or are under way. */
async function listLinkPayments(call: Call, link: PaymentLink): Promise<RazorpayPayment[]> {
  const path = `/v1/orders/${encodeURIComponent(link.order_id ?? '')}/payments`;
  const listed = link.order_id ? parseResponse(NAME, payments, await call({ path })).items : [];
  const found = new Map(listed.map((item) => [item.id, item]));
  const withMoney = listed.filter(({ status }) => status !== 'created' && status !== 'failed');
  // Only the payment itself has the details of the card.
  for (const id of new Set([...withMoney.map((item) => item.id), ...(link.payments ?? []).map((p) => p.payment_id)]))
    found.set(id, await getPayment(call, id));
  return [...found.values()];
}

function toLinkRequest({ reference, paise, description, returnUrl, customer }: NewAttempt, expiresAt: Date) {
  const { name, email, mobile } = customer;
  return {
    amount: paise,
    currency: 'INR',
    accept_partial: false,
    expire_by: Math.ceil(expiresAt.getTime() / 1000),
    reference_id: reference,
    description,
    customer: { name, email, ...(mobile && { contact: `+91${mobile}` }) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    // Razorpay copies the notes to the payments.
    notes: { reference },
    callback_url: returnUrl,
    callback_method: 'get',
  };
}
