import { expect, test } from 'vitest';
import { compareSizes, sizeText, sizeWord } from './sizes.ts';

test('sizes stand as numbers ascending, then clothing and storage from small to large, then by the alphabet', () => {
  const sizes = [
    'Queen',
    '3XL',
    '10',
    'M',
    '256 GB',
    'XS',
    '9.5',
    'XXL',
    '1 TB',
    '9',
    'King',
    '128 GB',
    'S',
    'L',
    'XL',
  ];
  expect(sizes.toSorted(compareSizes).join(' < ')).toBe(
    '9 < 9.5 < 10 < XS < S < M < L < XL < XXL < 3XL < 128 GB < 256 GB < 1 TB < King < Queen',
  );
});

test('what is counted in gigabytes or terabytes is storage, everything else a size', () => {
  expect(['256 GB', '1 TB', '512GB', '40', 'XL'].map(sizeText)).toEqual([
    'Storage 256 GB',
    'Storage 1 TB',
    'Storage 512GB',
    'Size 40',
    'Size XL',
  ]);
  expect(sizeText(null)).toBeNull();
});

test('sizes of both kinds together are sizes', () => {
  expect(sizeWord('128 GB', '1 TB')).toBe('Storage');
  expect(sizeWord('128 GB', 'XL')).toBe('Size');
  expect(sizeWord(null)).toBe('Size');
});
