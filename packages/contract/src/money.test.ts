import { expect, test } from 'vitest';
import { formatPaise, priceBefore, savingPercent, summarise, toPaise, toRupees } from './money.ts';

test('money reads in rupees with Indian digit grouping and two decimals', () => {
  expect(formatPaise(0)).toBe('₹0.00');
  expect(formatPaise(99_900)).toBe('₹999.00');
  expect(formatPaise(123_456_750)).toBe('₹12,34,567.50');
});

test('rupees on the wire come back as the paise they were', () => {
  for (const paise of [1, 10, 1999, 89_999, 114_995, 123_456_789]) expect(toPaise(toRupees(paise))).toBe(paise);
});

test('the struck-through price is the price plus the saving', () => {
  expect(priceBefore({ price: 89_900, saving: 30_000 })).toBe(119_900);
});

test('the percent saved is the saving over the price before, and nothing when nothing is saved', () => {
  expect(savingPercent({ price: 89_900, saving: 30_000 })).toBe(25);
  expect(savingPercent({ price: 89_900, saving: 0 })).toBe(0);
  expect(savingPercent({ price: 0, saving: 0 })).toBe(0);
});

test('subtotal less discount is the total, and tax is always zero', () => {
  const summary = summarise([
    { price: 89_900, saving: 30_000, quantity: 2 },
    { price: 149_900, saving: 0, quantity: 1 },
  ]);
  expect(summary).toEqual({ subtotal: 389_700, discount: 60_000, tax: 0, total: 329_700, totalSavings: 60_000 });
});
