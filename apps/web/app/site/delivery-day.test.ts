import { expect, test } from 'vitest';
import { deliveryDay, deliveryWeekday } from './delivery-day.ts';

test('delivery days count from today in India, in any time zone', () => {
  expect(deliveryDay(5, new Date('2026-11-15T18:29:59Z'))).toBe('20 Nov');
  expect(deliveryDay(5, new Date('2026-11-15T18:30:00Z'))).toBe('21 Nov');
});

test('a delivery in the next year is shown by its day and month', () => {
  expect(deliveryDay(5, new Date('2026-12-29T06:00:00Z'))).toBe('3 Jan');
});

test('the long format includes the day of the week', () => {
  expect(deliveryWeekday(5, new Date('2026-11-15T06:00:00Z'))).toBe('Fri, 20 Nov');
});
