import { expect, test } from 'vitest';
import {
  formatFacetCount,
  formatProductCount,
  formatSeeAll,
  formatShowing,
  formatShownCount,
  maxPrice,
} from './listing.ts';

test('the price slider ends at the highest price, but never below a thousand', () => {
  expect(maxPrice({ priceMax: 24_999 })).toBe(24_999);
  expect(maxPrice({ priceMax: 24_999.5 })).toBe(25_000);
  expect(maxPrice({ priceMax: 450 })).toBe(1000);
  expect(maxPrice({ priceMax: 0 })).toBe(1000);
});

test('before products are loaded, the slider goes from zero to ten thousand', () => {
  expect(maxPrice(undefined)).toBe(10_000);
});

test('a listing shows its number of products', () => {
  expect(formatProductCount({ total: 0, exact: true })).toBe('0 products');
  expect(formatProductCount({ total: 1, exact: true })).toBe('1 product');
  expect(formatProductCount({ total: 1248, exact: true })).toBe('1,248 products');
});

test('a partial list shows its count and links to all products', () => {
  expect(formatShowing(20, { total: 24, exact: true })).toBe('Showing 20 of 24');
  expect(formatSeeAll({ total: 24, exact: true }, 'results')).toBe('See all 24 results');
  expect(formatShowing(20, { total: 1000, exact: false })).toBe('Showing 20 of more than 1,000');
  expect(formatSeeAll({ total: 1000, exact: false }, 'results')).toBe('See more than 1,000 results');
});

test('a count above the limit is shown as a minimum', () => {
  expect(formatProductCount({ total: 10_001, exact: false })).toBe('more than 10,000 products');
  expect(formatShownCount(24, { total: 10_001, exact: false })).toBe('24 of more than 10,000 shown');
  expect(formatShownCount(24, { total: 48, exact: true })).toBe('24 of 48 shown');
});

test('the products of a facet value are counted up to two thousand', () => {
  const text = (count: number, isLowerBound = false) => formatFacetCount({ count, isLowerBound });
  expect(text(1999)).toBe('1,999');
  expect(text(2000)).toBe('2,000');
  expect(text(2001)).toBe('2,000+');
  expect(text(2001, true)).toBe('2,000+');
  expect(text(140, true)).toBe('140+');
  expect(text(0, true)).toBe('');
});
