import { expect, test, vi } from 'vitest';
import { bodyFor, createPageCache, type FinishedPage } from './page-cache.ts';

const aPage = (given: Partial<FinishedPage> = {}): FinishedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from('x'.repeat(100)),
  compressed: {},
  ...given,
});
const open = (settings: { mostBytes?: number; now?: () => number } = {}) =>
  createPageCache({ mostBytes: 10_000, ...settings });

const pageFor = async (...[cache, key, keptMs, render]: Asked): Promise<FinishedPage> =>
  cache.find(key) ?? cache.make(key, keptMs, render);
type Asked = [cache: ReturnType<typeof open>, key: string, keptMs: number, render: () => Promise<FinishedPage>];

test('a page is rendered once and shown to everyone', async () => {
  const cache = open();
  const render = vi.fn<() => Promise<FinishedPage>>(async () => aPage());
  const [one, two] = await Promise.all([pageFor(cache, '/', 5000, render), pageFor(cache, '/', 5000, render)]);
  expect(await pageFor(cache, '/', 5000, render)).toBe(one);
  expect(two).toBe(one);
  expect(render).toHaveBeenCalledOnce();
});

test('it is known while it is rendered and while it is kept', async () => {
  let time = 0;
  const cache = open({ now: () => time });
  const rendered = pageFor(cache, '/', 5000, async () => aPage());
  expect([cache.has('/'), cache.has('/about')]).toEqual([true, false]);
  await rendered;
  expect(cache.has('/')).toBe(true);
  time = 5000;
  expect(cache.has('/')).toBe(false);
});

test('after its time it is rendered anew', async () => {
  let time = 0;
  const cache = open({ now: () => time });
  const render = vi.fn<() => Promise<FinishedPage>>(async () => aPage());
  await pageFor(cache, '/', 6000, render);
  time = 3999;
  await pageFor(cache, '/', 6000, render);
  expect(render).toHaveBeenCalledTimes(1);
  time = 6000;
  await pageFor(cache, '/', 6000, render);
  expect(render).toHaveBeenCalledTimes(2);
});

test('shortly before, one visitor waits for the new one, and the others are shown the old', async () => {
  let time = 0;
  const cache = open({ now: () => time });
  const [old, fresh] = [aPage(), aPage()];
  await pageFor(cache, '/', 6000, async () => old);
  time = 4000;
  const first = pageFor(cache, '/', 6000, async () => fresh);
  expect(await pageFor(cache, '/', 6000, () => Promise.reject(new Error('once is enough')))).toBe(old);
  expect(await first).toBe(fresh);
  expect(cache.find('/')).toBe(fresh);
});

test('a renewal that fails leaves the page for as long as it was to be kept', async () => {
  let time = 0;
  const cache = open({ now: () => time });
  const old = aPage();
  await pageFor(cache, '/', 6000, async () => old);
  time = 4000;
  await expect(pageFor(cache, '/', 6000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
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
])('%j is not kept', async (given) => {
  const cache = open();
  await pageFor(cache, '/x', 5000, async () => aPage(given));
  expect(cache.size().pages).toBe(0);
});

test('a failure is not kept, and the next visitor tries again', async () => {
  const cache = open();
  await expect(pageFor(cache, '/', 5000, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect((await pageFor(cache, '/', 5000, async () => aPage())).status).toBe(200);
});

test('beyond its room the oldest pages go', async () => {
  const cache = open({ mostBytes: 450 });
  for (const path of ['/1', '/2', '/3']) await pageFor(cache, path, 5000, async () => aPage());
  expect(cache.size().pages).toBe(2);
  expect(cache.size().bytes).toBeLessThanOrEqual(450);
});

test('a form of a page is compressed once', async () => {
  const page = aPage();
  const [one, two] = await Promise.all([bodyFor(page, 'br'), bodyFor(page, 'br')]);
  expect(two).toBe(one);
  expect(one.length).toBeLessThan(page.body.length);
  expect(await bodyFor(page, undefined)).toBe(page.body);
});
