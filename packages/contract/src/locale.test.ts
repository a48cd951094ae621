import { expect, test } from 'vitest';
import {
  addDays,
  formatAmount,
  formatDateTime,
  formatDay,
  formatDuration,
  formatFullDay,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPlural,
  formatRupees,
  formatTime,
  formatWholeRupees,
  toIndianDate,
  toIndianTime,
} from './locale.ts';

test('numbers are grouped in lakhs, and a noun follows its count', () => {
  expect(formatNumber(129_900)).toBe('1,29,900');
  expect(formatPlural(1, 'order')).toBe('1 order');
  expect(formatPlural(123_456, 'row')).toBe('1,23,456 rows');
  expect(formatPlural(2, 'address', 'addresses')).toBe('2 addresses');
});

test('amounts are formatted in rupees with Indian digit grouping and two decimals', () => {
  expect(formatMoney(0)).toBe('₹0.00');
  expect(formatMoney(99_900)).toBe('₹999.00');
  expect(formatMoney(123_456_750)).toBe('₹12,34,567.50');
  expect(formatMoney(-100)).toBe('−₹1.00');
  expect(formatRupees(1234.5)).toBe('₹1,234.50');
  expect(formatAmount(779_600)).toBe('7,796.00');
  expect(formatWholeRupees(125_000)).toBe('₹1,25,000');
});

test('a day reads the same in every time zone', () => {
  expect(formatDay('1990-08-09')).toBe('9 Aug 1990');
  expect(formatFullDay('2026-11-20')).toBe('Fri, 20 Nov 2026');
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});

test('a day in India begins at 18:30 UTC of the previous day', () => {
  expect(toIndianDate(new Date('2026-11-14T18:29:59Z'))).toBe('2026-11-14');
  expect(toIndianDate(new Date('2026-11-14T18:30:00Z'))).toBe('2026-11-15');
  expect(toIndianTime(new Date('2026-11-14T18:30:00Z'))).toBe('2026-11-15T00:00:00');
});

test('a time is formatted in Indian time, with am and pm', () => {
  expect(formatTime('2026-11-17T19:38:00Z')).toBe('1:08 am');
  expect(formatDateTime('2026-11-18T07:38:00Z')).toBe('18 Nov 2026, 1:08 pm');
});

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [240, '4 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [3601, '2 hours'],
])('%i seconds are formatted as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
