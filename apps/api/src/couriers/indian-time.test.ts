import { expect, test } from 'vitest';
import { parseIndianTime } from './indian-time.ts';

test.each([
  ['2023-05-19 11:59:16', '2023-05-19T06:29:16.000Z'],
  ['2019-01-09T17:10:42.767', '2019-01-09T11:40:42.767Z'],
  ['23 05 2023 11:43:52', '2023-05-23T06:13:52.000Z'],
  ['23-05-2023 00:10:00', '2023-05-22T18:40:00.000Z'],
  ['2026-05-05T10:30:00+05:30', '2026-05-05T05:00:00.000Z'],
  ['2026-05-05T10:30:00Z', '2026-05-05T10:30:00.000Z'],
  ['2023-05-19 11:59', '2023-05-19T06:29:00.000Z'],
])('%s is parsed as Indian time unless it has a zone', (text, expected) => {
  expect(parseIndianTime(text).toISOString()).toBe(expected);
});

test.each(['', 'NA', '0000-00-00 00:00:00', '2023-13-45 11:59:16', 'tomorrow'])('%s is rejected as a time', (text) => {
  expect(() => parseIndianTime(text)).toThrow('Invalid courier time');
});
