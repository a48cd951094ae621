import { expect, test } from 'vitest';
import { continuation, homeOf } from './continuation.ts';

const afterLogin = (wanted: string, role: 'CUSTOMER' | 'ADMIN' = 'CUSTOMER') => continuation(wanted, role);

test('a shopper goes on to the page they wanted, with its query', () => {
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
])('%j leads to the own start and never off the site', (wanted) => {
  expect(afterLogin(wanted)).toBe('/myaccount/dashboard');
});

test('a page that does not exist leads to the own start', () => {
  expect(afterLogin('/no-such-page')).toBe('/myaccount/dashboard');
});

test('nobody is sent where their role may not go', () => {
  expect(afterLogin('/admin/order')).toBe('/myaccount/dashboard');
  expect(afterLogin('/ADMIN/order')).toBe('/myaccount/dashboard');
  expect(afterLogin('/myaccount/address', 'ADMIN')).toBe('/admin/dashboard');
  expect(afterLogin('/cart', 'ADMIN')).toBe('/admin/dashboard');
  expect(afterLogin('/admin/order', 'ADMIN')).toBe('/admin/order');
  expect(afterLogin('/shop-all', 'ADMIN')).toBe('/shop-all');
  expect(afterLogin('/search?q=cotton', 'ADMIN')).toBe('/search?q=cotton');
});

test('each role has a start of its own', () => {
  expect(homeOf('CUSTOMER')).toBe('/myaccount/dashboard');
  expect(homeOf('ADMIN')).toBe('/admin/dashboard');
});
