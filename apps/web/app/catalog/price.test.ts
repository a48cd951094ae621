import { expect, test } from 'vitest';
import { cardPrice, formatPrice } from './price.ts';
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

test('the compare-at price is price plus saving, and the percentage is based on it', () => {
  expect(formatPrice({ price: 89_900, saving: 30_000 })).toEqual({ now: '₹899.00', before: '₹1,199.00', percent: 25 });
});

test('without a saving there is no compare-at price and no percentage', () => {
  expect(formatPrice({ price: 99_900, saving: 0 })).toEqual({ now: '₹999.00' });
});

test('rupees use Indian digit grouping and always show paise', () => {
  expect(formatPrice({ price: 12_345_600, saving: 2_654_300 })).toMatchObject({
    now: '₹1,23,456.00',
    before: '₹1,49,999.00',
    percent: 18,
  });
});

test('a quantity multiplies both prices and keeps the percentage', () => {
  expect(formatPrice({ price: 89_900, saving: 30_000 }, 2)).toEqual({
    now: '₹1,798.00',
    before: '₹2,398.00',
    percent: 25,
  });
});

test('a card shows the lowest price until a size is selected, then that size’s price', () => {
  const variants = [selling(8_099_900), selling(7_299_900, 100_000)];
  expect(cardPrice(variants)).toMatchObject({ price: 7_299_900, saving: 100_000 });
  expect(cardPrice(variants, variants[0])).toMatchObject({ price: 8_099_900, saving: 0 });
});

test('with two equal prices, the card shows the one with a saving', () => {
  expect(cardPrice([selling(500), selling(500, 100)])).toMatchObject({ saving: 100 });
});
