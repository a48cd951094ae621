import { expect, test } from 'vitest';
import { tokenIn } from './link-token.ts';

test('the token of a mailed link stands after the #', () => {
  expect(tokenIn('#token=abc_-9')).toBe('abc_-9');
  for (const hash of ['', '#', '#top', '#token=', '#other=abc']) expect(tokenIn(hash)).toBeNull();
});
