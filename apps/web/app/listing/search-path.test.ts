import { expect, test } from 'vitest';
import { isSearchPath, searchPath } from './search-path.ts';

test('words lead to their results, and no words to everything', () => {
  expect(searchPath('cotton')).toBe('/search?q=cotton');
  expect(searchPath('50% off & more')).toBe('/search?q=50%25+off+%26+more');
  expect(searchPath('')).toBe('/shop-all');
});

test.each(['/search', '/search/', '/Search'])('%s is a search', (pathname) => {
  expect(isSearchPath(pathname)).toBe(true);
});

test.each(['/', '/shop-all', '/search/more', '/research'])('%s is none', (pathname) => {
  expect(isSearchPath(pathname)).toBe(false);
});
