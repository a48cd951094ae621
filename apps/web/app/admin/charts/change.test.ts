import { expect, test } from 'vitest';
import { formatRatio, percentChange, pointChange, ratio } from './change.ts';

test('more revenue is good, less is worse', () => {
  expect(percentChange(1_993_931, 1_510_156)).toEqual({ word: '32.0 %', way: 'up', tone: 'good' });
  expect(percentChange(50, 100)).toEqual({ word: '50.0 %', way: 'down', tone: 'worse' });
});

test('fewer cancellations are good, more are worse', () => {
  expect(pointChange(0.059, 0.068)).toEqual({ word: '0.9', unit: 'points', way: 'down', tone: 'good' });
  expect(pointChange(0.068, 0.059)).toEqual({ word: '0.9', unit: 'points', way: 'up', tone: 'worse' });
});

test('an unchanged value has no direction, even if ratios differ below rounding', () => {
  expect(percentChange(7, 7)).toMatchObject({ word: 'same', way: 'same', tone: 'plain' });
  expect(percentChange(0, 0)).toMatchObject({ word: 'same' });
  expect(pointChange(0.05901, 0.05899)).toMatchObject({ word: 'same' });
});

test('a value that was zero before is new, not an infinite increase', () => {
  expect(percentChange(5, 0)).toEqual({ word: 'new', way: 'new', tone: 'plain' });
  expect(percentChange(5, null)).toMatchObject({ word: 'new' });
});

test('a value that falls to zero falls by 100 percent', () => {
  expect(percentChange(0, 5)).toEqual({ word: '100.0 %', way: 'down', tone: 'worse' });
});

test('an unknown value has no change', () => {
  expect(percentChange(null, 2092)).toBeUndefined();
  expect(pointChange(null, 0.1)).toBeUndefined();
  expect(pointChange(0.1, null)).toBeUndefined();
});

test('a ratio with a zero total is shown as a dash', () => {
  expect(formatRatio(ratio(0, 0))).toBe('–');
  expect(formatRatio(ratio(33, 864))).toBe('3.8 %');
});
