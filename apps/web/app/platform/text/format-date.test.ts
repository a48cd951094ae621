import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatTime, toIndianDate } from './format-date.ts';

test('a day reads the same in every time zone', () => {
  expect(formatDay('1990-08-09')).toBe('9 Aug 1990');
});

test('a day in India begins at 18:30 UTC of the previous day', () => {
  expect(toIndianDate(new Date('2026-11-14T18:29:59Z'))).toBe('2026-11-14');
  expect(toIndianDate(new Date('2026-11-14T18:30:00Z'))).toBe('2026-11-15');
});

test('a time is formatted in Indian time, with am and pm', () => {
  expect(formatTime('2026-11-17T19:38:00Z')).toBe('1:08 am');
  expect(formatDateTime('2026-11-18T07:38:00Z')).toBe('18 Nov 2026, 1:08 pm');
});
