import { expect, test } from 'vitest';
import { calculateTotals, compareAtPrice, discountPercent, toPaise, toRupees } from './money.ts';

test('converting paise to rupees and back gives the same paise', () => {
  for (const paise of [1, 10, 1999, 89_999, 114_995, 123_456_789]) expect(toPaise(toRupees(paise))).toBe(paise);
});

test('the struck-through price is the price plus the saving', () => {
  expect(compareAtPrice({ price: 89_900, saving: 30_000 })).toBe(119_900);
});

test('the discount percent is the saving over the compare-at price, and 0 without a saving', () => {
  expect(discountPercent({ price: 89_900, saving: 30_000 })).toBe(25);
  expect(discountPercent({ price: 89_900, saving: 0 })).toBe(0);
  expect(discountPercent({ price: 0, saving: 0 })).toBe(0);
});

test('the total is the subtotal minus the discount, and tax is zero', () => {
  const summary = calculateTotals([
    { price: 89_900, saving: 30_000, quantity: 2 },
    { price: 149_900, saving: 0, quantity: 1 },
  ]);
  expect(summary).toEqual({ subtotal: 389_700, discount: 60_000, tax: 0, total: 329_700, totalSavings: 60_000 });
});
