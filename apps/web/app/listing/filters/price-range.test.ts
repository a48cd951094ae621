import { expect, test } from 'vitest';
import { priceSteps, rangeToState, selectedRange } from './price-range.ts';

test('the full price range follows the highest price and is no filter', () => {
  expect(selectedRange({}, 10_000)).toEqual([0, 10_000]);
  expect(selectedRange({}, 24_999)).toEqual([0, 24_999]);
  expect(rangeToState([0, 24_999], 24_999)).toEqual({ min: undefined, max: undefined });
});

test('moving a thumb from its end sets a filter', () => {
  expect(rangeToState([500, 2000], 24_999)).toEqual({ min: 500, max: 2000 });
  expect(rangeToState([500, 24_999], 24_999)).toEqual({ min: 500, max: undefined });
});

test('a bound beyond the end is clamped to the end', () => {
  expect(selectedRange({ min: 500, max: 90_000 }, 24_999)).toEqual([500, 24_999]);
  expect(selectedRange({ min: 50_000 }, 24_999)).toEqual([24_999, 24_999]);
});

test('price steps are 50 apart at first, grow with the price, and end at the maximum', () => {
  const stops = priceSteps(171_999);
  expect(stops.slice(0, 4)).toEqual([0, 50, 100, 150]);
  expect(stops.slice(-3)).toEqual([165_000, 170_000, 171_999]);
  expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  // More than half of the track is for prices below 10,000.
  expect(stops.indexOf(10_000) / stops.length).toBeGreaterThan(0.5);
  expect(priceSteps(1000).length).toBe(21);
});
