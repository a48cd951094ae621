import { expect, test } from 'vitest';
import { chosenRange, rangeToState } from './price-range.ts';

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
