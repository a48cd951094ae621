import { expect, test } from 'vitest';
import { findSizeRun } from './size-run.ts';
import { createFirstVariant, type VariantFormValues } from './variant-form-values.ts';

/** Rows of one colour. */
const createTestColor = (...sizes: string[]): VariantFormValues[] =>
  sizes.map((size, index) => ({ ...createFirstVariant(), key: size, size, followsColor: index > 0 }));

test('a new product gets the sizes of its category', () => {
  expect(findSizeRun(createTestColor(''), ['S', 'M', 'L'])).toEqual({
    first: 'S',
    last: 'L',
    missing: ['S', 'M', 'L'],
  });
  expect(findSizeRun(createTestColor(''), [])).toBeUndefined();
});

test('a typed size suggests the rest of its run', () => {
  expect(findSizeRun(createTestColor('38', '42'), [])).toEqual({
    first: '38',
    last: '46',
    missing: ['40', '44', '46'],
  });
  expect(findSizeRun(createTestColor('64 GB'), [])).toBeUndefined();
  expect(findSizeRun(createTestColor('38', '40', '42', '44', '46'), [])).toBeUndefined();
});

test('the next colour gets the sizes of the others', () => {
  const rows = [...createTestColor('64 GB', '128 GB'), ...createTestColor('')];
  expect(findSizeRun(rows, [])).toEqual({ first: '64 GB', last: '128 GB', missing: ['64 GB', '128 GB'] });
});
