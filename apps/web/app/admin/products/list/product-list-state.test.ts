import { expect, test } from 'vitest';
import {
  inView,
  isNarrowed,
  NEWEST_FIRST,
  nextSorting,
  PRODUCT_VIEWS,
  type ProductView,
  pageInstead,
  parseProductList,
  productListSearch,
  shownRange,
  viewOf,
} from './product-list-state.ts';

const CATEGORY = '3f1c7c58-51f7-4b73-9d4e-3c6bd6a3a0f1';

test('an address and its state mean the same', () => {
  const search = `?q=cotton+kurta&category=${CATEGORY}&stock=low&facts=missing&published=no&sort=price-asc&rows=25&page=3`;
  const state = parseProductList(search);
  expect(state).toEqual({
    page: 3,
    rows: 25,
    sorting: { by: 'price', direction: 'asc' },
    words: 'cotton kurta',
    categoryId: CATEGORY,
    stock: 'low',
    facts: 'missing',
    published: 'no',
  });
  expect(isNarrowed({ ...parseProductList(''), published: 'no' })).toBe(true);
  expect(productListSearch(state)).toBe(search);
});

test.each([
  '?page=0',
  '?page=-1',
  '?page=x',
  '?stock=plenty',
  '?facts=all',
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
])('whatever makes no sense counts as not said: "%s"', (search) => {
  const state = parseProductList(search);
  expect(productListSearch(state)).toBe('');
  expect(isNarrowed(state)).toBe(false);
});

test('the range of a page continues the one before and ends with the last product', () => {
  expect(shownRange({ page: 1, rows: 10, totalItems: 48 })).toEqual({ first: 1, last: 10 });
  expect(shownRange({ page: 5, rows: 10, totalItems: 48 })).toEqual({ first: 41, last: 48 });
  expect(shownRange({ page: 2, rows: 25, totalItems: 48 })).toEqual({ first: 26, last: 48 });
  expect(shownRange({ page: 1, rows: 10, totalItems: 0 })).toEqual({ first: 0, last: 0 });
});

test('a page that has emptied gives way to the last that has not', () => {
  expect(pageInstead(3, 2)).toBe(2);
  expect(pageInstead(2, 0)).toBe(1);
  expect(pageInstead(2, 2)).toBeUndefined();
  expect(pageInstead(1, 0)).toBeUndefined();
});

test('a column is sorted one way, then the other, then not at all', () => {
  const once = nextSorting(NEWEST_FIRST, 'stock');
  expect(once).toEqual({ by: 'stock', direction: 'asc' });
  const twice = nextSorting(once, 'stock');
  expect(twice).toEqual({ by: 'stock', direction: 'desc' });
  expect(nextSorting(twice, 'stock')).toEqual(NEWEST_FIRST);
  expect(nextSorting(twice, 'sold')).toEqual({ by: 'sold', direction: 'desc' });
});

test('another view begins at its first page and keeps what is searched for, the order and the rows', () => {
  const state = parseProductList('?q=kurta&stock=low&sort=name-asc&rows=50&page=4');
  expect(viewOf(state)).toBe('low');
  expect(productListSearch(inView(state, 'draft'))).toBe('?q=kurta&published=no&sort=name-asc&rows=50');
  for (const view of Object.keys(PRODUCT_VIEWS) as ProductView[]) expect(viewOf(inView(state, view))).toBe(view);
});
