import { toIndianDate } from '@kinari/contract/locale';
import { expect, test } from 'vitest';
import { creditNoteDeadline, getMonthDates, toFinancialYear } from './financial-year.ts';

test.each([
  ['2026-11-16', '2627'],
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2027-04-01', '2728'],
  ['2099-12-31', '9900'],
  ['2009-05-05', '0910'],
])('%s is in the financial year %s', (day, year) => {
  expect(toFinancialYear(day)).toBe(year);
});

test.each([
  ['2027-03-31T18:29:59.999Z', '2627'],
  ['2027-03-31T18:30:00.000Z', '2728'],
  ['2027-04-01T00:00:00.000Z', '2728'],
])('the financial year changes at midnight in India: %s is in %s', (moment, year) => {
  expect(toFinancialYear(toIndianDate(new Date(moment)))).toBe(year);
});

test.each([
  ['2026-11', '2026-11-01', '2026-12-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2028-02', '2028-02-01', '2028-03-01'],
  ['2026-09', '2026-09-01', '2026-10-01'],
])('the month %s is from %s until before %s', (month, from, until) => {
  expect(getMonthDates(month)).toEqual({ from, until });
});

test.each([
  ['2026-04-01', '2027-11-30'],
  ['2026-11-30', '2027-11-30'],
  ['2027-03-31', '2027-11-30'],
  ['2027-04-01', '2028-11-30'],
])('an invoice of %s can be credited with tax until %s', (issuedOn, last) => {
  expect(creditNoteDeadline(issuedOn)).toBe(last);
});
