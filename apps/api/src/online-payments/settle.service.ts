import type { PaymentNote } from '@kinari/contract/labels/payment-labels';
import { sql } from 'kysely';
import { publishEvent } from '../events/events.service.ts';
import { applyOrderStatus } from '../fulfilment/order-status.service.ts';
import {
  canReopenUnpaidOrder,
  confirmOrder,
  findOrderToPay,
  type LockedOrder,
  lockOrder,
  type OrderToPay,
} from '../orders/orders.service.ts';
import {
  findAcceptedPayment,
  findPayment,
  insertExtraPayment,
  lockPayment,
  markAccepted,
  type Payment,
  recordCapture,
  updatePayment,
} from '../payment-attempts/payment-attempts.service.ts';
import type { AttemptState, Capture } from '../payment-providers/payment-provider.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue } from '../platform/jobs.ts';
import { refundExtraPayment } from '../refunds/source-refunds.service.ts';
import { canChangeCodAmount, clearCodAmounts, refreshOrderQueues } from '../shipments/shipments.service.ts';
import { nextCheckAt as nextOpenCheckAt, nextPaidCheckAt } from './payment-schedule.ts';

export const emptyCartJob = { name: 'remove_ordered_lines' };

/**
 * Applies what a provider reports about a payment. The only place where a payment becomes paid or failed. Runs under the lock of the order,
 * so a payment and whatever else happens to the order follow one another.
 */
export async function settlePayment(db: Db, paymentId: string, state: AttemptState, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findPayment(tx, paymentId);
    if (!found) return;
    const order = found.orderId === null ? undefined : await lockOrder(tx, found.orderId);
    const payment = await lockPayment(tx, paymentId);
    const [first, ...others] = sortCaptures(state.captures, payment.providerPaymentId);
    if (!first) return recordNoCapture(tx, { payment, order, state, now });
    if (payment.providerPaymentId === null)
      await recordFirstCapture(tx, { payment, order, state, capture: first, now });
    for (const capture of others) await refundExtraCapture(tx, payment, capture);
  });
}

/** The capture that this payment is about comes first: the recorded one, or the earliest. */
function sortCaptures(captures: readonly Capture[], recordedId: string | null): Capture[] {
  const isRecorded = (capture: Capture) => Number(capture.providerPaymentId !== recordedId);
  return captures.toSorted(
    (one, other) => isRecorded(one) - isRecorded(other) || one.paidAt.getTime() - other.paidAt.getTime(),
  );
}

type Settlement = { payment: Payment; order: LockedOrder | undefined; state: AttemptState; now: Date };

const isOpen = ({ status }: Payment) => status === 'starting' || status === 'waiting';

async function recordNoCapture(tx: Tx, { payment, order, state, now }: Settlement): Promise<void> {
  const next = nextOpenCheckAt(payment, { now, payUntil: order?.payUntil ?? null });
  const status = isOpen(payment) ? state.status : undefined;
  // Without a capture, the provider's word "paid" is a contradiction. Ask again.
  if (status === 'paid') return updatePayment(tx, payment.id, { nextCheckAt: next });
  await updatePayment(tx, payment.id, {
    ...(status && { status, providerMessage: state.reason }),
    ...(status === 'failed' && { note: 'declined' as const }),
    ...(payment.providerId === null && { providerId: state.providerId }),
    ...(status === 'waiting' && payment.action === null && state.action && { action: state.action }),
    isUnderWay: state.isUnderWay,
    unreachableSince: null,
    nextCheckAt: next,
  });
}

async function recordFirstCapture(
  tx: Tx,
  { payment, order, state, capture, now }: Settlement & { capture: Capture },
): Promise<void> {
  if (payment.providerId === null) await updatePayment(tx, payment.id, { providerId: state.providerId });
  const note = findDifference(payment, state, capture);
  const target = note || !order ? undefined : await findOrderToPay(tx, order.id);
  // The order was edited while its customer paid.
  const isOtherAmount = target !== undefined && isUnpaid(target) && capture.paise !== target.duePaise;
  const nextCheckAt = nextPaidCheckAt(payment, now);
  const problem = note ?? (isOtherAmount ? 'amount_differs' : undefined);
  if (problem) {
    await recordCapture(tx, payment.id, { status: 'review', note: problem, capture, nextCheckAt });
    return;
  }
  await recordCapture(tx, payment.id, { status: 'paid', note: null, capture, nextCheckAt });
  if (order) await payOrder(tx, { order, paymentId: payment.id, capture, now });
}

const isUnpaid = ({ deliveryStatus, paymentStatus }: OrderToPay) =>
  deliveryStatus === 'PENDING' && paymentStatus === 'PENDING';

function findDifference(payment: Payment, state: AttemptState, capture: Capture): PaymentNote | undefined {
  if (capture.currency !== 'INR') return 'currency_differs';
  if (state.reference !== payment.reference) return 'reference_differs';
  if (capture.paise !== payment.paise) return 'amount_differs';
  return undefined;
}

type PaidOrder = { order: LockedOrder; paymentId: string; capture: Pick<Capture, 'paise'>; now: Date };

/** Uses the money of a payment for its locked order, or sends it back if the order does not need it. */
export async function payOrder(tx: Tx, { order, paymentId, capture, now }: PaidOrder): Promise<void> {
  const isFirst = (await findAcceptedPayment(tx, order.id)) === undefined;
  if (isFirst && order.payUntil && order.deliveryStatus === 'PENDING') return confirmPaidOrder(tx, order, paymentId);
  if (isFirst && (await canPayCashOrderOnline(tx, order))) return convertToOnline(tx, order, paymentId);
  if (isFirst && (await reopen(tx, order, { paymentId, now }))) return;
  await updatePayment(tx, paymentId, { note: isFirst ? 'paid_late' : 'paid_twice' });
  await refundExtraPayment(tx, { orderId: order.id, paymentId, paise: capture.paise });
  await refreshPaymentStatus(tx, order.id);
}

async function confirmPaidOrder(tx: Tx, order: LockedOrder, paymentId: string): Promise<void> {
  await markAccepted(tx, paymentId);
  const orderEventId = await confirmOrder(tx, order.id, 'ONLINE');
  await refreshPaymentStatus(tx, order.id);
  await publishEvent(tx, 'order.placed', order.id, { orderEventId });
}

/** A cash order can be paid online until a shipment is booked: then the courier collects the cash. */
export async function canPayCashOrderOnline(
  tx: Queryable,
  order: Pick<LockedOrder, 'id' | 'deliveryStatus' | 'paymentStatus' | 'payUntil'>,
): Promise<boolean> {
  if (order.deliveryStatus !== 'PENDING' || order.paymentStatus !== 'PENDING' || order.payUntil) return false;
  return canChangeCodAmount(tx, order.id);
}

async function convertToOnline(tx: Tx, order: LockedOrder, paymentId: string): Promise<void> {
  await markAccepted(tx, paymentId);
  await confirmOrder(tx, order.id, 'ONLINE');
  await clearCodAmounts(tx, order.id);
  await refreshPaymentStatus(tx, order.id);
  await publishEvent(tx, 'order.paid', order.id, { paymentId });
}

/** Reopens an order whose payment came late. Returns false if it cannot be fulfilled any more. */
async function reopen(
  tx: Tx,
  order: LockedOrder,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<boolean> {
  if (!(await canReopenUnpaidOrder(tx, order.id, now))) return false;
  await sql`savepoint reopen_order`.execute(tx);
  try {
    await applyOrderStatus(tx, order, { to: 'PENDING', actorId: null });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A unit or the store credit is gone.
    await sql`rollback to savepoint reopen_order`.execute(tx);
    return false;
  }
  await sql`release savepoint reopen_order`.execute(tx);
  await refreshOrderQueues(tx, order.id);
  await updatePayment(tx, paymentId, { note: 'paid_late' });
  await confirmPaidOrder(tx, order, paymentId);
  await enqueue(tx, emptyCartJob, { orderId: order.id }, { key: `cart:${order.id}` });
  return true;
}

async function refundExtraCapture(tx: Tx, payment: Payment, capture: Capture): Promise<void> {
  const extraId = await insertExtraPayment(tx, payment, capture);
  if (!extraId || payment.orderId === null) return;
  await refundExtraPayment(tx, { orderId: payment.orderId, paymentId: extraId, paise: capture.paise });
  await refreshPaymentStatus(tx, payment.orderId);
}
