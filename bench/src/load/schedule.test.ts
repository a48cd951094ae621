import { expect, test } from 'vitest';
import { createRandom } from '../../../demo/src/random.ts';
import { pickByWeight, poissonArrivals, uniformArrivals } from './schedule.ts';

test('Poisson arrivals match the rate, are in order and come in clusters', () => {
  const times = poissonArrivals(200, 50, createRandom(1));
  expect(times.length).toBeGreaterThan(9500);
  expect(times.length).toBeLessThan(10_500);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(50_000);
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  // In a Poisson process, 63% of the gaps are shorter than the mean.
  const soon = gaps.filter((gap) => gap < 5).length / gaps.length;
  expect(soon).toBeGreaterThan(0.6);
  expect(soon).toBeLessThan(0.66);
});

test('the same seed gives the same arrivals, and another seed gives others', () => {
  expect(poissonArrivals(100, 2, createRandom(7))).toEqual(poissonArrivals(100, 2, createRandom(7)));
  expect(poissonArrivals(100, 2, createRandom(7))).not.toEqual(poissonArrivals(100, 2, createRandom(8)));
});

test('a fixed number of arrivals falls within the given time, in order', () => {
  const times = uniformArrivals(2000, 10, createRandom(3));
  expect(times).toHaveLength(2000);
  expect(times.every((time, n) => time >= (times[n - 1] ?? 0) && time < 10_000)).toBe(true);
});

test('each weight is picked as often as its share', () => {
  const random = createRandom(5);
  const counts = [0, 0, 0];
  for (let n = 0; n < 10_000; n++) counts[pickByWeight([10, 60, 30], random())]! += 1;
  expect(counts.map((count) => Math.round(count / 1000))).toEqual([1, 6, 3]);
  expect([pickByWeight([1, 1], 0), pickByWeight([1, 1], 0.5), pickByWeight([1, 1], 1)]).toEqual([0, 1, 1]);
});
