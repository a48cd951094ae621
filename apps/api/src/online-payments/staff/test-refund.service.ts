import {
  findAttemptRef,
  lockPayment,
  type Payment,
  setTestRefund,
  type TestRefund,
} from '../../payment-attempts/payment-attempts.service.ts';
import type { RefundRequest, RefundState } from '../../payment-providers/payment-provider.ts';
import { addMs, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { enqueue } from '../../platform/jobs.ts';
import { IndeterminateError, ProviderRejectedError } from '../../platform/outbound/provider-errors.ts';
import type { PaymentDeps } from '../check-payment.service.ts';

export const sendTestRefundJob = { name: 'send_test_refund' };

/** Longer than a call to a provider takes. */
const CALL_MS = MINUTE;
/** Staff wait for a test this long. Then there is no hurry. */
const WATCHED_MS = 30 * MINUTE;

/** Enqueues the refund of a paid test payment. It is sent once, however often it is enqueued. */
export async function enqueueTestRefund(db: Queryable, paymentId: string): Promise<void> {
  await enqueue(db, sendTestRefundJob, { paymentId }, { key: `test-refund:${paymentId}` });
}

/**
 * Sends a test payment back, or asks how its refund went. Returns the error if the outcome is unknown: the sweep asks again. The id of
 * the payment is the idempotency key.
 */
export async function sendTestRefund(
  db: Db,
  paymentId: string,
  { providers, now }: PaymentDeps,
): Promise<IndeterminateError | undefined> {
  const claimed = await claimRefund(db, paymentId, now());
  if (!claimed) return undefined;
  const { payment, refund, isNewTry } = claimed;
  const provider = providers.get(payment.provider);
  // A provider whose keys were removed is asked again once they are back.
  if (!provider) {
    await setTestRefund(db, paymentId, { ...refund, nextAt: addMs(now(), HOUR).toISOString() });
    return undefined;
  }
  const request = await toRequest(db, payment, refund);
  try {
    const known = isNewTry
      ? undefined
      : await provider.lookUpRefund({ ...request, providerRefundId: refund.providerRefundId });
    await recordState(db, claimed, known ?? (await provider.refund(request)), now());
  } catch (error) {
    if (error instanceof IndeterminateError) return error;
    if (!(error instanceof ProviderRejectedError)) throw error;
    await recordFailure(db, claimed, error.message, now());
  }
  return undefined;
}

type ClaimedRefund = { payment: Payment; refund: TestRefund; isNewTry: boolean };

/** Commits that the provider is about to be called. Undefined if another job does it, or there is nothing to do. */
async function claimRefund(db: Db, paymentId: string, now: Date): Promise<ClaimedRefund | undefined> {
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { kind, status, testRefund: last } = payment;
    if (kind !== 'test' || status !== 'paid') return undefined;
    if (last && (last.nextAt === null || new Date(last.nextAt) > now)) return undefined;
    const isNewTry = !last || last.status === 'failed';
    const refund: TestRefund = {
      status: 'asking',
      tries: (last?.tries ?? 0) + Number(isNewTry),
      providerRefundId: isNewTry ? null : last.providerRefundId,
      reason: last?.reason ?? null,
      sentAt: null,
      nextAt: addMs(now, CALL_MS).toISOString(),
    };
    await setTestRefund(tx, paymentId, refund);
    return { payment, refund, isNewTry };
  });
}

// A refund that definitely failed is a new request at the provider.
async function toRequest(db: Db, payment: Payment, { tries }: TestRefund): Promise<RefundRequest> {
  const { id, receivedPaise, paise, providerPaymentId } = payment;
  const attempt = await findAttemptRef(db, payment);
  if (!providerPaymentId || !attempt) throw new Error(`Payment ${id} has no id at the provider`);
  return { id: tries > 1 ? `${id}-${tries}` : id, paise: receivedPaise ?? paise, attempt, providerPaymentId };
}

async function recordState(db: Db, claimed: ClaimedRefund, state: RefundState, now: Date): Promise<void> {
  const { status, providerRefundId, reason } = state;
  if (status === 'failed') return recordFailure(db, claimed, reason ?? 'Failed without a reason', now);
  const isSent = status === 'sent';
  const isWatched = now.getTime() - claimed.payment.createdAt.getTime() < WATCHED_MS;
  await setTestRefund(db, claimed.payment.id, {
    ...claimed.refund,
    status,
    providerRefundId,
    reason: null,
    sentAt: isSent ? now.toISOString() : null,
    nextAt: isSent ? null : addMs(now, isWatched ? MINUTE : HOUR).toISOString(),
  });
}

async function recordFailure(db: Db, { payment, refund }: ClaimedRefund, reason: string, now: Date): Promise<void> {
  await setTestRefund(db, payment.id, {
    ...refund,
    status: 'failed',
    reason,
    nextAt: addMs(now, HOUR).toISOString(),
  });
}
