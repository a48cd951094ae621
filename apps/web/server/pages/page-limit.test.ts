import { expect, test } from 'vitest';
import { createPageLimit } from './page-limit.ts';

test('an IP has a number of pages per minute and then waits for the next minute', () => {
  let time = 0;
  const waitFor = createPageLimit({ max: 2, now: () => time });
  expect([waitFor('a'), waitFor('a'), waitFor('a'), waitFor('b')]).toEqual([0, 0, 60, 0]);
  time = 59_001;
  expect(waitFor('a')).toBe(1);
  time = 60_000;
  expect(waitFor('a')).toBe(0);
});
