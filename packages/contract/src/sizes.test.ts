import { expect, test } from 'vitest';
import { compareSizes } from './sizes.ts';

test('sizes stand as numbers ascending, then clothing from small to large, then by the alphabet', () => {
  const sizes = ['Queen', '3XL', '10', 'M', '256 GB', 'XS', '9.5', 'XXL', '9', 'King', '128 GB', 'S', 'L', 'XL'];
  expect(sizes.toSorted(compareSizes).join(' < ')).toBe(
    '9 < 9.5 < 10 < XS < S < M < L < XL < XXL < 3XL < 128 GB < 256 GB < King < Queen',
  );
});
