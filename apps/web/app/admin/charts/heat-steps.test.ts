import { expect, test } from 'vitest';
import { busiest, heatSteps } from './heat-steps.ts';

const week = () => Array.from({ length: 7 }, () => Array<number>(24).fill(0));

test('only none looks like none, and the most is on the highest step', () => {
  const step = heatSteps(16);
  expect(step(0)).toBe(0);
  expect(step(1)).toBe(1);
  expect(step(16)).toBe(5);
});

test('the steps are evenly wide', () => {
  const step = heatSteps(100);
  expect([10, 30, 50, 70, 90].map(step)).toEqual([1, 2, 3, 4, 5]);
});

test('a single order is the most there is', () => {
  expect(heatSteps(1)(1)).toBe(5);
});

test('the busiest hour is named, where there is one', () => {
  const hours = week();
  expect(busiest(hours)).toBeUndefined();
  hours[4]![20] = 3;
  hours[6]![23] = 2;
  expect(busiest(hours)).toBe('Friday 20:00 to 21:00');
});
