import { expect, test } from 'vitest';
import type { TaxSettings } from '../tax.data.ts';
import { cellOfRefusal, checkRates, newRate, type RateRow, ratesDraft, toRatesBody } from './rates-draft.ts';

const TODAY = '2026-11-16';
const clothing = { hsnPrefix: '62', rateBp: 500, above: 2500, rateAboveBp: 1800, from: '2025-09-22', until: null };
const settings = {
  rates: [clothing, { ...clothing, hsnPrefix: '63', above: null, rateAboveBp: null, rateBp: 25, from: '2027-04-01' }],
  profile: { ratesCheckedOn: null },
} as unknown as TaxSettings;
const draft = ratesDraft(settings, TODAY);
const [first] = draft.rates as [RateRow];
const wrongIn = (row: Partial<RateRow>) =>
  Object.keys(checkRates({ ...draft, rates: [{ ...first, ...row }] }, TODAY)).map((name) => name.split('.').at(-1));

test('what was read is sent back as it was, with the version it was read with', () => {
  expect(toRatesBody(draft, 'v1')).toEqual({ version: 'v1', checkedOn: null, rates: settings.rates });
  expect(toRatesBody({ ...draft, checkedOn: '2026-11-01' }, 'v1').checkedOn).toBe('2026-11-01');
});

test('a rate that has been in force can only be ended', () => {
  expect(draft.rates.map(({ isFixed }) => isFixed)).toEqual([true, false]);
  expect(newRate(TODAY)).toMatchObject({ isFixed: false, from: TODAY });
});

test('what cannot be is said at its cell', () => {
  expect(checkRates(draft, TODAY)).toEqual({});
  expect(wrongIn({ hsnPrefix: '6' })).toEqual(['hsnPrefix']);
  for (const rate of ['', 'five', '101', '1.234', '-1']) expect(wrongIn({ rate })).toEqual(['rate']);
  expect(wrongIn({ above: '' })).toEqual(['above']);
  expect(wrongIn({ rateAbove: '' })).toEqual(['rateAbove']);
  expect(wrongIn({ until: '2025-09-22' })).toEqual(['until']);
  expect(wrongIn({ from: '' })).toEqual(['from']);
  expect(checkRates({ ...draft, checkedOn: '2026-11-17' }, TODAY)).toHaveProperty('checkedOn');
  const again = { ...newRate(TODAY), hsnPrefix: '62', rate: '12' };
  expect(Object.keys(checkRates({ ...draft, rates: [...draft.rates, again] }, TODAY))).toEqual([
    `rates.${again.key}.from`,
  ]);
});

test('a refusal that names a place leads to its row', () => {
  expect(cellOfRefusal('rates.1.rateBp', draft)).toBe('rates.63 2027-04-01.rate');
  expect(cellOfRefusal('rates.0.rateAboveBp', draft)).toBe('rates.62 2025-09-22.rateAbove');
  expect(cellOfRefusal('checkedOn', draft)).toBe('checkedOn');
});
