import type { ServerBuild } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { buildWebServer } from './app.ts';
import { readConfig } from './config.ts';
import { pageRouteOf } from './pages/page-routes.ts';

const build = {
  entry: { module: { default: async () => new Response('<p>here</p>', { headers: { 'content-type': 'text/html' } }) } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  future: {},
  basename: '/',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild;

// Nobody listens there: the API is away.
const app = await buildWebServer(build, readConfig({ API_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' }));
afterAll(() => app.close());

test('pages are timed by what kind of page they are, whatever stands in their address', async () => {
  for (const url of ['/product/Malhar%20Kurta', '/product/Another?from=mail', '/no/such/page']) await app.inject(url);
  const text = await app.figures.metrics();
  expect(text).toContain('kinari_page_seconds_count{route="/product/:name",status="200"} 2');
  expect(text).toContain('kinari_page_seconds_count{route="other",status="200"} 1');
  expect(text).not.toContain('Malhar');
});

test('a page that was there already is a hit', async () => {
  const before = await app.figures.getSingleMetricAsString('kinari_page_cache_total');
  await app.inject('/about');
  await app.inject('/about');
  const after = await app.figures.getSingleMetricAsString('kinari_page_cache_total');
  const hits = (text: string) => Number(/result="hit"\} (\d+)/.exec(text)?.[1]);
  expect(hits(after) - hits(before)).toBe(1);
});

test('an order that could not be placed because the API was away is counted here, where alone it is known', async () => {
  await app.inject({ method: 'POST', url: '/api/orders/place', payload: {} });
  await app.inject('/api/categories');
  const text = await app.figures.metrics();
  expect(text).toContain('kinari_api_unreachable_total{call="placeOrder"} 1');
  expect(text).toContain('kinari_api_unreachable_total{call="other"} 1');
});

test('a page answers the id under which it stands in the log', async () => {
  const { headers } = await app.inject({ url: '/about', headers: { 'x-request-id': 'proxy-17' } });
  expect(headers['x-request-id']).toBe('proxy-17');
});

test('every address has one of few names', () => {
  expect(pageRouteOf('/')).toBe('/');
  expect(pageRouteOf('/_root.data')).toBe('/');
  expect(pageRouteOf('/Product/x/?size=M')).toBe('/product/:name');
  expect(pageRouteOf('/category/kurtas.data?_routes=a')).toBe('/category/:slug');
  expect(pageRouteOf('/myaccount/order/AB12/return/3')).toBe('/myaccount/order/:id/return/:number');
  expect(pageRouteOf('/wp-login.php')).toBe('other');
});
