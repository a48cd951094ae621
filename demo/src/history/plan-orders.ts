import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { createRandom, pickRandom, randomInteger } from '../random.ts';
import { planAshasOrders } from './ashas-orders.ts';
import { createLinePicker } from './assortment.ts';
import { createPicker, DAY_MS, daysBetween, HOUR_MS, indianTime, listOrderTimes } from './calendar.ts';
import { type HistoryCustomer, listHistoryCustomers } from './customers.ts';
import { planPayments } from './plan-payments.ts';
import { OPEN_RETURN_STEPS, planOpenReturn, planReturn } from './plan-returns.ts';
import type { History, Outcome, PlannedOrder } from './planned-order.ts';

const HISTORY_ORDERS = 900;
const HISTORY_CUSTOMERS = 250;
const SEED = 11;

const ORDERS_TO_PACK = 8;
const PACKED_ORDERS = 3;
const CANCELED_SHARE = 0.062;
const RETURN_SHARE = 0.15;
const SALE_RETURN_SHARE = 0.028;
const DECLINED_EVERY = 18;
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;
const GIFT_SHARE = 0.015;
/** Orders that did not arrive, counted from the newest of a suitable age. */
const OPEN_CASES: readonly { outcome: Outcome; count: number; minDays: number; maxDays: number }[] = [
  { outcome: 'delivery_failed', count: 3, minDays: 2.5, maxDays: 6.5 },
  { outcome: 'in_transit', count: 3, minDays: 6.5, maxDays: 12 },
  { outcome: 'returning_to_origin', count: 2, minDays: 5, maxDays: 12 },
];

/** Plans the orders of the last year until `now`. The same day gives the same plan. */
export function planHistory(now: Date): History {
  const random = createRandom(SEED);
  const customers = listHistoryCustomers(HISTORY_CUSTOMERS, random);
  const [asha] = customers;
  if (!asha) throw new Error('The demo has no customers');
  const ashasOrders = planAshasOrders(asha, now);
  const orders = planOrders(now, customers.slice(1), HISTORY_ORDERS - ashasOrders.length, random);
  const waiting = ashasOrders.filter(({ outcome }) => outcome === 'to_pack').length;
  assignRecentOutcomes(orders, now, ORDERS_TO_PACK - waiting);
  planReturns(orders, now, random);
  planPayments(orders, now);
  const all = [...orders, ...ashasOrders].toSorted(
    (first, other) => first.placedAt.getTime() - other.placedAt.getTime(),
  );
  return { customers, orders: all };
}

/** Plans orders as if each was delivered, cancelled or sent back in its time. */
function planOrders(now: Date, customers: readonly HistoryCustomer[], count: number, random: () => number) {
  const pickLines = createLinePicker(now);
  // Separate, so that the rates do not depend on the products of a day.
  const lineRandom = createRandom(SEED + 1);
  const joined: HistoryCustomer[] = [];
  const hasOrdered = new Set<HistoryCustomer>();
  return listOrderTimes(now, count, random).map((placedAt, n): PlannedOrder => {
    const customer = pickCustomer(customers, joined, { share: (n + 1) / count, random });
    const risk = returnToOriginRisk(customer, !hasOrdered.has(customer));
    hasOrdered.add(customer);
    // Spread evenly, so that no month has many more cancellations than another.
    const chance = (n * GOLDEN_RATIO) % 1;
    const outcome =
      chance < CANCELED_SHARE ? 'canceled' : chance < CANCELED_SHARE + risk ? 'returned_to_origin' : 'delivered';
    return {
      customer,
      lines: pickLines(placedAt, lineRandom),
      placedAt,
      outcome,
      ...planJourney(placedAt, outcome, random),
      isGift: random() < GIFT_SHARE,
    };
  });
}

/** New customers join all year, faster at the start. The others come back as often as their loyalty says. */
function pickCustomer(
  customers: readonly HistoryCustomer[],
  joined: HistoryCustomer[],
  { share, random }: { share: number; random: () => number },
): HistoryCustomer {
  const expected = Math.ceil(customers.length * share ** 0.8);
  const next = customers[joined.length];
  if (next && joined.length < expected) {
    joined.push(next);
    return next;
  }
  return createPicker(joined, ({ loyalty }) => loyalty)(random());
}

// Cash on delivery: a first order of an unknown customer is the most likely to come back.
function returnToOriginRisk({ isVerified }: HistoryCustomer, isFirst: boolean): number {
  if (isVerified) return isFirst ? 0.1 : 0.058;
  return isFirst ? 0.22 : 0.1;
}

function planJourney(
  placedAt: Date,
  outcome: Outcome,
  random: () => number,
): Pick<PlannedOrder, 'handedOverAt' | 'completedAt'> {
  const dayAfter = toIndianDate(new Date(placedAt.getTime() + DAY_MS));
  const isCanceled = outcome === 'canceled';
  const handedOverAt = isCanceled
    ? new Date(placedAt.getTime() + (0.3 + 9 * random()) * HOUR_MS)
    : indianTime(dayAfter, 15.5 + 3 * random());
  const daysOnTheWay =
    outcome === 'returned_to_origin' ? randomInteger(7, 10, random) : pickRandom([1, 2, 2, 3, 3, 4, 6], random);
  const arrivalDay = toIndianDate(new Date(handedOverAt.getTime() + daysOnTheWay * DAY_MS));
  return { handedOverAt, completedAt: indianTime(arrivalDay, 10 + 9 * random()) };
}

/** Gives the youngest orders the status that they have today. */
function assignRecentOutcomes(orders: PlannedOrder[], now: Date, toPack: number): void {
  const open = orders.toReversed().filter(({ outcome }) => outcome !== 'canceled');
  for (const [n, order] of open.slice(0, toPack + PACKED_ORDERS).entries())
    order.outcome = n < toPack ? 'to_pack' : 'packed';
  const sent = open.slice(toPack + PACKED_ORDERS);
  for (const { outcome, count, minDays, maxDays } of OPEN_CASES) {
    const isSuitable = ({ placedAt, outcome: current }: PlannedOrder) => {
      const days = (now.getTime() - placedAt.getTime()) / DAY_MS;
      return current === 'delivered' && days >= minDays && days <= maxDays;
    };
    for (const order of sent.filter(isSuitable).slice(-count)) order.outcome = outcome;
  }
  for (const order of sent) {
    order.handedOverAt = earlier(order.handedOverAt, new Date(now.getTime() - 2 * HOUR_MS));
    if (order.completedAt < now) continue;
    if (order.outcome === 'returned_to_origin') order.outcome = 'returning_to_origin';
    if (order.outcome === 'delivered')
      order.outcome = now.getTime() - order.handedOverAt.getTime() > 1.5 * DAY_MS ? 'out_for_delivery' : 'in_transit';
  }
}

function planReturns(orders: PlannedOrder[], now: Date, random: () => number): void {
  for (const order of orders) {
    const isReturned = random() < (isReduced(order) ? SALE_RETURN_SHARE : RETURN_SHARE);
    if (order.outcome === 'delivered' && isReturned && !order.isGift)
      order.orderReturn = planReturn(order.completedAt, { isReduced: isReduced(order), random });
  }
  for (const [n, { orderReturn }] of orders.filter((order) => order.orderReturn).entries())
    if (orderReturn && n % DECLINED_EVERY === 0) orderReturn.isDeclined = true;
  // The returns that staff work on today.
  const days = ({ completedAt }: PlannedOrder) => (now.getTime() - completedAt.getTime()) / DAY_MS;
  const recent = orders.filter((order) => order.outcome === 'delivered' && days(order) > 0.5 && days(order) < 21);
  for (const [n, order] of recent.toReversed().slice(0, OPEN_RETURN_STEPS.length).entries())
    order.orderReturn = planOpenReturn(order.completedAt, {
      step: OPEN_RETURN_STEPS[n] ?? 1,
      isReduced: isReduced(order),
      now,
      random,
    });
  // Some customers still wait for their money, a few for too long.
  const waiting = orders.filter(
    ({ orderReturn }) =>
      orderReturn?.resolution === 'refund' && !orderReturn.isDeclined && orderReturn.inspectedAt < now,
  );
  const isLate = ({ orderReturn }: PlannedOrder) =>
    orderReturn !== undefined && daysBetween(orderReturn.receivedAt, now) >= REFUND_LATE_DAYS;
  for (const order of waiting.filter(isLate).slice(-3)) delete order.orderReturn?.paidAt;
  for (const order of waiting.filter((one) => !isLate(one)).slice(-5)) delete order.orderReturn?.paidAt;
}

const isReduced = ({ lines }: PlannedOrder) => lines.every((line) => line.isReduced);

function earlier(first: Date, other: Date): Date {
  return first < other ? first : other;
}
