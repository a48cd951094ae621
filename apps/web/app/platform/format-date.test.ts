import { expect, test } from 'vitest';
import { formatDay, today } from './format-date.ts';

test('a day reads the same in every time zone', () => {
  expect(formatDay('1990-08-09')).toBe('9 Aug 1990');
});

test('today is the day on the clock here', () => {
  expect(today(new Date(2026, 10, 15, 0, 30))).toBe('2026-11-15');
  expect(today(new Date(2026, 10, 15, 23, 30))).toBe('2026-11-15');
});
