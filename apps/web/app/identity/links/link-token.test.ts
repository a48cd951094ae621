import { expect, test } from 'vitest';
import { parseToken } from './link-token.ts';

test('the token of an emailed link is read from the URL hash', () => {
  expect(parseToken('#token=abc_-9')).toBe('abc_-9');
  for (const hash of ['', '#', '#top', '#token=', '#other=abc']) expect(parseToken(hash)).toBeNull();
});
