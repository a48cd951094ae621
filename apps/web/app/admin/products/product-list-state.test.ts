import { expect, test } from 'vitest';
import { isNarrowed, pageInstead, parseProductList, productListSearch, shownRange } from './product-list-state.ts';

const CATEGORY = '3f1c7c58-51f7-4b73-9d4e-3c6bd6a3a0f1';

test('an address and its state mean the same', () => {
  const search = `?q=cotton+kurta&category=${CATEGORY}&stock=low&facts=missing&published=no&page=3`;
  const state = parseProductList(search);
  expect(state).toEqual({
    page: 3,
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
  '?q=%20',
  '',
])('whatever makes no sense counts as not said: "%s"', (search) => {
  const state = parseProductList(search);
  expect(productListSearch(state)).toBe('');
  expect(isNarrowed(state)).toBe(false);
});

test('the range of a page continues the one before and ends with the last product', () => {
  expect(shownRange(1, 48)).toEqual({ first: 1, last: 10 });
  expect(shownRange(5, 48)).toEqual({ first: 41, last: 48 });
  expect(shownRange(1, 0)).toEqual({ first: 0, last: 0 });
});

test('a page that has emptied gives way to the last that has not', () => {
  expect(pageInstead(3, 2)).toBe(2);
  expect(pageInstead(2, 0)).toBe(1);
  expect(pageInstead(2, 2)).toBeUndefined();
  expect(pageInstead(1, 0)).toBeUndefined();
});
