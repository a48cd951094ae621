import { expect, test } from 'vitest';
import { loggedAddress } from './logged-address.ts';

test.each([
  ['/api/orders/all', '/api/orders/all'],
  ['/api/orders/all?q=asha%40example.com&page=2', '/api/orders/all?q=…&page=…'],
  ['/api/orders/all?asha@example.com', '/api/orders/all?…'],
  ['/search?q=a=b?c', '/search?q=…'],
  ['/search?', '/search?…'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedAddress(url)).toBe(logged);
});
