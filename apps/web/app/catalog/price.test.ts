import { expect, test } from 'vitest';
import { cardPrice, formatRupees, priceText } from './price.ts';
import type { Variant } from './product.ts';

const selling = (price: number, saving = 0): Variant => ({
  id: `${price}`,
  color: null,
  colorHex: null,
  size: null,
  stock: 1,
  price,
  saving,
});

test('the struck price is the selling price and the saving together, and the percent is of that', () => {
  expect(priceText({ price: 89_900, saving: 30_000 })).toEqual({ now: '₹899.00', before: '₹1,199.00', percent: 25 });
});

test('without a saving nothing is struck and no percent is stated', () => {
  expect(priceText({ price: 99_900, saving: 0 })).toEqual({ now: '₹999.00' });
});

test('rupees are grouped as in India and always have their paise', () => {
  expect(priceText({ price: 12_345_600, saving: 2_654_300 })).toMatchObject({
    now: '₹1,23,456.00',
    before: '₹1,49,999.00',
    percent: 18,
  });
});

test('a running total multiplies both prices and leaves the percent', () => {
  expect(priceText({ price: 89_900, saving: 30_000 }, 2)).toEqual({
    now: '₹1,798.00',
    before: '₹2,398.00',
    percent: 25,
  });
});

test('a card shows the lowest price until a size is chosen, then the price of that size', () => {
  const variants = [selling(8_099_900), selling(7_299_900, 100_000)];
  expect(cardPrice(variants)).toMatchObject({ price: 7_299_900, saving: 100_000 });
  expect(cardPrice(variants, variants[0])).toMatchObject({ price: 8_099_900, saving: 0 });
});

test('of two equal prices the card shows the one that saves', () => {
  expect(cardPrice([selling(500), selling(500, 100)])).toMatchObject({ saving: 100 });
});

test('bounds of a filter are whole rupees', () => {
  expect(formatRupees(125_000)).toBe('₹1,25,000');
});
