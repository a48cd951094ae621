import { dayInIndia } from '@kinari/contract/days';
import { expect, test } from 'vitest';
import { daysOfMonth, financialYearOf, lastDayForCredit } from './financial-year.ts';

test.each([
  ['2026-11-16', '2627'],
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2027-04-01', '2728'],
  ['2099-12-31', '9900'],
  ['2009-05-05', '0910'],
])('%s is in the year %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year);
});

test.each([
  ['2027-03-31T18:29:59.999Z', '2627'],
  ['2027-03-31T18:30:00.000Z', '2728'],
  ['2027-04-01T00:00:00.000Z', '2728'],
])('the year turns at midnight in India: %s is in %s', (moment, year) => {
  expect(financialYearOf(dayInIndia(new Date(moment)))).toBe(year);
});

test.each([
  ['2026-11', '2026-11-01', '2026-12-01'],
  ['2026-12', '2026-12-01', '2027-01-01'],
  ['2028-02', '2028-02-01', '2028-03-01'],
  ['2026-09', '2026-09-01', '2026-10-01'],
])('the month %s goes from %s until before %s', (month, from, until) => {
  expect(daysOfMonth(month)).toEqual({ from, until });
});

test.each([
  ['2026-04-01', '2027-11-30'],
  ['2026-11-30', '2027-11-30'],
  ['2027-03-31', '2027-11-30'],
  ['2027-04-01', '2028-11-30'],
])('tax of an invoice of %s can be taken back until %s', (issuedOn, last) => {
  expect(lastDayForCredit(issuedOn)).toBe(last);
});
