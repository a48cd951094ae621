import { DAY_MS, HOUR_MS } from './calendar.ts';
import type { Outcome, PaymentOutcome, PlannedOrder, PlannedPayment } from './planned-order.ts';

/** The shop takes online payments since so many days. */
export const ONLINE_PAYMENT_DAYS = 90;

// Prepaid shipments are rarely rejected, so none of these returns to origin.
const OUTCOMES: ReadonlySet<Outcome> = new Set([
  'to_pack',
  'packed',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'canceled',
]);
const METHODS = ['upi', 'upi', 'card', 'upi', 'netbanking', 'upi', 'card'];
/** What became of the newest cancelled orders that were to be paid online. */
const UNPAID_OUTCOMES: readonly PaymentOutcome[] = ['too_little', 'unpaid', 'declined', 'unpaid'];

/** Chooses about four in ten of the recent orders to be paid online. */
export function planPayments(orders: readonly PlannedOrder[], now: Date): void {
  const age = ({ placedAt }: PlannedOrder) => now.getTime() - placedAt.getTime();
  const suitable = orders.filter(
    (order) =>
      OUTCOMES.has(order.outcome) &&
      age(order) < ONLINE_PAYMENT_DAYS * DAY_MS &&
      age(order) > HOUR_MS &&
      !isRefundOpen(order, now),
  );
  const online = suitable.filter((order, n) => order.outcome === 'canceled' || n % 5 < 2);
  for (const [n, order] of online.entries()) order.payment = createPayment(n);
  const newest = online.toReversed();
  const canceled = newest.filter(({ outcome }) => outcome === 'canceled');
  for (const [n, outcome] of UNPAID_OUTCOMES.entries()) setOutcome(canceled[n], outcome);
  setOutcome(
    newest.find(({ outcome }) => outcome === 'delivered'),
    'paid_twice',
  );
}

/** Staff send these refunds by hand. */
function isRefundOpen({ orderReturn }: PlannedOrder, now: Date): boolean {
  return orderReturn !== undefined && (!orderReturn.paidAt || orderReturn.paidAt > now);
}

function createPayment(n: number): PlannedPayment {
  return {
    outcome: 'paid',
    provider: n % 5 === 3 ? 'phonepe' : 'razorpay',
    method: METHODS[n % METHODS.length] ?? 'upi',
    payerMask: String(1000 + ((n * 2657) % 9000)),
    secondsToPay: 35 + ((n * 47) % 160),
  };
}

function setOutcome(order: PlannedOrder | undefined, outcome: PaymentOutcome): void {
  if (order?.payment) order.payment.outcome = outcome;
}
