import { expect, test } from 'vitest';
import { syntheticProduct } from './products.ts';

const at = { run: 1, now: Date.UTC(2026, 0, 1) };
const thousand = Array.from({ length: 1000 }, (_, n) => syntheticProduct(n, at));

test('the same number gives the same synthetic product', () => {
  expect(syntheticProduct(42, at)).toEqual(syntheticProduct(42, at));
});

test('no two synthetic products share a name or an id', () => {
  expect(new Set(thousand.map(({ name }) => name.toLowerCase())).size).toBe(1000);
  expect(new Set(thousand.flatMap(({ id, variants }) => [id, ...variants.map((variant) => variant.id)])).size).toBe(
    4000,
  );
});

test('no two variants of a synthetic product share colour and size, and no saving exceeds its price', () => {
  for (const { variants } of thousand) {
    expect(new Set(variants.map(({ color, size }) => `${color} ${size}`)).size).toBe(3);
    for (const { pricePaise, savingPaise } of variants) expect(savingPaise).toBeLessThanOrEqual(pricePaise);
  }
});
