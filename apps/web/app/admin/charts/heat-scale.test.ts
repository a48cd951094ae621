import { expect, test } from 'vitest';
import { createHeatScale, findBusiestHour } from './heat-scale.ts';

const week = () => Array.from({ length: 7 }, () => Array<number>(24).fill(0));

test('only zero has step zero, and the maximum has the highest step', () => {
  const step = createHeatScale(16);
  expect(step(0)).toBe(0);
  expect(step(1)).toBe(1);
  expect(step(16)).toBe(5);
});

test('the steps have equal width', () => {
  const step = createHeatScale(100);
  expect([10, 30, 50, 70, 90].map(step)).toEqual([1, 2, 3, 4, 5]);
});

test('a single order is the maximum', () => {
  expect(createHeatScale(1)(1)).toBe(5);
});

test('the busiest hour is named if there is one', () => {
  const hours = week();
  expect(findBusiestHour(hours)).toBeUndefined();
  hours[4]![20] = 3;
  hours[6]![23] = 2;
  expect(findBusiestHour(hours)).toBe('Friday 8 pm to 9 pm');
});
