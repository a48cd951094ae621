import { expect, test } from 'vitest';
import { barLabels, barName, barWords, slotsOf } from './bar-words.ts';

const bar = {
  at: '2026-10-25T00:00:00+05:30',
  revenue: 76_494,
  orders: 33,
  units: 41,
  revenueBefore: 50_304,
  ordersBefore: 20,
};

/** So many days up to 15 November. */
const days = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    at: `${new Date(Date.UTC(2026, 10, 16 - count + place)).toISOString().slice(0, 10)}T00:00:00+05:30`,
  }));

test('a bar is named by its day, its hour or its week, by the clock of India', () => {
  expect(barName(bar, 'day')).toBe('Sun, 25 Oct');
  expect(barName({ at: '2026-10-25T14:00:00+05:30' }, 'hour')).toBe('14:00 to 15:00');
  expect(barName({ at: '2026-10-25T23:00:00+05:30' }, 'hour')).toBe('23:00 to 24:00');
  expect(barName(bar, 'week')).toBe('Week of 25 Oct 2026');
});

test('a bar tells its sum, its orders and what was before; the last one is not over', () => {
  expect(barWords(bar, 'day', false)).toEqual({
    head: 'Sun, 25 Oct, ₹76,494',
    rest: '33 orders, before ₹50,304',
  });
  expect(barWords({ ...bar, orders: 1 }, 'day', true)).toEqual({
    head: 'Sun, 25 Oct so far, ₹76,494',
    rest: '1 order, before ₹50,304',
  });
});

test('below thirty days stand the last and each a week before it', () => {
  expect(barLabels(days(30), 'day')).toEqual([
    { place: 1, text: '18 Oct' },
    { place: 8, text: '25 Oct' },
    { place: 15, text: '1 Nov' },
    { place: 22, text: '8 Nov' },
    { place: 29, text: 'Today' },
  ]);
});

test('a week names its days, a year its quarters, and at most five are named of what is longer than a week', () => {
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

test('a day keeps room for the hours to come', () => {
  expect(slotsOf([1, 2, 3], 'hour')).toBe(24);
  expect(slotsOf([1, 2, 3], 'day')).toBe(3);
  expect(barLabels([], 'hour').map(({ text }) => text)).toEqual(['00:00', '06:00', '12:00', '18:00']);
});
