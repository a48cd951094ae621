import { expect, test } from 'vitest';
import { countText, factCountText, priceEnd, seeAllText, showingText, shownText } from './listing.ts';

test('the price slider ends at the highest price, but never below a thousand', () => {
  expect(priceEnd({ priceMax: 24_999 })).toBe(24_999);
  expect(priceEnd({ priceMax: 24_999.5 })).toBe(25_000);
  expect(priceEnd({ priceMax: 450 })).toBe(1000);
  expect(priceEnd({ priceMax: 0 })).toBe(1000);
});

test('until products are known the slider goes from nothing to ten thousand', () => {
  expect(priceEnd(undefined)).toBe(10_000);
});

test('a listing says how many products it has', () => {
  expect(countText({ total: 0, exact: true })).toBe('0 products');
  expect(countText({ total: 1, exact: true })).toBe('1 product');
  expect(countText({ total: 1248, exact: true })).toBe('1,248 products');
});

test('the first few of many say so and lead to the rest', () => {
  expect(showingText(20, { total: 24, exact: true })).toBe('Showing 20 of 24');
  expect(seeAllText({ total: 24, exact: true }, 'results')).toBe('See all 24 results');
  expect(showingText(20, { total: 1000, exact: false })).toBe('Showing 20 of more than 1,000');
  expect(seeAllText({ total: 1000, exact: false }, 'results')).toBe('See more than 1,000 results');
});

test('beyond what was counted it says so', () => {
  expect(countText({ total: 10_001, exact: false })).toBe('more than 10,000 products');
  expect(shownText(24, { total: 10_001, exact: false })).toBe('24 of more than 10,000 shown');
  expect(shownText(24, { total: 48, exact: true })).toBe('24 of 48 shown');
});

test('the products of one value of a facet are counted up to two thousand', () => {
  const text = (count: number, atLeast = false) => factCountText({ count, atLeast });
  expect(text(1999)).toBe('1,999');
  expect(text(2000)).toBe('2,000');
  expect(text(2001)).toBe('2,000+');
  expect(text(2001, true)).toBe('2,000+');
  expect(text(140, true)).toBe('140+');
  expect(text(0, true)).toBe('');
});
