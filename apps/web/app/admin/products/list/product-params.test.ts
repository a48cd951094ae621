import { expect, test } from 'vitest';
import { changeListValues, formatListParams, parseListParams } from '../../table/list-params.ts';
import {
  DEFAULT_PRODUCT_LIST,
  getProductView,
  hasFilters,
  PRODUCT_PARAMS,
  PRODUCT_VIEWS,
  type ProductView,
  viewFilter,
} from './product-params.ts';

const parse = (search: string) => parseListParams(PRODUCT_PARAMS, new URLSearchParams(search));

test('a URL and its list values convert both ways', () => {
  const category = '3f1c7c58-51f7-4b73-9d4e-3c6bd6a3a0f1';
  const search = `?q=cotton+kurta&category=${category}&stock=low&attributes=missing&published=no&sort=price-asc&rows=25&page=3`;
  expect(formatListParams(PRODUCT_PARAMS, parse(search))).toBe(search);
  expect(parse('?stock=plenty&attributes=all&published=yes&category=1&sort=stock')).toEqual(DEFAULT_PRODUCT_LIST);
});

test.each(Object.keys(PRODUCT_VIEWS) as ProductView[])(
  'the view %s replaces any other and keeps the search',
  (view) => {
    const other = parse('?q=kurta&stock=low&published=no&sort=name-asc&page=2');
    const values = changeListValues<typeof PRODUCT_PARAMS>(other, viewFilter(view));
    expect(getProductView(values)).toBe(view);
    expect(values).toMatchObject({ q: 'kurta', sort: { by: 'name', direction: 'asc' }, page: 1 });
  },
);

test('a search or filter can hide products, a sort order cannot', () => {
  expect(hasFilters(parse('?sort=name-asc&rows=50&page=2'))).toBe(false);
  for (const search of ['?q=a', '?stock=out', '?published=no', '?attributes=missing'])
    expect(hasFilters(parse(search))).toBe(true);
});
