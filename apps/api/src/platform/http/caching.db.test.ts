import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Reply } from '@kinari/contract/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { buildApp } from '../../app.ts';

const withRedis = await openShop({ CACHE: 'on' });
const withoutRedis = await openShop({ CACHE: 'on', REDIS_URL: 'redis://127.0.0.1:1' });

/** Asks until the answer is as wanted; answers after how many milliseconds it was. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > 10_000) throw new Error('It never came to that');
    await wait(10);
  }
  return performance.now() - started;
}

const isKept = async (app: Shop['app'], url: string) => {
  const [one, other] = [await app.inject(url), await app.inject(url)];
  return one.headers['x-catalogue-version'] === other.headers['x-catalogue-version'] && one.body === other.body;
};
const firstName = async (app: Shop['app'], url = '/api/products?sort=newest&limit=1') =>
  (await app.inject(url)).json<Reply<'listProducts'>>().data[0]?.name;

describe.each([
  ['with Redis', withRedis],
  ['while Redis is away', withoutRedis],
])('a change reaches another process within a second, %s:', (_how, shop) => {
  const { db, pool } = shop;
  const other = buildApp(shop);
  afterAll(async () => (await other).close());
  const hears = async () => {
    const app = await other;
    await until(async () => !(await version(app)).includes('.'));
    return app;
  };
  const version = async (app: Shop['app']) =>
    (await app.inject('/api/catalogue-version')).json<Reply<'readCatalogueVersion'>>().version;

  test('and both tell the same version from the start, whatever was written between their beginnings', async () => {
    await pool.query('create table if not exists written_between (at timestamptz)');
    for (let n = 0; n < 5; n++) await pool.query('insert into written_between values (now())');
    const [app, third] = [await hears(), await buildApp(shop)];
    try {
      expect(await until(async () => (await version(third)) === (await version(app)))).toBeLessThan(2000);
    } finally {
      await third.close();
    }
  });

  test('a product’s name', async () => {
    const app = await hears();
    const { productId } = await aVariant(db);
    await until(async () => (await firstName(app)) !== undefined);
    await wait(600);
    const [before] = [await version(app), await firstName(app)];
    await pool.query(`update products set name = 'Renamed' where id = $1`, [productId]);
    expect(await until(async () => (await firstName(app)) === 'Renamed')).toBeLessThan(1000);
    expect(await until(async () => (await version(app)) !== before)).toBeLessThan(1000);
  });

  test('the company, a category, a legal page', async () => {
    const app = await hears();
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
      expect(await until(async () => (await app.inject(url)).body !== before)).toBeLessThan(1000);
    }
  });

  test('a size that is sold out, while any other sale lets caches be', async () => {
    const app = await hears();
    const { id, productId } = await aVariant(db, { stock: 3 });
    const { name } = await db
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const url = `/api/products/by-name/${encodeURIComponent(name)}`;
    const stock = async () => (await app.inject(url)).json<Reply<'findProductByName'>>().product.variants[0]?.stock;
    await until(async () => (await app.inject(url)).statusCode === 200 && (await stock()) === 3);
    await wait(600);
    const before = await version(app);
    await pool.query('update variants set stock = 2 where id = $1', [id]);
    await wait(300);
    expect(await version(app)).toBe(before);
    await pool.query('update variants set stock = 0 where id = $1', [id]);
    expect(await until(async () => (await stock()) === 0)).toBeLessThan(1000);
  });

  test('and when the connection that hears of it was cut, within a few seconds', async () => {
    const app = await hears();
    const { productId } = await aVariant(db);
    await until(async () => (await firstName(app)) !== undefined);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener' and datname = current_database()`,
    );
    await pool.query(`update products set name = 'Said while nobody listened' where id = $1`, [productId]);
    expect(await until(async () => (await firstName(app)) === 'Said while nobody listened')).toBeLessThan(3000);
    await hears();
    await pool.query(`update products set name = 'Heard again' where id = $1`, [productId]);
    expect(await until(async () => (await firstName(app)) === 'Heard again')).toBeLessThan(1000);
  });
});

describe('a public reply', () => {
  const { app, db } = withRedis;

  test('is answered with 304 to whoever has it already', async () => {
    await until(() => isKept(app, '/api/categories'));
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

  test('is packed for whoever reads it so, and once for all of them', async () => {
    for (const name of ['One', 'Two', 'Three']) await aVariant(db, { productId: (await aProduct(db, { name })).id });
    const url = '/api/products?limit=3&sort=newest';
    await until(() => isKept(app, url));
    const plain = await app.inject(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    for (const reads of ['gzip, deflate, br', 'gzip']) {
      const packed = await app.inject({ url, headers: { 'accept-encoding': reads } });
      expect(packed.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        etag: plain.headers.etag,
      });
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    }
    const refused = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0, br' } });
    expect(refused.body).toBe(plain.body);
  });

  test('kept or made anew has the same bytes and headers, with and without a token', async () => {
    await aProduct(db);
    const { headers } = await aPerson(db);
    const url = '/api/products?limit=2&sort=name-asc';
    const replies = [await app.inject(url), await app.inject(url), await app.inject({ url, headers })];
    for (const reply of replies) {
      expect(reply.body).toBe(replies[0]?.body);
      expect(Object.keys(reply.headers)).toEqual(Object.keys(replies[0]?.headers ?? {}));
    }
  });

  test('that is a refusal is kept nowhere', async () => {
    const { productId } = await aVariant(db);
    await db.updateTable('products').set({ name: 'Not yet' }).where('id', '=', productId).execute();
    for (const url of ['/api/products/by-name/Soon', '/api/products?page=0']) {
      const reply = await app.inject(url);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test('is not what a private one is: that is stored by no cache and is each person’s own', async () => {
    const [one, other] = [await aPerson(db), await aPerson(db)];
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
  const askFor = async (path: string) => {
    const { headers } = await aPerson(db);
    return () => app.inject({ url: `/api/products/${path}`, headers });
  };
  const forSale = async (name: string) => aVariant(db, { productId: (await aProduct(db, { name })).id });
  const productsOf = (body: string) => (JSON.parse(body) as Reply<'searchProducts'>).products;

  test('is answered for the next person from memory, by the same bytes, and only to who may ask', async () => {
    await forSale('Anardana Lantern');
    for (const path of ['search?q=anardana', 'complete?q=anarda']) {
      const [ask, askToo] = [await askFor(path), await askFor(path)];
      await until(async () => productsOf((await ask()).body).length === 1);
      const before = app.keptReplies.counts().hits;
      const [first, again] = [await ask(), await askToo()];
      expect(app.keptReplies.counts().hits).toBeGreaterThan(before);
      expect(again.body).toBe(first.body);
      expect(again.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': first.headers['content-type'],
      });
      expect((await app.inject(`/api/products/${path}`)).statusCode).toBe(401);
    }
  });

  test('that finds nothing is counted each time', async () => {
    const ask = await askFor('search?q=unheardofware');
    for (let times = 1; times <= 3; times++) {
      expect(productsOf((await ask()).body)).toEqual([]);
      const { rows } = await pool.query(`select times from search_misses where question = 'unheardofware'`);
      expect(rows).toEqual([{ times }]);
    }
  });

  test('is made anew when the shop learns a word', async () => {
    await forSale('Chikankari Dupatta');
    const ask = await askFor('search?q=dupatta+odhni');
    await until(async () => productsOf((await ask()).body).length > 0);
    await forSale('Phulkari Veil');
    await wait(600);
    const before = (await ask()).body;
    await pool.query(`insert into search_synonyms (word, means) values ('odhni', 'veil')`);
    expect(await until(async () => (await ask()).body !== before)).toBeLessThan(1000);
  });
});
