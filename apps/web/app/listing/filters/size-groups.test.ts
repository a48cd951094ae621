import { expect, test } from 'vitest';
import { sizeGroups } from './size-groups.ts';

const grouped = (...sizes: string[]) =>
  sizeGroups(sizes.map((size) => ({ size, inStock: true }))).map(
    (group) => `${group.name}: ${group.sizes.map(({ size }) => size).join(' ')}`,
  );

test('all sizes of the shop are grouped, each group from small to large', () => {
  expect(
    grouped('1 TB', '40', '8', 'XL', '256 GB', '30', '38', 'One size', '6', 'S', '46', '28', '3XL', 'M', '36'),
  ).toEqual([
    'Clothing: S M XL 3XL',
    'Chest: 38 40 46',
    'Waist: 28 30 36',
    'Shoes: 6 8',
    'Storage: 256 GB 1 TB',
    'Other: One size',
  ]);
});

test('sizes of one kind form one group', () => {
  expect(grouped('28', '30', '38')).toEqual(['Waist: 28 30 38']);
  expect(grouped('36', '37', '38', '46')).toEqual(['Chest: 36 37 38 46']);
  expect(grouped('7', '10', '9.5')).toEqual(['Shoes: 7 9.5 10']);
  expect(grouped('XS', 'XXL')).toEqual(['Clothing: XS XXL']);
  expect(grouped()).toEqual([]);
});

test('an out-of-stock size stays out of stock in its group', () => {
  expect(sizeGroups([{ size: 'M', inStock: false }])).toEqual([
    { name: 'Clothing', sizes: [{ size: 'M', inStock: false }] },
  ]);
});
