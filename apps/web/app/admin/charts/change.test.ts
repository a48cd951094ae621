import { expect, test } from 'vitest';
import { changeOf, pointsOf, shareOf, shareText } from './change.ts';

test('more revenue than before is good, less is worse', () => {
  expect(changeOf(1_993_931, 1_510_156)).toEqual({ word: '32.0 %', way: 'up', tone: 'good' });
  expect(changeOf(50, 100)).toEqual({ word: '50.0 %', way: 'down', tone: 'worse' });
});

test('fewer cancellations than before are good, more are worse', () => {
  expect(pointsOf(0.059, 0.068)).toEqual({ word: '0.9', unit: 'points', way: 'down', tone: 'good' });
  expect(pointsOf(0.068, 0.059)).toEqual({ word: '0.9', unit: 'points', way: 'up', tone: 'worse' });
});

test('the same as before has no direction, also where the shares only look the same', () => {
  expect(changeOf(7, 7)).toMatchObject({ word: 'same', way: 'same', tone: 'plain' });
  expect(changeOf(0, 0)).toMatchObject({ word: 'same' });
  expect(pointsOf(0.05901, 0.05899)).toMatchObject({ word: 'same' });
});

test('what was nothing before is new, not endlessly many percent more', () => {
  expect(changeOf(5, 0)).toEqual({ word: 'new', way: 'new', tone: 'plain' });
  expect(changeOf(5, null)).toMatchObject({ word: 'new' });
});

test('what fell to nothing fell by all of it', () => {
  expect(changeOf(0, 5)).toEqual({ word: '100.0 %', way: 'down', tone: 'worse' });
});

test('a figure that cannot be told has no change', () => {
  expect(changeOf(null, 2092)).toBeUndefined();
  expect(pointsOf(null, 0.1)).toBeUndefined();
  expect(pointsOf(0.1, null)).toBeUndefined();
});

test('a share of nothing is a dash', () => {
  expect(shareText(shareOf(0, 0))).toBe('–');
  expect(shareText(shareOf(33, 864))).toBe('3.8 %');
});
