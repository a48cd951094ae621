import { expect, test } from 'vitest';
import { findPreviewToken } from './preview-token.ts';

test.each([
  ['/preview/abc-DEF_1', 'abc-DEF_1'],
  ['/preview/abc/', 'abc'],
  ['/preview', undefined],
  ['/page/preview/abc', undefined],
])('the token of %s is %s', (pathname, token) => {
  expect(findPreviewToken({ pathname })).toBe(token);
});
