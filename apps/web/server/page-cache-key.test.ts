import { expect, test } from 'vitest';
import { pageCacheKey } from './page-cache-key.ts';

test.each([
  '/',
  '/home',
  '/shop-all',
  '/category/kurtas',
  '/product/Malhar%20Kurta',
  '/shop-all.data',
  '/category/kurtas.data',
])('%s has a cache key', (path) => {
  expect(pageCacheKey(path)).toBe(path);
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
])('%s has no cache key', (path) => {
  expect(pageCacheKey(path)).toBeUndefined();
});

test('tracking parameters do not change the cache key', () => {
  expect(pageCacheKey('/shop-all?utm_source=mail&fbclid=x')).toBe('/shop-all');
});

test('filters change the cache key, in any order', () => {
  expect(pageCacheKey('/shop-all?sort=newest&size=40&min=500')).toBe('/shop-all?min=500&size=40&sort=newest');
});

test('facet values change the cache key, joined or repeated', () => {
  const cacheKey = '/shop-all?f=brand.7%2Corigin.IN';
  expect(pageCacheKey('/shop-all?f=brand.7,origin.IN')).toBe(cacheKey);
  expect(pageCacheKey('/shop-all?f=brand.7&f=origin.IN')).toBe(cacheKey);
});

test('the _routes parameter changes the key of data requests only', () => {
  expect(pageCacheKey('/shop-all.data?_routes=%2Fshop-all')).toBe('/shop-all.data?_routes=%2Fshop-all');
  expect(pageCacheKey('/shop-all?_routes=x')).toBe('/shop-all');
});

test('a very long URL has no cache key', () => {
  expect(pageCacheKey(`/shop-all?size=${'x'.repeat(700)}`)).toBeUndefined();
});
