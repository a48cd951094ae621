import { expect, test, vi } from 'vitest';
import { type CachedPage, createPageCache, getBody } from './page-cache.ts';

const createPage = (overrides: Partial<CachedPage> = {}): CachedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from('x'.repeat(100)),
  compressed: {},
  ...overrides,
});
const createCache = (settings: { maxBytes?: number; now?: () => number } = {}) =>
  createPageCache({ maxBytes: 10_000, ...settings });

const getPage = async (...[cache, key, keptMs, render]: CacheRequest): Promise<CachedPage> =>
  cache.find(key) ?? cache.make(key, keptMs, render);
type CacheRequest = [
  cache: ReturnType<typeof createCache>,
  key: string,
  keptMs: number,
  render: () => Promise<CachedPage>,
];

test('a page is rendered once and served to everyone', async () => {
  const cache = createCache();
  const render = vi.fn<() => Promise<CachedPage>>(async () => createPage());
  const [firstResult, secondResult] = await Promise.all([
    getPage(cache, '/', 5000, render),
    getPage(cache, '/', 5000, render),
  ]);
  expect(await getPage(cache, '/', 5000, render)).toBe(firstResult);
  expect(secondResult).toBe(firstResult);
  expect(render).toHaveBeenCalledOnce();
});

test('a page is found while it is rendered and while it is cached', async () => {
  let time = 0;
  const cache = createCache({ now: () => time });
  const rendered = getPage(cache, '/', 5000, async () => createPage());
  expect([cache.has('/'), cache.has('/about')]).toEqual([true, false]);
  await rendered;
  expect(cache.has('/')).toBe(true);
  time = 5000;
  expect(cache.has('/')).toBe(false);
});

test('after its TTL the page is rendered again', async () => {
  let time = 0;
  const cache = createCache({ now: () => time });
  const render = vi.fn<() => Promise<CachedPage>>(async () => createPage());
  await getPage(cache, '/', 6000, render);
  time = 3999;
  await getPage(cache, '/', 6000, render);
  expect(render).toHaveBeenCalledTimes(1);
  time = 6000;
  await getPage(cache, '/', 6000, render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('shortly before the TTL, one request renders again and the others get the cached page', async () => {
  let time = 0;
  const cache = createCache({ now: () => time });
  const [old, fresh] = [createPage(), createPage()];
  await getPage(cache, '/', 6000, async () => old);
  time = 4000;
  const first = getPage(cache, '/', 6000, async () => fresh);
  expect(await getPage(cache, '/', 6000, () => Promise.reject(new Error('once is enough')))).toBe(old);
  expect(await first).toBe(fresh);
  expect(cache.find('/')).toBe(fresh);
});

test('a failed refresh keeps the cached page until its TTL', async () => {
  let time = 0;
  const cache = createCache({ now: () => time });
  const old = createPage();
  await getPage(cache, '/', 6000, async () => old);
  time = 4000;
  await expect(getPage(cache, '/', 6000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  time = 5999;
  expect(cache.find('/')).toBe(old);
  time = 6000;
  expect(cache.find('/')).toBeUndefined();
});

test.each([
  { status: 404 },
  { status: 301 },
  { status: 503 },
  { status: 200, headers: { 'cache-control': 'no-store' } },
])('%j is not cached', async (overrides) => {
  const cache = createCache();
  await getPage(cache, '/x', 5000, async () => createPage(overrides));
  expect(cache.size().pages).toBe(0);
});

test('a failure is not cached, and the next request renders again', async () => {
  const cache = createCache();
  await expect(getPage(cache, '/', 5000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await getPage(cache, '/', 5000, async () => createPage())).status).toBe(200);
});

test('beyond the size limit, the oldest pages are removed', async () => {
  const cache = createCache({ maxBytes: 450 });
  for (const path of ['/1', '/2', '/3']) await getPage(cache, path, 5000, async () => createPage());
  expect(cache.size().pages).toBe(2);
  expect(cache.size().bytes).toBeLessThanOrEqual(450);
});

test('each encoding of a page is compressed once', async () => {
  const page = createPage();
  const [firstResult, secondResult] = await Promise.all([getBody(page, 'br'), getBody(page, 'br')]);
  expect(secondResult).toBe(firstResult);
  expect(firstResult.length).toBeLessThan(page.body.length);
  expect(await getBody(page, undefined)).toBe(page.body);
});
