import { expect, test } from 'vitest';
import { barHeights, isBarInRange, rangeToState, selectedRange } from './price-range.ts';

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

test('an empty bar is flat, and a bar with few products is still visible', () => {
  expect(barHeights([0, 1, 50, 100], 48)).toEqual([1, 4, 24, 48]);
  expect(barHeights([0, 0], 48)).toEqual([1, 1]);
});

test('bars between the thumbs are marked', () => {
  const stops = [0, 100, 200, 300, 400];
  const marked = (range: [number, number]) => [0, 1, 2, 3].filter((bar) => isBarInRange(bar, 4, { stops, range }));
  expect(marked([0, 400])).toEqual([0, 1, 2, 3]);
  expect(marked([100, 300])).toEqual([1, 2]);
  expect(marked([400, 400])).toEqual([]);
});
