import { expect, test } from 'vitest';
import { getModeByUrl } from './provider-mode.ts';

test.each([
  ['https://sandbox.cashfree.com/pg', 'test'],
  ['https://api.cashfree.com/pg', 'live'],
  ['https://api-preprod.phonepe.com/apis/pg-sandbox', 'test'],
  ['https://api.phonepe.com/apis/pg', 'live'],
  ['http://127.0.0.1:4103', 'test'],
  ['http://localhost:4103', 'test'],
  ['http://[::1]:4103', 'test'],
])('%s is for %s payments', (url, mode) => {
  expect(getModeByUrl(url)).toBe(mode);
});
