import { expect, test } from 'vitest';
import { dayOfMonth, monthAfter, monthOf, shownOf } from './month-address.ts';

const NOVEMBER = new Date('2026-11-15T06:00:00Z');
const at = (search: string) => monthOf(new URLSearchParams(search), NOVEMBER);

test('an address names a month; one to come, or none at all, is the month it is in India', () => {
  expect([at('month=2026-10'), at('month=2026-12'), at('month=2026-13'), at('')]).toEqual([
    '2026-10',
    '2026-11',
    '2026-11',
    '2026-11',
  ]);
  expect(monthOf(new URLSearchParams(), new Date('2026-11-30T18:30:00Z'))).toBe('2026-12');
});

test('months step over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

test('only the month it is has a day', () => {
  expect(dayOfMonth('2026-11', NOVEMBER)).toBe('day 15 of 30');
  expect(dayOfMonth('2026-10', NOVEMBER)).toBeUndefined();
});

test('what an address shows is one of the lists, or none', () => {
  expect(shownOf(new URLSearchParams('show=no_paper'))).toBe('no_paper');
  expect(shownOf(new URLSearchParams('show=everything'))).toBeUndefined();
});
