import { expect, test } from 'vitest';
import { DAY_PATTERN, toDays } from './order-days.ts';

test.each([
  ['', {}],
  ['today', { from: '2026-11-18', to: '2026-11-18' }],
  ['yesterday', { from: '2026-11-17', to: '2026-11-17' }],
  ['week', { from: '2026-11-12', to: '2026-11-18' }],
  ['month', { from: '2026-10-20', to: '2026-11-18' }],
  ['2026-11-02', { from: '2026-11-02', to: '2026-11-02' }],
])('%o means %o', (day, expected) => {
  expect(toDays(day, '2026-11-18')).toEqual(expected);
});

test.each(['tomorrow', '2026-11', 'week2'])('%s is not a day', (day) => {
  expect(DAY_PATTERN.test(day)).toBe(false);
});
