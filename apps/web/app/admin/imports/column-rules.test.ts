import { expect, test } from 'vitest';
import { isTwice, leastMissing } from './column-rules.ts';

test('rows need something that names a product and something to change', () => {
  expect(leastMissing(['price', null])).toMatch('which product a row is about');
  expect(leastMissing(['sku', null])).toMatch('something to change');
  expect(leastMissing(['sku', 'price'])).toBeUndefined();
  expect(leastMissing(['name', null])).toBeUndefined();
});

test('the second of two columns that mean the same is told', () => {
  const fields = ['price', null, 'price', null] as const;
  expect([0, 1, 2, 3].map((place) => isTwice(fields, place))).toEqual([false, false, true, false]);
});
