import { toIndianDate } from '@kinari/contract/locale';
import { publishEvent } from '../events/events.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { findAttemptRef, findPayment, type Payment } from '../payment-attempts/payment-attempts.service.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { PaymentProvider, RefundRequest, RefundState } from '../payment-providers/payment-provider.ts';
import { addMs, DAY, HOUR, MINUTE, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import {
  askForDestination,
  findSourceRefund,
  type SourceRefundRecord,
  setSourceRefundSent,
  updateSourceRefund,
} from '../refunds/source-refunds.service.ts';
import { refreshPaymentStatus } from './payments.service.ts';

/** After so many failures, the customer is asked for another account. */
const MAX_TRIES = 2;
const RETRY_FAILED_MS = HOUR;
const CHECK_CLAIM_MS = 5 * MINUTE;
/** Longer than the calls of one worker take. Of two workers, one could be rejected while the other sends the money. */
const CLAIM_MS = MINUTE;

type Deps = { providers: PaymentProviders; now: Now };

/**
 * Sends an approved refund to the provider that took the money, or asks how it went. The id of the refund is the idempotency key, so a
 * repeated call sends nothing twice.
 */
export async function sendSourceRefund(db: Db, refundId: string, { providers, now }: Deps): Promise<void> {
  const refund = await claimRefund(db, refundId, now());
  if (!refund) return;
  const payment = await findPayment(db, refund.paymentId);
  const provider = payment && providers.get(payment.provider);
  // A provider whose keys were removed is asked again once they are back.
  if (!payment || !provider) return planNext(db, refund.id, addMs(now(), HOUR));
  const request = await toRequest(db, refund, payment);
  try {
    const known = await findSentRefund(db, { provider, refund, request });
    await recordState(db, refund.id, known ?? (await provider.refund(request)), now());
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    await recordFailure(db, refund.id, error.message, now());
  }
}

type Sending = { provider: PaymentProvider; refund: SourceRefundRecord; request: RefundRequest };

/** Returns what an earlier request became. Its worker may have been stopped before it could record the answer. */
async function findSentRefund(db: Db, { provider, refund, request }: Sending): Promise<RefundState | undefined> {
  const { id, status, tries, providerRefundId } = refund;
  if (status === 'sending') return provider.lookUpRefund({ ...request, providerRefundId });
  if (tries === 1) return undefined;
  const earlier = await provider.lookUpRefund({ ...request, id: toKey(id, tries - 1), providerRefundId: null });
  if (!earlier || earlier.status === 'failed') return undefined;
  await updateSourceRefund(db, id, { tries: tries - 1 });
  return earlier;
}

/** A refund that definitely failed is a new request at the provider. */
const toKey = (id: string, tries: number) => (tries > 1 ? `${id}-${tries}` : id);

async function toRequest(db: Db, { id, paise, tries }: SourceRefundRecord, payment: Payment): Promise<RefundRequest> {
  const attempt = await findAttemptRef(db, payment);
  if (!payment.providerPaymentId || !attempt) throw new Error(`Payment ${payment.id} has no id at the provider`);
  return {
    id: toKey(id, tries),
    paise,
    attempt,
    providerPaymentId: payment.providerPaymentId,
  };
}

/** Commits that the provider is about to be asked. Returns the refund with its status before. */
async function claimRefund(db: Db, refundId: string, now: Date): Promise<SourceRefundRecord | undefined> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockSourceRefund(tx, refundId);
    if (!refund?.isApproved || !['pending', 'failed', 'sending'].includes(refund.status)) {
      if (refund) await updateSourceRefund(tx, refundId, { nextCheckAt: null });
      return undefined;
    }
    if (isClaimed(refund, now)) return undefined;
    const isNewTry = refund.status !== 'sending';
    const tries = refund.tries + Number(isNewTry);
    await updateSourceRefund(tx, refundId, {
      status: 'sending',
      tries,
      nextCheckAt: addMs(now, CHECK_CLAIM_MS),
      ...(isNewTry && { providerRefundId: null }),
    });
    return { ...refund, tries };
  });
}

/** True if another worker is asking the provider right now. */
const isClaimed = ({ status, providerRefundId, nextCheckAt }: SourceRefundRecord, now: Date) =>
  status === 'sending' &&
  !providerRefundId &&
  nextCheckAt !== null &&
  nextCheckAt > addMs(now, CHECK_CLAIM_MS - CLAIM_MS);

async function recordState(db: Db, refundId: string, state: RefundState, now: Date): Promise<void> {
  if (state.status === 'failed') return recordFailure(db, refundId, state.reason ?? 'Failed without a reason', now);
  await db.transaction().execute(async (tx) => {
    const refund = await lockSourceRefund(tx, refundId);
    if (refund?.status !== 'sending') return;
    await updateSourceRefund(tx, refundId, {
      providerRefundId: state.providerRefundId,
      nextCheckAt: addMs(now, refund.providerRefundId ? DAY : HOUR),
    });
    if (state.status !== 'sent') return;
    await setSourceRefundSent(tx, refundId, {
      reference: (state.reference ?? state.providerRefundId).slice(0, 60),
      on: toIndianDate(now),
    });
    await refreshPaymentStatus(tx, refund.orderId);
    await publishEvent(tx, 'refund.sent', refund.orderId, { refundId });
  });
}

async function recordFailure(db: Db, refundId: string, reason: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await lockSourceRefund(tx, refundId);
    if (refund?.status !== 'sending') return;
    if (refund.tries >= MAX_TRIES) {
      await askForDestination(tx, refundId, reason);
      await refreshPaymentStatus(tx, refund.orderId);
      await publishEvent(tx, 'refund.created', refund.orderId, { refundId });
      return;
    }
    await updateSourceRefund(tx, refundId, {
      status: 'failed',
      failure: reason,
      nextCheckAt: addMs(now, RETRY_FAILED_MS),
    });
    await refreshPaymentStatus(tx, refund.orderId);
  });
}

/** Locks the order, then the refund. */
async function lockSourceRefund(tx: Tx, refundId: string): Promise<SourceRefundRecord | undefined> {
  const found = await findSourceRefund(tx, refundId);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  return findSourceRefund(tx, refundId, { forUpdate: true });
}

async function planNext(db: Db, refundId: string, at: Date): Promise<void> {
  await updateSourceRefund(db, refundId, { nextCheckAt: at });
}
