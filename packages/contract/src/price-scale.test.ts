import { expect, test } from 'vitest';
import { HISTOGRAM_BARS, priceScaleEnd, priceSteps, toPriceHistogram } from './price-scale.ts';

test('price steps are 50 apart at first, grow with the price, and end at the maximum', () => {
  const stops = priceSteps(171_999);
  expect(stops.slice(0, 4)).toEqual([0, 50, 100, 150]);
  expect(stops.slice(-3)).toEqual([165_000, 170_000, 171_999]);
  expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  // More than half of the track is for prices below 10,000.
  expect(stops.indexOf(10_000) / stops.length).toBeGreaterThan(0.5);
  expect(priceSteps(1000).length).toBe(21);
});

test('the scale ends at the highest price, but at least at 1,000', () => {
  expect([priceScaleEnd(450), priceScaleEnd(24_999.5)]).toEqual([1000, 25_000]);
});

test('a histogram has 24 bars with the scale of the slider and loses no product', () => {
  const bands = new Map(
    priceSteps(171_999)
      .slice(0, -1)
      .map((start) => [start, 1]),
  );
  const bars = toPriceHistogram(bands, 171_999);
  expect(bars).toHaveLength(HISTOGRAM_BARS);
  expect(bars.reduce((sum, count) => sum + count)).toBe(bands.size);
  // Equally many stops have equally high bars.
  expect(Math.max(...bars) - Math.min(...bars)).toBeLessThanOrEqual(1);
});

test('a price at the very end counts in the last bar', () => {
  expect(toPriceHistogram(new Map([[5000, 3]]), 5000).at(-1)).toBe(3);
});

test('bars that are narrower than a band share its count', () => {
  const bars = toPriceHistogram(new Map([[0, 2]]), 1000);
  expect(bars.slice(0, 3)).toEqual([2, 2, 0]);
});

test('without products there is no histogram', () => {
  expect(toPriceHistogram(new Map(), 0)).toEqual([]);
});
