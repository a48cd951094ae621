import { expect, test } from 'vitest';
import {
  findLastValidPage,
  getProductView,
  hasFilters,
  NEWEST_FIRST,
  PRODUCT_VIEWS,
  type ProductView,
  parseProductList,
  toggleSorting,
  toProductListSearch,
  visibleRange,
  withView,
} from './product-list-state.ts';

const CATEGORY = '3f1c7c58-51f7-4b73-9d4e-3c6bd6a3a0f1';

test('a URL and its list state convert both ways', () => {
  const search = `?q=cotton+kurta&category=${CATEGORY}&stock=low&attributes=missing&published=no&sort=price-asc&rows=25&page=3`;
  const state = parseProductList(search);
  expect(state).toEqual({
    page: 3,
    rows: 25,
    sorting: { by: 'price', direction: 'asc' },
    words: 'cotton kurta',
    categoryId: CATEGORY,
    stock: 'low',
    attributes: 'missing',
    published: 'no',
  });
  expect(hasFilters({ ...parseProductList(''), published: 'no' })).toBe(true);
  expect(toProductListSearch(state)).toBe(search);
});

test.each([
  '?page=0',
  '?page=-1',
  '?page=x',
  '?stock=plenty',
  '?attributes=all',
  '?published=yes',
  '?category=shoes',
  '?sort=price',
  '?sort=colour-asc',
  '?sort=constructor-asc',
  '?sort=newest-desc',
  '?rows=10',
  '?rows=1000',
  '?q=%20',
  '',
])('invalid search parameters are ignored: "%s"', (search) => {
  const state = parseProductList(search);
  expect(toProductListSearch(state)).toBe('');
  expect(hasFilters(state)).toBe(false);
});

test('page ranges are consecutive and end at the last product', () => {
  expect(visibleRange({ page: 1, rows: 10, totalItems: 48 })).toEqual({ first: 1, last: 10 });
  expect(visibleRange({ page: 5, rows: 10, totalItems: 48 })).toEqual({ first: 41, last: 48 });
  expect(visibleRange({ page: 2, rows: 25, totalItems: 48 })).toEqual({ first: 26, last: 48 });
  expect(visibleRange({ page: 1, rows: 10, totalItems: 0 })).toEqual({ first: 0, last: 0 });
});

test('an empty page redirects to the last page with products', () => {
  expect(findLastValidPage(3, 2)).toBe(2);
  expect(findLastValidPage(2, 0)).toBe(1);
  expect(findLastValidPage(2, 2)).toBeUndefined();
  expect(findLastValidPage(1, 0)).toBeUndefined();
});

test('sorting cycles through default direction, opposite direction and none', () => {
  const sortedOnce = toggleSorting(NEWEST_FIRST, 'stock');
  expect(sortedOnce).toEqual({ by: 'stock', direction: 'asc' });
  const sortedTwice = toggleSorting(sortedOnce, 'stock');
  expect(sortedTwice).toEqual({ by: 'stock', direction: 'desc' });
  expect(toggleSorting(sortedTwice, 'stock')).toEqual(NEWEST_FIRST);
  expect(toggleSorting(sortedTwice, 'sold')).toEqual({ by: 'sold', direction: 'desc' });
});

test('changing the view resets the page and keeps search, sorting and page size', () => {
  const state = parseProductList('?q=kurta&stock=low&sort=name-asc&rows=50&page=4');
  expect(getProductView(state)).toBe('low');
  expect(toProductListSearch(withView(state, 'draft'))).toBe('?q=kurta&published=no&sort=name-asc&rows=50');
  for (const view of Object.keys(PRODUCT_VIEWS) as ProductView[])
    expect(getProductView(withView(state, view))).toBe(view);
});
