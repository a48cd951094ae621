import { expect, test } from 'vitest';
import { compareSizes, formatSize, sizeHeading } from './sizes.ts';

test('sizes sort as numbers, then clothing sizes, then storage sizes, then alphabetically', () => {
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

test('sizes in GB or TB are labelled Storage, all others Size', () => {
  expect(['256 GB', '1 TB', '512GB', '40', 'XL'].map(formatSize)).toEqual([
    'Storage 256 GB',
    'Storage 1 TB',
    'Storage 512GB',
    'Size 40',
    'Size XL',
  ]);
  expect(formatSize(null)).toBeNull();
});

test('a mix of storage and other sizes is labelled Size', () => {
  expect(sizeHeading('128 GB', '1 TB')).toBe('Storage');
  expect(sizeHeading('128 GB', 'XL')).toBe('Size');
  expect(sizeHeading(null)).toBe('Size');
});
