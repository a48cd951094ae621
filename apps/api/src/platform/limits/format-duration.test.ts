import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [240, '4 minutes'],
  [3540, '59 minutes'],
  [3541, '1 hour'],
  [3601, '2 hours'],
])('%i seconds are formatted as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
