import { expect, test } from 'vitest';
import { countLabel, formatShortCount } from './count-label.ts';

test('the count label includes the list name', () => {
  expect(countLabel('Cart', 0)).toBe('Cart');
  expect(countLabel('Cart', 1)).toBe('Cart, 1 item');
  expect(countLabel('Wishlist', 3)).toBe('Wishlist, 3 items');
});

test('more than 99 shows as 99+', () => {
  expect(formatShortCount(99)).toBe('99');
  expect(formatShortCount(100)).toBe('99+');
});
