import { expect, test } from 'vitest';
import { median, percentile } from './percentile.ts';

const oneToHundred = Array.from({ length: 100 }, (_, n) => 100 - n);

test('a percentile is one of the values, by the nearest rank', () => {
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(oneToHundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('values are ordered as numbers', () => {
  expect(percentile([10, 9, 100], 0.5)).toBe(10);
});

test('a median ignores missing values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([1, 2, 3, 10])).toBe(2.5);
  expect(median([4, Number.NaN, 2])).toBe(3);
  expect(median([])).toBeNaN();
});
