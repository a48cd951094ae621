import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import { parseResponse } from '../../platform/outbound/send-request.ts';
import { maskAccount, maskUpiId } from '../payer-mask.ts';
import type { AttemptState, Capture } from '../payment-provider.ts';
import type { Call } from './razorpay-client.ts';
import { payment, type RazorpayPayment } from './razorpay-schemas.ts';

const NAME = 'razorpay';

export async function getPayment(call: Call, id: string): Promise<RazorpayPayment> {
  const path = `/v1/payments/${encodeURIComponent(id)}`;
  return parseResponse(NAME, payment, await call({ path, query: { 'expand[]': 'card' } }));
}

/** Captures authorised payments. Otherwise Razorpay returns the money after some days, without a notice. */
export async function captureAuthorized(call: Call, payments: RazorpayPayment[]): Promise<RazorpayPayment[]> {
  const captured: RazorpayPayment[] = [];
  for (const found of payments) captured.push(found.status === 'authorized' ? await capture(call, found) : found);
  return captured;
}

/** Summarises the payments of an attempt. `isPaid`: the provider reports it as paid. */
export function toPaymentState(
  payments: RazorpayPayment[],
  { status, isPaid, id }: { status: AttemptState['status']; isPaid: boolean; id: string },
): Pick<AttemptState, 'status' | 'captures' | 'isUnderWay' | 'reason'> {
  const captures = payments.filter(isCaptured).map(toCapture);
  // The payment will be listed soon. Until then it has no id to refund it by.
  if (isPaid && captures.length === 0) throw new IndeterminateError(NAME, `${NAME}: ${id} is paid but has no payment`);
  const failed = payments.filter((found) => found.status === 'failed').toSorted((a, b) => b.created_at - a.created_at);
  return {
    status: captures.length > 0 ? 'paid' : status,
    captures,
    isUnderWay: payments.some((found) => found.status === 'created' || found.status === 'authorized'),
    reason: captures.length > 0 ? null : (failed[0]?.error_description ?? null),
  };
}

async function capture(call: Call, { id, amount, currency }: RazorpayPayment): Promise<RazorpayPayment> {
  try {
    const path = `/v1/payments/${encodeURIComponent(id)}/capture`;
    await call({ method: 'POST', path, body: { amount, currency } });
  } catch (error) {
    // It may have been captured in the meantime.
    if (!(error instanceof ProviderRejectedError)) throw error;
  }
  return getPayment(call, id);
}

/** A payment that was never captured can be `refunded` too. */
function isCaptured({ status, captured }: RazorpayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && captured !== false);
}

function toCapture(found: RazorpayPayment): Capture {
  return {
    providerPaymentId: found.id,
    paise: found.amount,
    currency: found.currency,
    paidAt: new Date(found.created_at * 1000),
    method: found.method?.toLowerCase() ?? null,
    payerMask: maskUpiId(found.vpa ?? found.upi?.vpa) ?? maskAccount(found.card?.last4),
    feePaise: found.fee ?? null,
    feeTaxPaise: found.tax ?? null,
  };
}
