import { expect, test } from 'vitest';
import { placedText } from './placed-text.ts';

const now = new Date('2026-11-15T08:10:00Z');

test('an order of today or yesterday says so, by the days of India', () => {
  expect(placedText('2026-11-15T07:42:00Z', now)).toBe('Today 13:12');
  expect(placedText('2026-11-14T18:30:00Z', now)).toBe('Today 00:00');
  expect(placedText('2026-11-14T15:36:00Z', now)).toBe('Yesterday 21:06');
});

test('an older one says its day', () => {
  expect(placedText('2026-11-08T04:00:00Z', now)).toBe('8 Nov 09:30');
});
