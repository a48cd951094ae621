import { expect, test } from 'vitest';
import { dropIndex } from './drop-index.ts';

test('a dragged row takes a position after it passes the middle of that row', () => {
  // The second is expanded, so it is as tall as three.
  const blocks = [
    { top: 0, bottom: 50 },
    { top: 50, bottom: 200 },
    { top: 200, bottom: 250 },
  ];
  expect([10, 60, 124, 126, 220, 226, 900].map((offsetY) => dropIndex(blocks, 0, offsetY))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ]);
  expect([900, 130, 124, 26, 24, -50].map((offsetY) => dropIndex(blocks, 2, offsetY))).toEqual([2, 2, 1, 1, 0, 0]);
});
