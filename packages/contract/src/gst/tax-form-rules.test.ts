import { expect, test } from 'vitest';
import { prefixProblems, type RatePeriod, ratePeriodProblems } from './tax-form-rules.ts';

const rate = (hsnPrefix: string, from: string, until: string | null = null): RatePeriod => ({
  hsnPrefix,
  above: null,
  rateAboveBp: null,
  from,
  until,
});

test('no two kinds of documents begin with the same letters', () => {
  const prefixes = { invoicePrefix: 'INV', billPrefix: 'BL', creditPrefix: 'CN' };
  expect(prefixProblems(prefixes)).toEqual({});
  expect(Object.keys(prefixProblems({ ...prefixes, billPrefix: 'INV' }))).toEqual(['billPrefix']);
  expect(Object.keys(prefixProblems({ ...prefixes, creditPrefix: 'INV' }))).toEqual(['creditPrefix']);
  expect(Object.keys(prefixProblems({ ...prefixes, creditPrefix: 'BL' }))).toEqual(['creditPrefix']);
});

test.each([
  ['2026-01-01', '2026-04-01', '2026-04-01', null, 0],
  ['2026-04-01', null, '2026-01-01', '2026-04-01', 0],
  ['2026-01-01', '2026-04-01', '2026-03-31', null, 1],
  ['2026-01-01', null, '2027-01-01', null, 1],
  ['2026-01-01', null, '2025-01-01', '2026-01-02', 1],
  ['2026-01-01', null, '2026-01-01', null, 1],
])('a rate from %s until %s and one from %s until %s: %i overlap', (from, until, otherFrom, otherUntil, overlaps) => {
  const problems = ratePeriodProblems([rate('62', from, until), rate('62', otherFrom, otherUntil)]);
  expect(problems.map(({ place, field }) => [place, field])).toEqual(overlaps ? [[1, 'from']] : []);
  expect(ratePeriodProblems([rate('62', from, until), rate('6203', otherFrom, otherUntil)])).toEqual([]);
});

test('a rate ends after it begins, and a value of a piece has a rate above it', () => {
  const odd = { ...rate('62', '2026-04-01', '2026-04-01'), above: 2500 };
  expect(ratePeriodProblems([odd, { ...rate('61', '2026-04-01'), rateAboveBp: 1800 }])).toMatchObject([
    { place: 0, field: 'rateAboveBp' },
    { place: 0, field: 'until' },
    { place: 1, field: 'above' },
  ]);
});
