import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPlainRupees, parseRupees, rupees } from './rupees.ts';

test('paise become rupees and the same paise again, as text and as a number in JSON', () => {
  const amount = fc.oneof(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 100_000_000_000_000 }));
  fc.assert(
    fc.property(amount, (paise) => {
      const text = formatPlainRupees(paise);
      const { amount: inJson } = JSON.parse(JSON.stringify({ amount: Number(text) })) as { amount: number };
      expect(text).toMatch(/^\d+\.\d\d$/);
      expect([parseRupees(text), parseRupees(inJson)]).toEqual([paise, paise]);
    }),
    { numRuns: 100_000 },
  );
});

test('every amount up to ten rupees is written with two decimals', () => {
  const texts = Array.from({ length: 1001 }, (_, paise) => formatPlainRupees(paise));
  expect(texts.slice(0, 3)).toEqual(['0.00', '0.01', '0.02']);
  expect(texts.at(-1)).toBe('10.00');
  expect(texts).toEqual(Array.from({ length: 1001 }, (_, paise) => (paise / 100).toFixed(2)));
});

test.each([
  [170, 17_000],
  ['170.00', 17_000],
  [10.15, 1015],
  [1.1, 110],
  [0.29, 29],
  ['1.50', 150],
  ['2.5000', 250],
])('%j rupees are %i paise', (value, paise) => {
  expect(parseRupees(value)).toBe(paise);
  expect(rupees.parse(value)).toBe(paise);
});

test.each([-1, 10.155, Number.NaN, 1e21, '', 'ten', '1,000', '0x10', ' 1', '1.'])('%j is not an amount', (value) => {
  expect(() => parseRupees(value)).toThrow('Not an amount in rupees');
  expect(rupees.safeParse(value).success).toBe(false);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is not an amount in paise', (value) => {
  expect(() => formatPlainRupees(value)).toThrow('Not an amount in paise');
});
