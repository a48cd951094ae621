import { expect, test } from 'vitest';
import { formatPlacedAt } from './format-placed-at.ts';

const now = new Date('2026-11-15T08:10:00Z');

test('an order of today or yesterday is labelled so, in Indian time', () => {
  expect(formatPlacedAt('2026-11-15T07:42:00Z', now)).toBe('Today 1:12 pm');
  expect(formatPlacedAt('2026-11-14T18:30:00Z', now)).toBe('Today 12:00 am');
  expect(formatPlacedAt('2026-11-14T15:36:00Z', now)).toBe('Yesterday 9:06 pm');
});

test('an older order shows its date', () => {
  expect(formatPlacedAt('2026-11-08T04:00:00Z', now)).toBe('8 Nov 9:30 am');
});
