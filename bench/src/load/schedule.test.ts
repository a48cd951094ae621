import { expect, test } from 'vitest';
import { arrivals, chance, choose, scattered } from './schedule.ts';

test('so many come as the rate says, one after the other, in clusters', () => {
  const times = arrivals(200, 50, chance(1));
  expect(times.length).toBeGreaterThan(9500);
  expect(times.length).toBeLessThan(10_500);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(50_000);
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  // Of those who come by chance, 63 of 100 come sooner after the one before than on average.
  const soon = gaps.filter((gap) => gap < 5).length / gaps.length;
  expect(soon).toBeGreaterThan(0.6);
  expect(soon).toBeLessThan(0.66);
});

test('the same seed brings the same crowd, another seed another one', () => {
  expect(arrivals(100, 2, chance(7))).toEqual(arrivals(100, 2, chance(7)));
  expect(arrivals(100, 2, chance(7))).not.toEqual(arrivals(100, 2, chance(8)));
});

test('a crowd of a known size comes within its time, in order', () => {
  const times = scattered(2000, 10, chance(3));
  expect(times).toHaveLength(2000);
  expect(times.every((time, n) => time >= (times[n - 1] ?? 0) && time < 10_000)).toBe(true);
});

test('a share is met as often as it says', () => {
  const random = chance(5);
  const counts = [0, 0, 0];
  for (let n = 0; n < 10_000; n++) counts[choose([10, 60, 30], random())]! += 1;
  expect(counts.map((count) => Math.round(count / 1000))).toEqual([1, 6, 3]);
  expect([choose([1, 1], 0), choose([1, 1], 0.5), choose([1, 1], 1)]).toEqual([0, 1, 1]);
});
