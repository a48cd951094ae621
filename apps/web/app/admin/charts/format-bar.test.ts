import { expect, test } from 'vitest';
import { barLabels, countSlots, formatBar, formatBarPeriod } from './format-bar.ts';

const bar = {
  at: '2026-10-25T00:00:00+05:30',
  revenue: 76_494,
  orders: 33,
  units: 41,
  previousRevenue: 50_304,
  previousOrders: 20,
};

/** Returns `count` days up to 15 November. */
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    at: `${new Date(Date.UTC(2026, 10, 16 - count + index)).toISOString().slice(0, 10)}T00:00:00+05:30`,
  }));

test('a bar is named by its day, hour or week in Indian time', () => {
  expect(formatBarPeriod(bar, 'day')).toBe('Sun, 25 Oct');
  expect(formatBarPeriod({ at: '2026-10-25T14:00:00+05:30' }, 'hour')).toBe('2 pm to 3 pm');
  expect(formatBarPeriod({ at: '2026-10-25T23:00:00+05:30' }, 'hour')).toBe('11 pm to 12 am');
  expect(formatBarPeriod(bar, 'week')).toBe('Week of 25 Oct 2026');
});

test('a bar shows revenue, orders and the previous revenue, and the last one is "so far"', () => {
  expect(formatBar(bar, 'day', false)).toEqual({
    head: 'Sun, 25 Oct, ₹76,494.00',
    rest: '33 orders, before ₹50,304.00',
  });
  expect(formatBar({ ...bar, orders: 1 }, 'day', true)).toEqual({
    head: 'Sun, 25 Oct so far, ₹76,494.00',
    rest: '1 order, before ₹50,304.00',
  });
});

test('thirty days are labelled weekly, counted back from the last day', () => {
  expect(barLabels(days(30), 'day')).toEqual([
    { place: 1, text: '18 Oct' },
    { place: 8, text: '25 Oct' },
    { place: 15, text: '1 Nov' },
    { place: 22, text: '8 Nov' },
    { place: 29, text: 'Today' },
  ]);
});

test('a week labels its days, a year its quarters, and longer periods have at most five labels', () => {
  expect(barLabels(days(7), 'day').map(({ text }) => text)).toEqual([
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
    'Today',
  ]);
  expect(barLabels(days(90), 'day').length).toBeLessThanOrEqual(5);
  const weeks = Array.from({ length: 53 }, (_, week) => ({
    at: `${new Date(Date.UTC(2025, 10, 17 + week * 7)).toISOString().slice(0, 10)}T00:00:00+05:30`,
  }));
  expect(barLabels(weeks, 'week').map(({ text }) => text)).toEqual(['Nov', 'Feb', 'May', 'Aug', 'Now']);
});

test('a day has slots for all 24 hours', () => {
  expect(countSlots([1, 2, 3], 'hour')).toBe(24);
  expect(countSlots([1, 2, 3], 'day')).toBe(3);
  expect(barLabels([], 'hour').map(({ text }) => text)).toEqual(['12 am', '6 am', '12 pm', '6 pm']);
});
