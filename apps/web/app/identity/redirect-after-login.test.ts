import { expect, test } from 'vitest';
import { defaultPageFor, redirectAfterLogin } from './redirect-after-login.ts';

const afterLogin = (requestedPath: string, role: 'CUSTOMER' | 'ADMIN' = 'CUSTOMER') =>
  redirectAfterLogin(requestedPath, role);

test('a customer is redirected to the requested page, with its query', () => {
  expect(afterLogin('/myaccount/address?new=1#form')).toBe('/myaccount/address?new=1#form');
  expect(afterLogin('/')).toBe('/');
  expect(afterLogin('/product/Tee%20%2F%20100%25')).toBe('/product/Tee%20%2F%20100%25');
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/home/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:///evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '.evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%2e%2e//evil.example',
  '',
  ' /home',
  '?next=/home',
  '#/home',
])('%j redirects to the default page and never to another site', (requestedPath) => {
  expect(afterLogin(requestedPath)).toBe('/myaccount/dashboard');
});

test('an unknown page redirects to the default page', () => {
  expect(afterLogin('/no-such-page')).toBe('/myaccount/dashboard');
});

test('a user is not redirected to a page their role cannot visit', () => {
  expect(afterLogin('/admin/order')).toBe('/myaccount/dashboard');
  expect(afterLogin('/ADMIN/order')).toBe('/myaccount/dashboard');
  expect(afterLogin('/myaccount/address', 'ADMIN')).toBe('/admin/dashboard');
  expect(afterLogin('/cart', 'ADMIN')).toBe('/admin/dashboard');
  expect(afterLogin('/admin/order', 'ADMIN')).toBe('/admin/order');
  expect(afterLogin('/shop-all', 'ADMIN')).toBe('/shop-all');
  expect(afterLogin('/search?q=cotton', 'ADMIN')).toBe('/search?q=cotton');
});

test('each role has its own default page', () => {
  expect(defaultPageFor('CUSTOMER')).toBe('/myaccount/dashboard');
  expect(defaultPageFor('ADMIN')).toBe('/admin/dashboard');
});
