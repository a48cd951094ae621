import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { EndpointResponse } from '@kinari/contract/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';
import { buildApp } from '../../app.ts';

const withRedis = await createTestApp({ RESPONSE_CACHE: 'on' });
const withoutRedis = await createTestApp({ RESPONSE_CACHE: 'on', REDIS_URL: 'redis://127.0.0.1:1' });

/** Polls until the condition is true. Returns the milliseconds it took. */
async function waitUntil(condition: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > 10_000) throw new Error('It never came to that');
    await wait(10);
  }
  return performance.now() - started;
}

const isCached = async (app: TestApp['app'], url: string) => {
  const [one, other] = [await app.inject(url), await app.inject(url)];
  return one.headers['x-catalog-version'] === other.headers['x-catalog-version'] && one.body === other.body;
};
const getFirstProductName = async (app: TestApp['app'], url = '/api/products?sort=newest&limit=1') =>
  (await app.inject(url)).json<EndpointResponse<'listProducts'>>().data[0]?.name;

describe.each([
  ['with Redis', withRedis],
  ['while Redis is away', withoutRedis],
])('a change reaches another process within a second, %s:', (_how, shop) => {
  const { db, pool } = shop;
  const other = buildApp(shop);
  afterAll(async () => (await other).close());
  const waitForListener = async () => {
    const app = await other;
    await waitUntil(async () => !(await version(app)).includes('.'));
    return app;
  };
  const version = async (app: TestApp['app']) =>
    (await app.inject('/api/catalog-version')).json<EndpointResponse<'getCatalogVersion'>>().version;

  test('and both processes report the same version from the start', async () => {
    await pool.query('create table if not exists written_between (at timestamptz)');
    for (let n = 0; n < 5; n++) await pool.query('insert into written_between values (now())');
    const [app, third] = [await waitForListener(), await buildApp(shop)];
    try {
      expect(await waitUntil(async () => (await version(third)) === (await version(app)))).toBeLessThan(2000);
    } finally {
      await third.close();
    }
  });

  test('a product’s name', async () => {
    const app = await waitForListener();
    const { productId } = await createTestVariant(db);
    await waitUntil(async () => (await getFirstProductName(app)) !== undefined);
    await wait(600);
    const [before] = [await version(app), await getFirstProductName(app)];
    await pool.query(`update products set name = 'Renamed' where id = $1`, [productId]);
    expect(await waitUntil(async () => (await getFirstProductName(app)) === 'Renamed')).toBeLessThan(1000);
    expect(await waitUntil(async () => (await version(app)) !== before)).toBeLessThan(1000);
  });

  test('the company, a category, a legal page', async () => {
    const app = await waitForListener();
    const changes: [url: string, statement: string][] = [
      ['/api/company-details', `update company set phone = '9000000001'`],
      ['/api/categories', `update categories set description = 'New words'`],
      [
        '/api/legal-pages',
        `insert into legal_page_versions (slug, version, content) values ('privacy-policy', 9, 'New words')`,
      ],
    ];
    for (const [url, statement] of changes) {
      const before = (await app.inject(url)).body;
      await pool.query(statement);
      expect(await waitUntil(async () => (await app.inject(url)).body !== before)).toBeLessThan(1000);
    }
  });

  test('a sold-out size, while other sales do not invalidate caches', async () => {
    const app = await waitForListener();
    const { id, productId } = await createTestVariant(db, { stock: 3 });
    const { name } = await db
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const url = `/api/products/by-name/${encodeURIComponent(name)}`;
    const getStock = async () =>
      (await app.inject(url)).json<EndpointResponse<'getProductByName'>>().product.variants[0]?.stock;
    await waitUntil(async () => (await app.inject(url)).statusCode === 200 && (await getStock()) === 3);
    await wait(600);
    const before = await version(app);
    await pool.query('update variants set stock = 2 where id = $1', [id]);
    await wait(300);
    expect(await version(app)).toBe(before);
    await pool.query('update variants set stock = 0 where id = $1', [id]);
    expect(await waitUntil(async () => (await getStock()) === 0)).toBeLessThan(1000);
  });

  test('within a few seconds after the notification connection was lost', async () => {
    const app = await waitForListener();
    const { productId } = await createTestVariant(db);
    await waitUntil(async () => (await getFirstProductName(app)) !== undefined);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener' and datname = current_database()`,
    );
    await pool.query(`update products set name = 'Changed while disconnected' where id = $1`, [productId]);
    expect(await waitUntil(async () => (await getFirstProductName(app)) === 'Changed while disconnected')).toBeLessThan(
      3000,
    );
    await waitForListener();
    await pool.query(`update products set name = 'Heard again' where id = $1`, [productId]);
    expect(await waitUntil(async () => (await getFirstProductName(app)) === 'Heard again')).toBeLessThan(1000);
  });
});

describe('a public response', () => {
  const { app, db } = withRedis;

  test('is 304 for a client with the current version', async () => {
    await waitUntil(() => isCached(app, '/api/categories'));
    const first = await app.inject('/api/categories');
    expect(first.headers.etag).toMatch(/^W\/".+"$/);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await app.inject({ url: '/api/categories', headers: { 'if-none-match': first.headers.etag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
      'x-content-type-options': 'nosniff',
    });
    const other = await app.inject({ url: '/api/categories', headers: { 'if-none-match': 'W/"another"' } });
    expect(other.statusCode).toBe(200);
  });

  test('is gzipped for clients that accept it, once for all', async () => {
    for (const name of ['One', 'Two', 'Three'])
      await createTestVariant(db, { productId: (await createTestProduct(db, { name })).id });
    const url = '/api/products?limit=3&sort=newest';
    await waitUntil(() => isCached(app, url));
    const plain = await app.inject(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    for (const acceptEncoding of ['gzip, deflate, br', 'gzip']) {
      const gzipped = await app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });
      expect(gzipped.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        etag: plain.headers.etag,
      });
      expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
    }
    const uncompressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0, br' } });
    expect(uncompressed.body).toBe(plain.body);
  });

  test('has the same bytes and headers from the cache or computed, with and without a token', async () => {
    await createTestProduct(db);
    const { headers } = await createTestUser(db);
    const url = '/api/products?limit=2&sort=name-asc';
    const replies = [await app.inject(url), await app.inject(url), await app.inject({ url, headers })];
    for (const reply of replies) {
      expect(reply.body).toBe(replies[0]?.body);
      expect(Object.keys(reply.headers)).toEqual(Object.keys(replies[0]?.headers ?? {}));
    }
  });

  test('is not cached if it is an error', async () => {
    const { productId } = await createTestVariant(db);
    await db.updateTable('products').set({ name: 'Not yet' }).where('id', '=', productId).execute();
    for (const url of ['/api/products/by-name/Soon', '/api/products?page=0']) {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test('differs from a private response, which is never cached', async () => {
    const [one, other] = [await createTestUser(db), await createTestUser(db)];
    for (const url of ['/api/wishlist', '/api/auth/me', '/api/products/search?q=kurta']) {
      const first = await app.inject({ url, headers: one.headers });
      expect(first.statusCode).toBe(200);
      expect(first.headers['cache-control']).toBe('no-store');
      expect(first.headers.etag).toBeUndefined();
      expect((await app.inject(url)).statusCode).toBe(401);
      if (url === '/api/products/search?q=kurta') continue;
      expect((await app.inject({ url, headers: other.headers })).body).not.toBe(first.body);
    }
  });
});

describe('a search', () => {
  const { app, db, pool } = withRedis;
  const createSearcher = async (path: string) => {
    const { headers } = await createTestUser(db);
    return () => app.inject({ url: `/api/products/${path}`, headers });
  };
  const createVariantForSale = async (name: string) =>
    createTestVariant(db, { productId: (await createTestProduct(db, { name })).id });
  const parseProducts = (body: string) => (JSON.parse(body) as EndpointResponse<'searchProducts'>).products;

  test('is served from the cache to other authorized users with the same bytes', async () => {
    await createVariantForSale('Anardana Lantern');
    for (const path of ['search?q=anardana', 'suggestions?q=anarda']) {
      const [search, searchAgain] = [await createSearcher(path), await createSearcher(path)];
      await waitUntil(async () => parseProducts((await search()).body).length === 1);
      const before = app.responseCache.counts().hits;
      const [first, again] = [await search(), await searchAgain()];
      expect(app.responseCache.counts().hits).toBeGreaterThan(before);
      expect(again.body).toBe(first.body);
      expect(again.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': first.headers['content-type'],
      });
      expect((await app.inject(`/api/products/${path}`)).statusCode).toBe(401);
    }
  });

  test('without results is counted each time', async () => {
    const search = await createSearcher('search?q=unheardofware');
    for (let times = 1; times <= 3; times++) {
      expect(parseProducts((await search()).body)).toEqual([]);
      const { rows } = await pool.query(`select count from zero_result_searches where query = 'unheardofware'`);
      expect(rows).toEqual([{ count: times }]);
    }
  });

  test('is computed again after a synonym was added', async () => {
    await createVariantForSale('Chikankari Dupatta');
    const search = await createSearcher('search?q=dupatta+odhni');
    await waitUntil(async () => parseProducts((await search()).body).length > 0);
    await createVariantForSale('Phulkari Veil');
    await wait(600);
    const before = (await search()).body;
    await pool.query(`insert into search_synonyms (word, replacement) values ('odhni', 'veil')`);
    expect(await waitUntil(async () => (await search()).body !== before)).toBeLessThan(1000);
  });
});
