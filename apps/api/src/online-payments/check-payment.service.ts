import { findOrderToPay, type OrderToPay } from '../orders/orders.service.ts';
import {
  claimCheck,
  findPayment,
  type Payment,
  scheduleCheck,
  toAttemptRef,
  updatePayment,
} from '../payment-attempts/payment-attempts.service.ts';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import type { AttemptState, PaymentProvider } from '../payment-providers/payment-provider.ts';
import { addMs, HOUR, MINUTE, type Now, SECOND } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { nextCheckAt, nextPaidCheckAt } from './payment-schedule.ts';
import { settlePayment } from './settle.service.ts';

export type PaymentDeps = { providers: PaymentProviders; now: Now };

/** A request to the provider takes at most ten seconds, so an attempt that it does not know after this was never made. */
const BEGIN_TIMEOUT_MS = 2 * MINUTE;
/** Viewers of a payment page ask the provider at most this often. */
const MIN_CHECK_INTERVAL_MS = 3 * SECOND;

/** Asks the provider about a payment and applies the answer. Throws `IndeterminateError` if the provider does not answer. */
export async function checkPayment(db: Db, paymentId: string, deps: PaymentDeps): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return;
  const { now } = deps;
  const provider = deps.providers.get(payment.provider);
  // A provider whose keys were removed can be asked once they are back.
  if (!provider) return scheduleCheck(db, paymentId, addMs(now(), HOUR));
  const order = payment.orderId === null ? undefined : await findOrderToPay(db, payment.orderId);
  // Plan the next check first: this one may not come back.
  const next = payment.providerPaymentId
    ? nextPaidCheckAt(payment, now())
    : nextCheckAt(payment, { now: now(), payUntil: order?.payUntil ?? null });
  await scheduleCheck(db, paymentId, next);
  const state = await askProvider(db, { payment, provider, isWanted: !order || isPayable(order) });
  if (state) await settlePayment(db, paymentId, state, now());
  else await recordUnknownAttempt(db, payment, now());
}

/** Like `checkPayment`, but does nothing if the provider was asked a moment ago. */
export async function checkPaymentOnce(db: Db, paymentId: string, deps: PaymentDeps): Promise<void> {
  const now = deps.now();
  if (await claimCheck(db, paymentId, { now, since: addMs(now, -MIN_CHECK_INTERVAL_MS) }))
    await checkPayment(db, paymentId, deps);
}

const isPayable = ({ deliveryStatus, paymentStatus }: OrderToPay) =>
  deliveryStatus === 'PENDING' && paymentStatus === 'PENDING';

const isOpen = ({ status }: Payment) => status === 'starting' || status === 'waiting';

type Question = { payment: Payment; provider: PaymentProvider; isWanted: boolean };

/** Closes an attempt that is no longer wanted, then asks what became of it. */
async function askProvider(db: Db, { payment, provider, isWanted }: Question): Promise<AttemptState | undefined> {
  try {
    if (isOpen(payment) && !isWanted) await cancelAttempt(payment, provider);
    const state = await provider.lookUp(toAttemptRef(payment));
    if (payment.unreachableSince) await updatePayment(db, payment.id, { unreachableSince: null });
    return state;
  } catch (error) {
    if (!payment.unreachableSince) await updatePayment(db, payment.id, { unreachableSince: new Date() });
    throw error;
  }
}

/** Closes an attempt at the provider. Returns false if it was paid, so that it must be looked up. */
export async function cancelAttempt(payment: Payment, provider: PaymentProvider): Promise<boolean> {
  try {
    await provider.cancel(toAttemptRef(payment));
    return true;
  } catch (error) {
    if (error instanceof ProviderRejectedError) return false;
    throw error;
  }
}

/** The provider does not know the attempt: it never arrived there. */
async function recordUnknownAttempt(db: Db, payment: Payment, now: Date): Promise<void> {
  if (payment.status === 'starting' && now.getTime() - payment.createdAt.getTime() > BEGIN_TIMEOUT_MS)
    await updatePayment(db, payment.id, { status: 'failed' });
}
