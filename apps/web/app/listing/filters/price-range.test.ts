import { expect, test } from 'vitest';
import { chosenRange, priceStops, rangeToState } from './price-range.ts';

test('an untouched range follows the highest price and is no filter', () => {
  expect(chosenRange({}, 10_000)).toEqual([0, 10_000]);
  expect(chosenRange({}, 24_999)).toEqual([0, 24_999]);
  expect(rangeToState([0, 24_999], 24_999)).toEqual({ min: undefined, max: undefined });
});

test('a thumb away from its end is a filter', () => {
  expect(rangeToState([500, 2000], 24_999)).toEqual({ min: 500, max: 2000 });
  expect(rangeToState([500, 24_999], 24_999)).toEqual({ min: 500, max: undefined });
});

test('a bound beyond the end stands at the end', () => {
  expect(chosenRange({ min: 500, max: 90_000 }, 24_999)).toEqual([500, 24_999]);
  expect(chosenRange({ min: 50_000 }, 24_999)).toEqual([24_999, 24_999]);
});

test('stops are fifty apart among small prices, ever further among large ones, and end exactly at the end', () => {
  const stops = priceStops(171_999);
  expect(stops.slice(0, 4)).toEqual([0, 50, 100, 150]);
  expect(stops.slice(-3)).toEqual([165_000, 170_000, 171_999]);
  expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  // Half of the track is for what costs less than 10,000.
  expect(stops.indexOf(10_000) / stops.length).toBeGreaterThan(0.5);
  expect(priceStops(1000).length).toBe(21);
});
