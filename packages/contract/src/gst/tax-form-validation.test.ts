import { expect, test } from 'vitest';
import { type RatePeriod, validatePrefixes, validateRatePeriods } from './tax-form-validation.ts';

const rate = (hsnPrefix: string, from: string, until: string | null = null): RatePeriod => ({
  hsnPrefix,
  above: null,
  rateAboveBp: null,
  from,
  until,
});

test('two document types with the same prefix are rejected', () => {
  const prefixes = { invoicePrefix: 'INV', billPrefix: 'BL', creditPrefix: 'CN' };
  expect(validatePrefixes(prefixes)).toEqual({});
  expect(Object.keys(validatePrefixes({ ...prefixes, billPrefix: 'INV' }))).toEqual(['billPrefix']);
  expect(Object.keys(validatePrefixes({ ...prefixes, creditPrefix: 'INV' }))).toEqual(['creditPrefix']);
  expect(Object.keys(validatePrefixes({ ...prefixes, creditPrefix: 'BL' }))).toEqual(['creditPrefix']);
});

test.each([
  ['2026-01-01', '2026-04-01', '2026-04-01', null, 0],
  ['2026-04-01', null, '2026-01-01', '2026-04-01', 0],
  ['2026-01-01', '2026-04-01', '2026-03-31', null, 1],
  ['2026-01-01', null, '2027-01-01', null, 1],
  ['2026-01-01', null, '2025-01-01', '2026-01-02', 1],
  ['2026-01-01', null, '2026-01-01', null, 1],
])('a rate from %s until %s and one from %s until %s: %i overlap', (from, until, otherFrom, otherUntil, overlaps) => {
  const problems = validateRatePeriods([rate('62', from, until), rate('62', otherFrom, otherUntil)]);
  expect(problems.map(({ place: index, field }) => [index, field])).toEqual(overlaps ? [[1, 'from']] : []);
  expect(validateRatePeriods([rate('62', from, until), rate('6203', otherFrom, otherUntil)])).toEqual([]);
});

test('a rate that ends before it begins, or a threshold without a rate above it, is rejected', () => {
  const invalidRates = { ...rate('62', '2026-04-01', '2026-04-01'), above: 2500 };
  expect(validateRatePeriods([invalidRates, { ...rate('61', '2026-04-01'), rateAboveBp: 1800 }])).toMatchObject([
    { place: 0, field: 'rateAboveBp' },
    { place: 0, field: 'until' },
    { place: 1, field: 'above' },
  ]);
});
