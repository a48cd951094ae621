import { toIndianDate } from '@kinari/contract/locale';
import { publishEvent } from '../events/events.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import { findAttemptRef, findPayment } from '../payment-attempts/payment-attempts.service.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { RefundState } from '../payment-providers/payment-provider.ts';
import { addMs, DAY, HOUR, MINUTE, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import {
  askForDestination,
  findProviderRefund,
  type ProviderRefund,
  updateProviderRefund,
  withdrawApproval,
} from '../refunds/provider-refunds.service.ts';
import { setRefundSent } from '../refunds/refund-status.service.ts';
import { refreshPaymentStatus } from './payments.service.ts';
import { createPayoutChannel, findPayoutObstacle, type Payouts } from './payout-channel.ts';
import type { RefundChannel } from './refund-channel.ts';

/** After so many failures, the customer is asked for another account. Then an approval allows as many again. */
const TRIES_PER_APPROVAL = 2;
const RETRY_FAILED_MS = HOUR;
/** Longer than a call can take. Until then, only the worker that claimed a refund sends it. */
const CLAIM_MS = 5 * MINUTE;

/** Without `payouts`, only refunds to the account used to pay are sent. */
export type SendRefundDeps = { providers: PaymentProviders; payouts?: Payouts | undefined; now: Now };

/**
 * Sends an approved refund, or asks how it went. The id of the refund is the idempotency key, so a repeated call sends nothing twice. After
 * an unknown outcome, the refund is looked up first.
 */
export async function sendRefund(db: Db, refundId: string, deps: SendRefundDeps): Promise<void> {
  const claimed = await claimRefund(db, refundId, deps);
  if (!claimed) return;
  const { refund, maySend } = claimed;
  const channel = await findChannel(db, refund, deps);
  // A provider whose keys were removed is asked again once they are back.
  if (!channel) return updateProviderRefund(db, refund.id, { nextCheckAt: addMs(deps.now(), HOUR) });
  try {
    const earlier = await findEarlierTry(db, refund, deps);
    const known = refund.status === 'sending' ? await channel.lookUp() : earlier?.state;
    const state = known ?? (maySend ? await channel.send() : undefined);
    if (state) await recordState(db, earlier?.refund ?? refund, { state, now: deps.now(), pollMs: channel.pollMs });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    await recordFailure(db, refund, { reason: error.message, now: deps.now() });
  }
}

type EarlierTry = { refund: ProviderRefund; state: RefundState };

/** Returns the try before a new one if the provider did send that one after it rejected a request. */
async function findEarlierTry(db: Db, refund: ProviderRefund, deps: SendRefundDeps): Promise<EarlierTry | undefined> {
  if (refund.status === 'sending' || refund.tries === 1) return undefined;
  const earlier = { ...refund, tries: refund.tries - 1 };
  const state = await (await findChannel(db, earlier, deps))?.lookUp();
  if (!state || state.status === 'failed') return undefined;
  await updateProviderRefund(db, refund.id, { tries: earlier.tries });
  return { refund: earlier, state };
}

/** `refund` has the status before. `maySend` is false while another worker may be sending it. */
type Claim = { refund: ProviderRefund; maySend: boolean };

/** Commits that the provider is about to be asked. */
async function claimRefund(db: Db, refundId: string, { payouts, now }: SendRefundDeps): Promise<Claim | undefined> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockProviderRefund(tx, refundId);
    if (!refund) return undefined;
    if (!refund.isApproved || !['pending', 'failed', 'sending'].includes(refund.status)) {
      await updateProviderRefund(tx, refundId, { nextCheckAt: null });
      return undefined;
    }
    if (refund.status === 'sending') {
      const maySend = refund.nextCheckAt === null || refund.nextCheckAt <= now();
      if (maySend) await updateProviderRefund(tx, refundId, { nextCheckAt: addMs(now(), CLAIM_MS) });
      return { refund, maySend };
    }
    const obstacle = findPayoutObstacle(refund, payouts);
    if (obstacle) {
      await withdrawApproval(tx, refundId, obstacle);
      await refreshPaymentStatus(tx, refund.orderId);
      return undefined;
    }
    const started = { tries: refund.tries + 1, providerRefundId: null, nextCheckAt: addMs(now(), CLAIM_MS) };
    await updateProviderRefund(tx, refundId, { status: 'sending', ...started });
    return { refund: { ...refund, ...started }, maySend: true };
  });
}

async function findChannel(
  db: Db,
  refund: ProviderRefund,
  { providers, payouts }: SendRefundDeps,
): Promise<RefundChannel | undefined> {
  if (refund.method !== 'source') return payouts && createPayoutChannel(refund, payouts);
  const payment = refund.paymentId ? await findPayment(db, refund.paymentId) : undefined;
  const provider = payment && providers.get(payment.provider);
  if (!payment || !provider) return undefined;
  const attempt = await findAttemptRef(db, payment);
  const { providerPaymentId } = payment;
  if (!providerPaymentId || !attempt) throw new Error(`Payment ${payment.id} has no id at the provider`);
  // A refund that definitely failed is a new request at the provider.
  const id = refund.tries > 1 ? `${refund.id}-${refund.tries}` : refund.id;
  const request = { id, paise: refund.paise, attempt, providerPaymentId };
  return {
    send: () => provider.refund(request),
    lookUp: () => provider.lookUpRefund({ ...request, providerRefundId: refund.providerRefundId }),
    pollMs: { first: HOUR, later: DAY },
  };
}

type Answer = { state: RefundState; now: Date; pollMs: RefundChannel['pollMs'] };

async function recordState(db: Db, claimed: ProviderRefund, { state, now, pollMs }: Answer): Promise<void> {
  if (state.status === 'failed')
    return recordFailure(db, claimed, { reason: state.reason ?? 'Failed without a reason', now });
  await db.transaction().execute(async (tx) => {
    const refund = await lockSameTry(tx, claimed);
    if (!refund) return;
    await updateProviderRefund(tx, refund.id, {
      providerRefundId: state.providerRefundId,
      nextCheckAt: addMs(now, refund.providerRefundId ? pollMs.later : pollMs.first),
    });
    if (state.status !== 'sent') return;
    await setRefundSent(tx, refund.id, {
      reference: (state.reference ?? state.providerRefundId).slice(0, 60),
      actorId: null,
      on: toIndianDate(now),
    });
    await refreshPaymentStatus(tx, refund.orderId);
    await publishEvent(tx, 'refund.sent', refund.orderId, { refundId: refund.id });
  });
}

async function recordFailure(
  db: Db,
  claimed: ProviderRefund,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refund = await lockSameTry(tx, claimed);
    if (!refund) return;
    if (refund.tries % TRIES_PER_APPROVAL === 0) {
      await askForDestination(tx, refund.id, reason);
      // A reminder asks even if the customer named a destination before.
      const kind = refund.method === 'source' ? 'refund.created' : 'refund.reminded';
      await publishEvent(tx, kind, refund.orderId, { refundId: refund.id });
    } else {
      const nextCheckAt = addMs(now, RETRY_FAILED_MS);
      await updateProviderRefund(tx, refund.id, { status: 'failed', failure: reason, nextCheckAt });
    }
    await refreshPaymentStatus(tx, refund.orderId);
  });
}

/** Locks a refund for the provider's answer. Undefined if another answer was faster. */
async function lockSameTry(tx: Tx, { id, tries }: ProviderRefund): Promise<ProviderRefund | undefined> {
  const refund = await lockProviderRefund(tx, id);
  return refund?.status === 'sending' && refund.tries === tries ? refund : undefined;
}

/** Locks the order, then the refund. */
async function lockProviderRefund(tx: Tx, refundId: string): Promise<ProviderRefund | undefined> {
  const found = await findProviderRefund(tx, refundId);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  return findProviderRefund(tx, refundId, { forUpdate: true });
}
