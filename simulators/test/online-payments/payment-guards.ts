import { mutateSource, type SourceMutation } from '../../../apps/api/races/mutations.ts';
import type { PAYMENT_RACES } from './payment-races.ts';

/** A guard of payments, how to remove it, and the race that must then fail. `statement` changes the database. */
export type PaymentGuard = {
  guard: string;
  without: readonly SourceMutation[];
  statement?: string;
  caughtBy: keyof typeof PAYMENT_RACES;
};

const CHECK = 'online-payments/check-payment.service.ts';
const EXPIRE = 'online-payments/expire-orders.service.ts';
const SETTLE = 'online-payments/settle.service.ts';
const REFUND = 'payments/send-refund.service.ts';

// Outside the transaction, the lock ends at once.
const NO_ORDER_LOCK = mutateSource(SETTLE, 'lockOrder(tx, found.orderId)', 'lockOrder(db, found.orderId)');
const NO_PAYMENT_LOCK = mutateSource(SETTLE, 'lockPayment(tx, paymentId)', 'lockPayment(db, paymentId)');
const NO_EARLIER_LOOK = mutateSource(
  REFUND,
  'refund.tries === 1) return undefined;',
  'refund.tries > 0) return undefined;',
);

export const PAYMENT_GUARDS: readonly PaymentGuard[] = [
  {
    guard: 'the time to pay is read again under the lock before an order expires',
    without: [mutateSource(EXPIRE, ' || !order.payUntil || order.payUntil > now) return;', ') return;')],
    caughtBy: 'payVsExpire',
  },
  {
    guard: 'an attempt is closed at the provider before its order expires',
    without: [mutateSource(EXPIRE, '(await cancelAttempt(payment, provider))', 'true')],
    caughtBy: 'payVsExpire',
  },
  {
    guard: 'the order lock when a payment is settled',
    without: [NO_ORDER_LOCK],
    caughtBy: 'payVsCancel',
  },
  {
    guard: 'an attempt of a cancelled order is closed at the provider',
    without: [mutateSource(CHECK, 'if (isOpen(payment) && !isWanted)', 'if (false)')],
    caughtBy: 'payVsCancel',
  },
  {
    guard: 'the order lock and the unique index of the accepted payment',
    without: [NO_ORDER_LOCK],
    statement: 'drop index payments_one_accepted',
    caughtBy: 'payVsPay',
  },
  {
    guard: 'the check whether the order has an accepted payment',
    without: [mutateSource(SETTLE, '(await findAcceptedPayment(tx, order.id)) === undefined', 'true')],
    caughtBy: 'payVsPay',
  },
  {
    guard: 'the locks of the order and of the payment',
    without: [NO_ORDER_LOCK, NO_PAYMENT_LOCK],
    caughtBy: 'webhookVsReturn',
  },
  {
    guard: 'the check whether the capture is recorded already',
    without: [mutateSource(SETTLE, 'if (payment.providerPaymentId === null)', 'if (true)')],
    caughtBy: 'webhookVsReturn',
  },
  {
    guard: 'the idempotency key of a refund',
    without: [
      mutateSource(REFUND, 'refund.tries > 1 ? `${refund.id}-${refund.tries}` : refund.id', 'crypto.randomUUID()'),
    ],
    caughtBy: 'refundVsRefund',
  },
  {
    guard: 'a refund that is being sent is not a new try',
    without: [mutateSource(REFUND, "if (refund.status === 'sending') {", 'if (false) {'), NO_EARLIER_LOOK],
    caughtBy: 'refundVsRefund',
  },
  {
    guard: 'the claim of a refund, and the look at its earlier try',
    without: [
      mutateSource(REFUND, 'refund.nextCheckAt === null || refund.nextCheckAt <= now()', 'true'),
      NO_EARLIER_LOOK,
    ],
    caughtBy: 'refundVsRefund',
  },
  {
    guard: 'the status that a refund must have, the look at its earlier try and the check constraint',
    without: [
      mutateSource(REFUND, "!['pending', 'failed', 'sending'].includes(refund.status)", 'false'),
      NO_EARLIER_LOOK,
    ],
    statement: 'alter table refunds drop constraint refunds_check',
    caughtBy: 'refundVsRefund',
  },
];
