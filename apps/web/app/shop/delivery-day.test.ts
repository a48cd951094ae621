import { expect, test } from 'vitest';
import { deliveryDay, deliveryWeekday } from './delivery-day.ts';

test('the days until an order is expected count from today in India, wherever the shopper is', () => {
  expect(deliveryDay(5, new Date('2026-11-15T18:29:59Z'))).toBe('20 Nov');
  expect(deliveryDay(5, new Date('2026-11-15T18:30:00Z'))).toBe('21 Nov');
});

test('a delivery over the turn of the year is named by its day and month', () => {
  expect(deliveryDay(5, new Date('2026-12-29T06:00:00Z'))).toBe('3 Jan');
});

test('where there is room for it, the day of the week is said too', () => {
  expect(deliveryWeekday(5, new Date('2026-11-15T06:00:00Z'))).toBe('Fri, 20 Nov');
});
