import { expect, test } from 'vitest';
import {
  canShowMore,
  EVERYTHING,
  filterCount,
  type ListingState,
  listingSearch,
  parseListing,
  parseSearch,
  UNFILTERED,
  withChange,
  withFact,
  withMore,
} from './listing-state.ts';

test('an address says everything about a listing', () => {
  expect(parseListing('?min=500&max=2000&size=40&sort=price-asc&show=48')).toEqual({
    min: 500,
    max: 2000,
    size: '40',
    sort: 'price-asc',
    show: 48,
  });
});

test('the address of a search has its words before all else', () => {
  const state = parseSearch('?sort=newest&size=40&q=+block+print%26dye+');
  expect(state).toEqual({ ...EVERYTHING, words: 'block print&dye', sort: 'newest', size: '40' });
  expect(listingSearch(state)).toBe('?q=block+print%26dye&size=40&sort=newest');
  expect(parseSearch('?size=40').words).toBe('');
  expect(parseSearch(`?q=${'x'.repeat(120)}`).words).toHaveLength(100);
});

test('words mean nothing to a listing that is no search', () => {
  expect(parseListing('?q=kurta')).toEqual(parseListing(''));
});

test('narrowing, ordering and unrolling a search keep its words', () => {
  const state = parseSearch('?q=kurta');
  expect(listingSearch(withMore(withChange(state, { size: '40' })))).toBe('?q=kurta&size=40&show=48');
  expect(filterCount(state)).toBe(0);
});

test.each(['%00', 'a%00b', '%E2%80%AE40', '%0A'])(
  'a size of %s, which no product can have, counts as not said',
  (size) => {
    expect(parseListing(`?size=${size}`).size).toBeUndefined();
  },
);

test('what goes without saying is not in the address', () => {
  expect(listingSearch(EVERYTHING)).toBe('');
  expect(listingSearch({ min: 0, sort: 'recommended', show: 24 })).toBe('');
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
])('%s is read and written alike', (search) => {
  expect(listingSearch(parseListing(search))).toBe(search);
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
])('%s means the whole list', (search) => {
  expect(parseListing(search)).toEqual({ ...EVERYTHING, ...UNFILTERED });
  expect(listingSearch(parseListing(search))).toBe('');
});

test('a maximum below the minimum counts as not said', () => {
  expect(parseListing('?min=2000&max=500')).toMatchObject({ min: 2000, max: undefined });
  expect(parseListing('?min=500&max=500')).toMatchObject({ min: 500, max: 500 });
});

test('the order of the parts in an address does not matter', () => {
  expect(listingSearch(parseListing('?show=48&sort=newest&size=M&max=900&min=100'))).toBe(
    '?min=100&max=900&size=M&sort=newest&show=48',
  );
});

test('a new filter or order starts again with the first 24', () => {
  const state = parseListing('?size=40&show=72');
  expect(listingSearch(withChange(state, { sort: 'newest' }))).toBe('?size=40&sort=newest');
  expect(listingSearch(withChange(state, { size: undefined }))).toBe('');
});

test('Show more adds 24 and keeps the rest', () => {
  expect(listingSearch(withMore(parseListing('?size=40')))).toBe('?size=40&show=48');
  expect(withMore({ ...EVERYTHING, show: 984 }).show).toBe(984);
});

test('there is more to show until everything is shown, or the most that one page holds', () => {
  expect(canShowMore(EVERYTHING, 24)).toBe(false);
  expect(canShowMore(EVERYTHING, 25)).toBe(true);
  expect(canShowMore({ ...EVERYTHING, show: 984 }, 10_001)).toBe(false);
});

test('a price range counts as one filter, and the order as none', () => {
  expect(filterCount(parseListing('?min=500&max=900'))).toBe(1);
  expect(filterCount(parseListing('?max=900&size=40&sort=newest'))).toBe(2);
});

test('values of facets are added and taken away one by one, and stand in one order', () => {
  const both = withFact(withFact(parseListing('?show=48'), 'origin.IN', true), 'brand.7', true);
  expect(listingSearch(both)).toBe('?f=brand.7,origin.IN');
  expect(listingSearch(withFact(both, 'brand.12', true))).toBe('?f=brand.12,brand.7,origin.IN');
  expect(listingSearch(withFact(both, 'origin.IN', false))).toBe('?f=brand.7');
  expect(listingSearch(withFact(withFact(both, 'origin.IN', false), 'brand.7', false))).toBe('');
  expect(withFact(both, 'brand.7', true)).toEqual(both);
});

test('of a facet that takes only one the last one chosen stays', () => {
  const state = parseListing('?f=brand.7,discount.10');
  expect(listingSearch(withFact(state, 'discount.30', true, { alone: true }))).toBe('?f=brand.7,discount.30');
  expect(listingSearch(withFact(state, 'discount.', false, { alone: true }))).toBe('?f=brand.7');
});

test('values that a form sends one by one are read as those sent together', () => {
  expect(parseListing('?f=origin.IN&f=&f=brand.7&f=brand.7')).toEqual(parseListing('?f=brand.7,origin.IN'));
});

test('more values than a call takes are not asked for', () => {
  const { facts = [] } = parseListing(`?f=${Array.from({ length: 200 }, (_, id) => `brand.${1000 + id}`).join(',')}`);
  expect(facts.join(',').length).toBeLessThanOrEqual(500);
  expect(facts.length).toBeGreaterThan(40);
});

test('each value of a facet is a filter', () => {
  expect(filterCount(parseListing('?max=900&f=brand.7,brand.12,origin.IN'))).toBe(4);
});

test('going back over a row of changes finds each listing as it was', () => {
  const changes: ((state: ListingState) => ListingState)[] = [
    (state) => withChange(state, { size: '40' }),
    (state) => withChange(state, { sort: 'price-asc' }),
    (state) => withMore(state),
    (state) => withChange(state, { min: 500, max: 2000 }),
    (state) => withChange(state, { size: undefined }),
    (state) => withChange(state, { min: undefined, max: undefined }),
  ];
  const visited = [EVERYTHING];
  for (const change of changes) visited.push(change(visited.at(-1) ?? EVERYTHING));
  expect(visited.map(listingSearch)).toEqual([
    '',
    '?size=40',
    '?size=40&sort=price-asc',
    '?size=40&sort=price-asc&show=48',
    '?min=500&max=2000&size=40&sort=price-asc',
    '?min=500&max=2000&sort=price-asc',
    '?sort=price-asc',
  ]);
  for (const state of visited) expect(listingSearch(parseListing(listingSearch(state)))).toBe(listingSearch(state));
});
