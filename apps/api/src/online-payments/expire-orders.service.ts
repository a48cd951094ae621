import { applyOrderStatus } from '../fulfilment/order-status.service.ts';
import { findOrderToPay, lockOrder, setPayUntil } from '../orders/orders.service.ts';
import {
  listPaymentsByOrder,
  type Payment,
  toAttemptRef,
  updatePayment,
} from '../payment-attempts/payment-attempts.service.ts';
import { addMs, HOUR, MINUTE } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { IndeterminateError } from '../platform/outbound/provider-errors.ts';
import { refreshOrderQueues } from '../shipments/shipments.service.ts';
import { cancelAttempt, type PaymentDeps } from './check-payment.service.ts';
import { settlePayment } from './settle.service.ts';

export const restoreCartJob = { name: 'restore_cart' };

const EXTENSION_MS = 10 * MINUTE;
/** How often an order gets more time because the bank has not answered. */
const MAX_EXTENSIONS = 2;
/** After this, staff see that the provider does not answer. */
const MAX_UNREACHABLE_MS = 2 * HOUR;

/**
 * Cancels an order whose time to pay is over. Asks each provider once more, and closes the attempts there first: money must not arrive
 * for an order that is gone.
 */
export async function expireOrder(db: Db, orderId: string, deps: PaymentDeps): Promise<void> {
  const { now } = deps;
  const order = await findOrderToPay(db, orderId);
  // It may have more time since the sweep, because its customer has started a payment.
  if (order?.deliveryStatus !== 'PENDING' || !order.payUntil || order.payUntil > now()) return;
  const attempts = (await listPaymentsByOrder(db, orderId)).filter(isUndecided);
  for (const payment of attempts) {
    const outcome = await closeAttempt(db, payment, deps);
    if (outcome !== 'closed') return giveMoreTime(db, orderId, { payment, outcome, now: now() });
  }
  await cancelUnpaidOrder(db, orderId, now());
}

const isUndecided = ({ status, providerPaymentId }: Payment) =>
  providerPaymentId === null && (status === 'starting' || status === 'waiting' || status === 'failed');

type Outcome = 'closed' | 'under way' | 'unreachable';

async function closeAttempt(db: Db, payment: Payment, { providers, now }: PaymentDeps): Promise<Outcome> {
  const provider = providers.get(payment.provider);
  if (!provider) return 'unreachable';
  try {
    const state = await provider.lookUp(toAttemptRef(payment));
    if (state) await settlePayment(db, payment.id, state, now());
    if (state?.isUnderWay && payment.extensions < MAX_EXTENSIONS) return 'under way';
    if (state?.status !== 'waiting' || (await cancelAttempt(payment, provider))) return 'closed';
    // Paid between the two calls.
    const paid = await provider.lookUp(toAttemptRef(payment));
    if (paid) await settlePayment(db, payment.id, paid, now());
    return 'closed';
  } catch (error) {
    if (error instanceof IndeterminateError) return 'unreachable';
    throw error;
  }
}

type Delay = { payment: Payment; outcome: Outcome; now: Date };

async function giveMoreTime(db: Db, orderId: string, { payment, outcome, now }: Delay): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.deliveryStatus !== 'PENDING' || !order.payUntil) return;
    const placedAt = (await findOrderToPay(tx, orderId))?.placedAt ?? now;
    const isUnreachableForLong = outcome === 'unreachable' && now.getTime() - placedAt.getTime() > MAX_UNREACHABLE_MS;
    await setPayUntil(tx, orderId, addMs(now, isUnreachableForLong ? HOUR : EXTENSION_MS));
    await updatePayment(tx, payment.id, {
      ...(outcome === 'under way' && { extensions: payment.extensions + 1 }),
      ...(isUnreachableForLong && { note: 'unreachable' as const }),
    });
  });
}

/** Cancels a waiting order and restocks its units. It was never announced, so there are no messages. */
async function cancelUnpaidOrder(db: Db, orderId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.deliveryStatus !== 'PENDING' || !order.payUntil || order.payUntil > now) return;
    const attempts = await listPaymentsByOrder(tx, orderId);
    for (const { id, status } of attempts) {
      if (status === 'starting' || status === 'waiting')
        await updatePayment(tx, id, { status: 'expired', note: 'not_paid_in_time' });
    }
    await applyOrderStatus(tx, order, { to: 'CANCELED', actorId: null });
    await refreshOrderQueues(tx, orderId);
    await enqueue(tx, restoreCartJob, { orderId }, { key: `cart:${orderId}` });
  });
}
