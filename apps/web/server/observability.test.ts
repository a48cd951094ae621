import { afterAll, expect, test } from 'vitest';
import { createTestBuild } from '../test/create-test-build.ts';
import { buildWebServer } from './app.ts';
import { loadConfig } from './config.ts';
import { findPageRoute } from './pages/page-routes.ts';

const build = createTestBuild(() => new Response('<p>here</p>', { headers: { 'content-type': 'text/html' } }));

// Nothing listens on this port: the API is down.
const app = await buildWebServer(build, loadConfig({ API_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }));
afterAll(() => app.close());

test('page durations are recorded by route, not by URL', async () => {
  for (const url of ['/product/Malhar%20Kurta', '/product/Another?from=mail', '/no/such/page']) await app.inject(url);
  const text = await app.metricsRegistry.metrics();
  expect(text).toContain('kinari_page_duration_seconds_count{route="/product/:name",status_code="200"} 2');
  expect(text).toContain('kinari_page_duration_seconds_count{route="other",status_code="200"} 1');
  expect(text).not.toContain('Malhar');
});

test('a cached page counts as a cache hit', async () => {
  const before = await app.metricsRegistry.getSingleMetricAsString('kinari_page_cache_requests_total');
  await app.inject('/about');
  await app.inject('/about');
  const after = await app.metricsRegistry.getSingleMetricAsString('kinari_page_cache_requests_total');
  const hits = (text: string) => Number(/result="hit"\} (\d+)/.exec(text)?.[1]);
  expect(hits(after) - hits(before)).toBe(1);
});

test('an order that fails because the API is unreachable is counted', async () => {
  await app.inject({ method: 'POST', url: '/api/orders/place', payload: {} });
  await app.inject('/api/categories');
  const text = await app.metricsRegistry.metrics();
  expect(text).toContain('kinari_api_proxy_errors_total{route="placeOrder"} 1');
  expect(text).toContain('kinari_api_proxy_errors_total{route="other"} 1');
});

test('a page response has the request id of its log line', async () => {
  const { headers } = await app.inject({ url: '/about', headers: { 'x-request-id': 'proxy-17' } });
  expect(headers['x-request-id']).toBe('proxy-17');
});

test('every URL maps to one of a few route names', () => {
  expect(findPageRoute('/')).toBe('/');
  expect(findPageRoute('/_root.data')).toBe('/');
  expect(findPageRoute('/Product/x/?size=M')).toBe('/product/:name');
  expect(findPageRoute('/category/kurtas.data?_routes=a')).toBe('/category/:slug');
  expect(findPageRoute('/myaccount/order/AB12/return/3')).toBe('/myaccount/order/:id/return/:number');
  expect(findPageRoute('/wp-login.php')).toBe('other');
});
