import { expect, test } from 'vitest';
import { dayInIndia, formatDay, today } from './format-date.ts';

test('a day reads the same in every time zone', () => {
  expect(formatDay('1990-08-09')).toBe('9 Aug 1990');
});

test('a day in India begins half past six in the evening before, by Greenwich', () => {
  expect(dayInIndia(new Date('2026-11-14T18:29:59Z'))).toBe('2026-11-14');
  expect(dayInIndia(new Date('2026-11-14T18:30:00Z'))).toBe('2026-11-15');
});

test('today is the day on the clock here', () => {
  expect(today(new Date(2026, 10, 15, 0, 30))).toBe('2026-11-15');
  expect(today(new Date(2026, 10, 15, 23, 30))).toBe('2026-11-15');
});
