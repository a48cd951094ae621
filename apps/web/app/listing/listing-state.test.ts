import { expect, test } from 'vitest';
import {
  canShowMore,
  DEFAULT_LISTING_STATE,
  filterCount,
  formatListingSearch,
  type ListingState,
  NO_FILTERS,
  parseListingState,
  parseSearchState,
  withChange,
  withFacetValue,
  withMore,
} from './listing-state.ts';

test('the URL contains the whole listing state', () => {
  expect(parseListingState('?min=500&max=2000&size=40&sort=price-asc&show=48')).toEqual({
    min: 500,
    max: 2000,
    size: '40',
    sort: 'price-asc',
    show: 48,
  });
});

test('the URL of a search starts with its query', () => {
  const state = parseSearchState('?sort=newest&size=40&q=+block+print%26dye+');
  expect(state).toEqual({ ...DEFAULT_LISTING_STATE, words: 'block print&dye', sort: 'newest', size: '40' });
  expect(formatListingSearch(state)).toBe('?q=block+print%26dye&size=40&sort=newest');
  expect(parseSearchState('?size=40').words).toBe('');
  expect(parseSearchState(`?q=${'x'.repeat(120)}`).words).toHaveLength(100);
});

test('a listing that is not a search ignores the query text', () => {
  expect(parseListingState('?q=kurta')).toEqual(parseListingState(''));
});

test('filtering, sorting and showing more keep the search query', () => {
  const state = parseSearchState('?q=kurta');
  expect(formatListingSearch(withMore(withChange(state, { size: '40' })))).toBe('?q=kurta&size=40&show=48');
  expect(filterCount(state)).toBe(0);
});

test.each(['%00', 'a%00b', '%E2%80%AE40', '%0A'])('a size of %s, which no product can have, is ignored', (size) => {
  expect(parseListingState(`?size=${size}`).size).toBeUndefined();
});

test('default values are not in the URL', () => {
  expect(formatListingSearch(DEFAULT_LISTING_STATE)).toBe('');
  expect(formatListingSearch({ min: 0, sort: 'recommended', show: 24 })).toBe('');
});

test.each([
  '?min=500',
  '?max=2000',
  '?min=500&max=2000&size=40&sort=price-asc&show=48',
  '?size=1+TB',
  '?size=Free+%26+easy',
  '?f=brand.12',
  '?f=color.%E0%A4%A8%E0%A5%80%E0%A4%B2%E0%A4%BE,screen.6.1-in',
  '?min=500&size=40&f=brand.12,brand.7,origin.IN&sort=newest',
  '?sort=name-desc',
  '?show=984',
])('%s is parsed and formatted unchanged', (search) => {
  expect(formatListingSearch(parseListingState(search))).toBe(search);
});

test.each([
  '?min=abc',
  '?min=-5',
  '?min=1e3',
  '?min=12.5',
  '?min=999999999',
  '?min=0',
  '?max=0',
  '?max=',
  '?size=',
  '?size=%20',
  `?size=${'x'.repeat(21)}`,
  '?f=',
  '?f=brand',
  '?f=brand.',
  '?f=.12',
  '?f=Brand.12',
  '?f=brand.1%002',
  '?f=brand.1%E2%80%AE2',
  '?sort=cheapest',
  '?sort=PRICE-ASC',
  '?show=0',
  '?show=25',
  '?show=100000',
  '?show=-24',
  '?utm_source=mail',
  '?sort=recommended&show=24',
])('%s is parsed as the unfiltered listing', (search) => {
  expect(parseListingState(search)).toEqual({ ...DEFAULT_LISTING_STATE, ...NO_FILTERS });
  expect(formatListingSearch(parseListingState(search))).toBe('');
});

test('a maximum below the minimum is ignored', () => {
  expect(parseListingState('?min=2000&max=500')).toMatchObject({ min: 2000, max: undefined });
  expect(parseListingState('?min=500&max=500')).toMatchObject({ min: 500, max: 500 });
});

test('the order of the URL parameters does not matter', () => {
  expect(formatListingSearch(parseListingState('?show=48&sort=newest&size=M&max=900&min=100'))).toBe(
    '?min=100&max=900&size=M&sort=newest&show=48',
  );
});

test('a new filter or sort order starts with the first 24 products', () => {
  const state = parseListingState('?size=40&show=72');
  expect(formatListingSearch(withChange(state, { sort: 'newest' }))).toBe('?size=40&sort=newest');
  expect(formatListingSearch(withChange(state, { size: undefined }))).toBe('');
});

test('Show more adds 24 and keeps the rest', () => {
  expect(formatListingSearch(withMore(parseListingState('?size=40')))).toBe('?size=40&show=48');
  expect(withMore({ ...DEFAULT_LISTING_STATE, show: 984 }).show).toBe(984);
});

test('more can be shown until all products or the page maximum are shown', () => {
  expect(canShowMore(DEFAULT_LISTING_STATE, 24)).toBe(false);
  expect(canShowMore(DEFAULT_LISTING_STATE, 25)).toBe(true);
  expect(canShowMore({ ...DEFAULT_LISTING_STATE, show: 984 }, 10_001)).toBe(false);
});

test('a price range counts as one filter, the sort order as none', () => {
  expect(filterCount(parseListingState('?min=500&max=900'))).toBe(1);
  expect(filterCount(parseListingState('?max=900&size=40&sort=newest'))).toBe(2);
});

test('facet values are added and removed one by one and stay sorted', () => {
  const both = withFacetValue(withFacetValue(parseListingState('?show=48'), 'origin.IN', true), 'brand.7', true);
  expect(formatListingSearch(both)).toBe('?f=brand.7,origin.IN');
  expect(formatListingSearch(withFacetValue(both, 'brand.12', true))).toBe('?f=brand.12,brand.7,origin.IN');
  expect(formatListingSearch(withFacetValue(both, 'origin.IN', false))).toBe('?f=brand.7');
  expect(formatListingSearch(withFacetValue(withFacetValue(both, 'origin.IN', false), 'brand.7', false))).toBe('');
  expect(withFacetValue(both, 'brand.7', true)).toEqual(both);
});

test('a single-choice facet keeps only the last selected value', () => {
  const state = parseListingState('?f=brand.7,discount.10');
  expect(formatListingSearch(withFacetValue(state, 'discount.30', true, { isExclusive: true }))).toBe(
    '?f=brand.7,discount.30',
  );
  expect(formatListingSearch(withFacetValue(state, 'discount.', false, { isExclusive: true }))).toBe('?f=brand.7');
});

test('repeated parameters of a form are parsed like one combined parameter', () => {
  expect(parseListingState('?f=origin.IN&f=&f=brand.7&f=brand.7')).toEqual(parseListingState('?f=brand.7,origin.IN'));
});

test('values above the API limit are dropped', () => {
  const { filterValues = [] } = parseListingState(
    `?f=${Array.from({ length: 200 }, (_, id) => `brand.${1000 + id}`).join(',')}`,
  );
  expect(filterValues.join(',').length).toBeLessThanOrEqual(500);
  expect(filterValues.length).toBeGreaterThan(40);
});

test('each value of a facet is a filter', () => {
  expect(filterCount(parseListingState('?max=900&f=brand.7,brand.12,origin.IN'))).toBe(4);
});

test('going back through several changes restores each listing', () => {
  const changes: ((state: ListingState) => ListingState)[] = [
    (state) => withChange(state, { size: '40' }),
    (state) => withChange(state, { sort: 'price-asc' }),
    (state) => withMore(state),
    (state) => withChange(state, { min: 500, max: 2000 }),
    (state) => withChange(state, { size: undefined }),
    (state) => withChange(state, { min: undefined, max: undefined }),
  ];
  const visited = [DEFAULT_LISTING_STATE];
  for (const change of changes) visited.push(change(visited.at(-1) ?? DEFAULT_LISTING_STATE));
  expect(visited.map(formatListingSearch)).toEqual([
    '',
    '?size=40',
    '?size=40&sort=price-asc',
    '?size=40&sort=price-asc&show=48',
    '?min=500&max=2000&size=40&sort=price-asc',
    '?min=500&max=2000&sort=price-asc',
    '?sort=price-asc',
  ]);
  for (const state of visited)
    expect(formatListingSearch(parseListingState(formatListingSearch(state)))).toBe(formatListingSearch(state));
});
