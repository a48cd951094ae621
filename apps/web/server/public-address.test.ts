import { expect, test } from 'vitest';
import { publicAddress } from './public-address.ts';

test.each([
  '/',
  '/home',
  '/shop-all',
  '/category/kurtas',
  '/product/Malhar%20Kurta',
  '/shop-all.data',
  '/category/kurtas.data',
])('%s is the same for everyone', (path) => {
  expect(publicAddress(path)).toBe(path);
});

test.each([
  '/wishlist',
  '/cart',
  '/myaccount/address',
  '/admin',
  '/reset-password',
  '/nowhere',
  '/category/a/b',
  '/wishlist.data',
  '/search?q=cotton',
])('%s is not kept', (path) => {
  expect(publicAddress(path)).toBeUndefined();
});

test('where a visitor came from does not make another page', () => {
  expect(publicAddress('/shop-all?utm_source=mail&fbclid=x')).toBe('/shop-all');
});

test('filters make another page, in whatever order they are written', () => {
  expect(publicAddress('/shop-all?sort=newest&size=40&min=500')).toBe('/shop-all?min=500&size=40&sort=newest');
});

test('values of facets make another page, sent together or one by one', () => {
  const kept = '/shop-all?f=brand.7%2Corigin.IN';
  expect(publicAddress('/shop-all?f=brand.7,origin.IN')).toBe(kept);
  expect(publicAddress('/shop-all?f=brand.7&f=origin.IN')).toBe(kept);
});

test('the router’s own question counts for its data and not for a page', () => {
  expect(publicAddress('/shop-all.data?_routes=%2Fshop-all')).toBe('/shop-all.data?_routes=%2Fshop-all');
  expect(publicAddress('/shop-all?_routes=x')).toBe('/shop-all');
});

test('an endless address is not kept', () => {
  expect(publicAddress(`/shop-all?size=${'x'.repeat(700)}`)).toBeUndefined();
});
