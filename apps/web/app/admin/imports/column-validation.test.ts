import { expect, test } from 'vitest';
import { isDuplicateColumn, missingColumns, validateColumns } from './column-validation.ts';

test('the mapping needs a column that identifies a product and one to change', () => {
  expect(missingColumns(['price', null])).toMatch('identifies the product');
  expect(missingColumns(['sku', null])).toMatch('at least one column to update');
  expect(missingColumns(['sku', 'price'])).toBeUndefined();
  expect(missingColumns(['name', null])).toBeUndefined();
});

test('the second of two columns with the same field is a duplicate', () => {
  const fields = ['price', null, 'price', null] as const;
  expect([0, 1, 2, 3].map((index) => isDuplicateColumn(fields, index))).toEqual([false, false, true, false]);
  expect(validateColumns(['sku', ...fields])).toBe('Two columns have the same field');
  expect(validateColumns(['sku', 'price'])).toBeUndefined();
});
