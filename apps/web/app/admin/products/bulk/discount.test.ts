import { expect, test } from 'vitest';
import type { AdminProduct } from '../product-form-values.ts';
import { applyDiscount, previewDiscount, validatePercent } from './discount.ts';

test('a discount rounds to the nearest rupee and keeps the compare-at price', () => {
  expect(applyDiscount({ price: 89_900, saving: 0 }, 10)).toEqual({ price: 80_900, saving: 9_000 });
  expect(applyDiscount({ price: 89_900, saving: 30_000 }, 12.5)).toEqual({ price: 78_700, saving: 41_200 });
  expect(applyDiscount({ price: 150, saving: 0 }, 90)).toEqual({ price: 100, saving: 50 });
});

test('a product is skipped if a variant would save more than its price', () => {
  const product = (id: string, ...prices: [number, number][]) =>
    ({
      id,
      name: id,
      variants: prices.map(([originalPrice, discountPrice]) => ({ originalPrice, discountPrice })),
    }) as AdminProduct;
  const { changes, rejected } = previewDiscount(
    [product('fits', [900, 0], [700, 100]), product('deep', [500, 400])],
    20,
  );
  expect(changes).toMatchObject([{ id: 'fits', before: 700, after: 560 }]);
  expect(rejected).toMatchObject([{ id: 'deep' }]);
});

test.each(['', '0', '0.05', '95', 'ten', '-5', '10.55'])('"%s" is not a percentage', (text) => {
  expect(validatePercent(text)).toBeDefined();
});

test.each(['10', '0.5', '90', '12.5'])('"%s" is a percentage', (text) => {
  expect(validatePercent(text)).toBeUndefined();
});
