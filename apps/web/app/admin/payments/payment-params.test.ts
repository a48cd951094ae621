import { expect, test } from 'vitest';
import { firstDayOf, getListPeriod, getTotalsPeriod } from './payment-params.ts';

const filter = { tab: 'all', q: '', period: undefined } as const;

test('the list shows 30 days, but a search and open work find payments of any time', () => {
  expect(getListPeriod(filter)).toBe('30');
  expect(getListPeriod({ ...filter, tab: 'paid' })).toBe('30');
  expect(getListPeriod({ ...filter, q: '8H3XKD5V' })).toBe('all');
  expect(getListPeriod({ ...filter, tab: 'review' })).toBe('all');
  expect(getListPeriod({ ...filter, tab: 'waiting' })).toBe('all');
  expect(getListPeriod({ ...filter, q: '8H3XKD5V', period: '7' })).toBe('7');
});

test('totals are of a period that can be compared', () => {
  expect(getTotalsPeriod(undefined)).toBe('30');
  expect(getTotalsPeriod('all')).toBe('30');
  expect(getTotalsPeriod('today')).toBe('today');
});

test('a period includes today', () => {
  expect(firstDayOf('today', '2026-11-15')).toBe('2026-11-15');
  expect(firstDayOf('7', '2026-11-15')).toBe('2026-11-09');
  expect(firstDayOf('30', '2026-11-15')).toBe('2026-10-17');
  expect(firstDayOf('all', '2026-11-15')).toBeUndefined();
});
