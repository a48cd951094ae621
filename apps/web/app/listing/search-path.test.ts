import { expect, test } from 'vitest';
import { isSearchPath, searchPath } from './search-path.ts';

test('a query leads to its results, an empty query to all products', () => {
  expect(searchPath('cotton')).toBe('/search?q=cotton');
  expect(searchPath('50% off & more')).toBe('/search?q=50%25+off+%26+more');
  expect(searchPath('')).toBe('/shop-all');
});

test.each(['/search', '/search/', '/Search'])('%s is a search', (pathname) => {
  expect(isSearchPath(pathname)).toBe(true);
});

test.each(['/', '/shop-all', '/search/more', '/research'])('%s is not a search', (pathname) => {
  expect(isSearchPath(pathname)).toBe(false);
});
