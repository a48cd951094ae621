import { expect, test } from 'vitest';
import type { StaffProduct } from '../product-draft.ts';
import { discountEffect, discounted, percentProblem } from './discount.ts';

test('a price falls to the nearest rupee, and what it cost before stays in sight', () => {
  expect(discounted({ price: 89_900, saving: 0 }, 10)).toEqual({ price: 80_900, saving: 9_000 });
  expect(discounted({ price: 89_900, saving: 30_000 }, 12.5)).toEqual({ price: 78_700, saving: 41_200 });
  expect(discounted({ price: 150, saving: 0 }, 90)).toEqual({ price: 100, saving: 50 });
});

test('a product of which a variant would save more than it costs is left out', () => {
  const product = (id: string, ...prices: [number, number][]) =>
    ({
      id,
      name: id,
      variants: prices.map(([originalPrice, discountPrice]) => ({ originalPrice, discountPrice })),
    }) as StaffProduct;
  const { changes, refused } = discountEffect([product('fits', [900, 0], [700, 100]), product('deep', [500, 400])], 20);
  expect(changes).toMatchObject([{ id: 'fits', before: 700, after: 560 }]);
  expect(refused).toMatchObject([{ id: 'deep' }]);
});

test.each(['', '0', '0.05', '95', 'ten', '-5', '10.55'])('"%s" is no percentage', (text) => {
  expect(percentProblem(text)).toBeDefined();
});

test.each(['10', '0.5', '90', '12.5'])('"%s" is a percentage', (text) => {
  expect(percentProblem(text)).toBeUndefined();
});
