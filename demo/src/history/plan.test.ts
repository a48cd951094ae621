import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { DAY_MS, daysBetween, daysToDiwali, dayWeight, HOUR_MS } from './calendar.ts';
import { CITIES } from './cities.ts';
import { planHistory } from './plan-orders.ts';
import type { PlannedOrder } from './planned-order.ts';
import { planStock } from './stock.ts';

const NOW = new Date('2026-11-18T17:00:00+05:30');
const { customers, orders } = planHistory(NOW);

const share = (isCounted: (order: PlannedOrder) => boolean) => orders.filter(isCounted).length / orders.length;
const totalOf = ({ lines }: PlannedOrder) => lines.reduce((sum, { rupees }) => sum + rupees, 0);
const indianHour = ({ placedAt }: PlannedOrder) => new Date(placedAt.getTime() + 5.5 * 3_600_000).getUTCHours();
const countMonth = (month: string) => orders.filter(({ placedAt }) => toIndianDate(placedAt).startsWith(month)).length;

test('the same day gives the same plan', () => {
  expect(planHistory(NOW)).toEqual({ customers, orders });
});

describe.each(['2026-11-18T17:00:00+05:30', '2027-02-03T00:20:00+05:30', '2027-07-31T23:50:00+05:30'])(
  'a year until %s',
  (day) => {
    const now = new Date(day);
    const planned = planHistory(now).orders;

    test('has 900 orders, none in the future, of products that were listed', () => {
      expect(planned).toHaveLength(900);
      expect(planned.every(({ placedAt }) => placedAt < now)).toBe(true);
      const { opening, countSold, deliveries } = planStock(planned, now);
      expect(now.getTime() - opening.listedAt(1).getTime()).toBeGreaterThan(100 * DAY_MS);
      expect(deliveries.length).toBeGreaterThan(10);
      expect(countSold(planned[0]?.lines[0]?.sku ?? '', new Date(0), now)).toBeGreaterThan(0);
    });

    test('leaves eight orders to pack and some in every other open status', () => {
      const count = (outcome: PlannedOrder['outcome']) => planned.filter((order) => order.outcome === outcome).length;
      expect(count('to_pack')).toBe(8);
      expect(count('packed')).toBe(3);
      expect(count('delivery_failed')).toBeGreaterThan(1);
      expect(count('in_transit')).toBeGreaterThan(2);
    });
  },
);

test('an average order is near 2,500 rupees, mostly clothes', () => {
  const average = orders.reduce((sum, order) => sum + totalOf(order), 0) / orders.length;
  expect(average).toBeGreaterThan(2250);
  expect(average).toBeLessThan(2750);
});

test('most orders are placed in the evening, more at the weekend, and fewest in the monsoon', () => {
  expect(share((order) => indianHour(order) >= 19 && indianHour(order) <= 22)).toBeGreaterThan(0.4);
  const isWeekend = ({ placedAt }: PlannedOrder) => [0, 6].includes(new Date(`${toIndianDate(placedAt)}Z`).getUTCDay());
  expect(share(isWeekend)).toBeGreaterThan(2.2 / 7);
  expect(countMonth('2026-07')).toBeLessThan(0.7 * countMonth('2026-06'));
  expect(countMonth('2026-10')).toBeGreaterThan(1.3 * countMonth('2026-09'));
  expect(dayWeight('2026-09-15', 0.9)).toBeGreaterThan(dayWeight('2026-02-17', 0.2));
});

test.each([
  ['2025-10-20', 0],
  ['2026-11-08', 0],
  ['2026-11-01', 7],
  ['2026-11-10', -2],
])('Diwali is %s plus %s days', (day, expected) => {
  expect(daysToDiwali(day)).toBe(expected);
});

test('about 6 % are cancelled, 9 % come back undelivered and 8 % are returned', () => {
  expect(share(({ outcome }) => outcome === 'canceled')).toBeCloseTo(0.06, 1);
  const undelivered = share(({ outcome }) => outcome === 'returned_to_origin' || outcome === 'returning_to_origin');
  expect(undelivered).toBeGreaterThan(0.075);
  expect(undelivered).toBeLessThan(0.105);
  const returned = share(({ orderReturn }) => orderReturn !== undefined);
  expect(returned).toBeGreaterThan(0.07);
  expect(returned).toBeLessThan(0.1);
  expect(new Set(orders.map(({ orderReturn }) => orderReturn?.reason)).size).toBe(8);
});

test('about four in ten recent orders that arrive are paid online', () => {
  const recent = orders.filter(({ placedAt }) => NOW.getTime() - placedAt.getTime() < 89 * DAY_MS);
  const online = recent.filter(({ payment }) => payment);
  expect(online.length / recent.length).toBeGreaterThan(0.3);
  expect(online.length / recent.length).toBeLessThan(0.5);
  expect(
    orders.filter(({ payment }) => payment && payment.outcome !== 'paid').map(({ payment }) => payment?.outcome),
  ).toEqual(expect.arrayContaining(['paid_twice', 'too_little', 'unpaid', 'declined']));
});

test('first orders of unverified customers come back most often', () => {
  const seen = new Set<string>();
  const firsts = orders.filter(({ customer }) => !seen.has(customer.username) && seen.add(customer.username));
  const rateOf = (group: readonly PlannedOrder[]) =>
    group.filter(({ outcome }) => outcome === 'returned_to_origin').length / group.length;
  expect(rateOf(firsts.filter(({ customer }) => !customer.isVerified))).toBeGreaterThan(1.5 * rateOf(orders));
});

test('two or three refunds are late on any day and at any hour, and others wait for days', () => {
  for (let count = 0; count < 60; count++) {
    const now = new Date(NOW.getTime() + count * 29 * HOUR_MS);
    const waiting = planHistory(now).orders.flatMap(({ orderReturn }) =>
      orderReturn?.resolution === 'refund' &&
      !orderReturn.isDeclined &&
      orderReturn.inspectedAt < now &&
      (!orderReturn.paidAt || orderReturn.paidAt > now)
        ? [daysBetween(orderReturn.receivedAt, now)]
        : [],
    );
    const late = waiting.filter((days) => days >= REFUND_LATE_DAYS);
    expect(late.length).toBeGreaterThanOrEqual(2);
    expect(late.length).toBeLessThanOrEqual(3);
    expect(waiting.length - late.length).toBeGreaterThan(1);
  }
});

test('250 customers with different usernames live in many cities and states', () => {
  expect(new Set(customers.map(({ username }) => username)).size).toBe(250);
  expect(new Set(customers.map(({ address }) => address.city)).size).toBeGreaterThan(35);
  expect(new Set(CITIES.map(({ state }) => state)).size).toBeGreaterThan(20);
});
