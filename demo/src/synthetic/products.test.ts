import { expect, test } from 'vitest';
import { createSyntheticProduct } from './products.ts';

const runOptions = { run: 1, now: Date.UTC(2026, 0, 1) };
const thousandProducts = Array.from({ length: 1000 }, (_, n) => createSyntheticProduct(n, runOptions));

test('the same number gives the same synthetic product', () => {
  expect(createSyntheticProduct(42, runOptions)).toEqual(createSyntheticProduct(42, runOptions));
});

test('no two synthetic products share a name or an id', () => {
  expect(new Set(thousandProducts.map(({ name }) => name.toLowerCase())).size).toBe(1000);
  expect(
    new Set(thousandProducts.flatMap(({ id, variants }) => [id, ...variants.map((variant) => variant.id)])).size,
  ).toBe(4000);
});

test('no two variants of a synthetic product share colour and size, and no saving exceeds its price', () => {
  for (const { variants } of thousandProducts) {
    expect(new Set(variants.map(({ color, size }) => `${color} ${size}`)).size).toBe(3);
    for (const { pricePaise, savingPaise } of variants) expect(savingPaise).toBeLessThanOrEqual(pricePaise);
  }
});
