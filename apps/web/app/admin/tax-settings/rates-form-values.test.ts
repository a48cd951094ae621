import { expect, test } from 'vitest';
import type { TaxSettings } from '../data/tax.data.ts';
import {
  createRateRow,
  errorCellName,
  type RateRow,
  toRatesBody,
  toRatesFormValues,
  validateRates,
} from './rates-form-values.ts';

const TODAY = '2026-11-16';
const clothing = { hsnPrefix: '62', rateBp: 500, above: 2500, rateAboveBp: 1800, from: '2025-09-22', until: null };
const settings = {
  rates: [clothing, { ...clothing, hsnPrefix: '63', above: null, rateAboveBp: null, rateBp: 25, from: '2027-04-01' }],
  profile: { ratesCheckedOn: null },
} as unknown as TaxSettings;
const formValues = toRatesFormValues(settings, TODAY);
const [first] = formValues.rates as [RateRow];
const listErrorCells = (row: Partial<RateRow>) =>
  Object.keys(validateRates({ ...formValues, rates: [{ ...first, ...row }] }, TODAY)).map((name) =>
    name.split('.').at(-1),
  );

test('unchanged rates are sent back as loaded, with their version', () => {
  expect(toRatesBody(formValues, 'v1')).toEqual({ version: 'v1', checkedOn: null, rates: settings.rates });
  expect(toRatesBody({ ...formValues, checkedOn: '2026-11-01' }, 'v1').checkedOn).toBe('2026-11-01');
});

test('a rate already in force can only be ended', () => {
  expect(formValues.rates.map(({ isFixed }) => isFixed)).toEqual([true, false]);
  expect(createRateRow(TODAY)).toMatchObject({ isFixed: false, from: TODAY });
});

test('an invalid value is reported at its cell', () => {
  expect(validateRates(formValues, TODAY)).toEqual({});
  expect(listErrorCells({ hsnPrefix: '6' })).toEqual(['hsnPrefix']);
  for (const rate of ['', 'five', '101', '1.234', '-1']) expect(listErrorCells({ rate })).toEqual(['rate']);
  expect(listErrorCells({ above: '' })).toEqual(['above']);
  expect(listErrorCells({ rateAbove: '' })).toEqual(['rateAbove']);
  expect(listErrorCells({ until: '2025-09-22' })).toEqual(['until']);
  expect(listErrorCells({ from: '' })).toEqual(['from']);
  expect(validateRates({ ...formValues, checkedOn: '2026-11-17' }, TODAY)).toHaveProperty('checkedOn');
  const again = { ...createRateRow(TODAY), hsnPrefix: '62', rate: '12' };
  expect(Object.keys(validateRates({ ...formValues, rates: [...formValues.rates, again] }, TODAY))).toEqual([
    `rates.${again.key}.from`,
  ]);
});

test('an API error with an index is mapped to its row', () => {
  expect(errorCellName('rates.1.rateBp', formValues)).toBe('rates.63 2027-04-01.rate');
  expect(errorCellName('rates.0.rateAboveBp', formValues)).toBe('rates.62 2025-09-22.rateAbove');
  expect(errorCellName('checkedOn', formValues)).toBe('checkedOn');
});
