import type { EndpointResponse } from '@kinari/contract/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestCategory, createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { ALL_PRODUCTS_SCOPE } from './listing.queries.ts';
import { collectAndSortPage, getPageBookmarks, pageFromBookmark, scanIndexPage } from './staff-listing.queries.ts';
import { getFullySortedPage, getSortedPage } from './staff-order.queries.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });

const list = async (query: Record<string, string>) =>
  (await app.inject({ url: '/api/admin/products', query, headers: admin.headers })).json<
    EndpointResponse<'listAdminProducts'>
  >();
const listNames = ({ data }: EndpointResponse<'listAdminProducts'>) => data.map(({ name }) => name);

async function createProductForSale(
  name: string,
  { stock = 50, categoryId }: { stock?: number; categoryId?: string } = {},
) {
  const product = await createTestProduct(db, { name, ...(categoryId && { categoryId }) });
  const variant = await createTestVariant(db, { productId: product.id, stock });
  return { ...product, variantId: variant.id };
}

const parent = await createTestCategory(db);
const child = await createTestCategory(db, { parent });
for (let n = 1; n <= 12; n++) await createProductForSale(`Lehariya dupatta ${n}`, { categoryId: child.id });
const camera = await createProductForSale('100% Camera_Bag X');
await createProductForSale('Nearly gone', { stock: 3 });
await createProductForSale('All gone', { stock: 0, categoryId: parent.id });
await createTestProduct(db, { name: 'Archived camera', archived: true });

describe('GET /admin/products', () => {
  test('lists ten per page, newest first, with the total count', async () => {
    const { data, pagination } = await list({});
    expect(data.map(({ name }) => name).slice(0, 3)).toEqual(['All gone', 'Nearly gone', '100% Camera_Bag X']);
    expect(pagination).toEqual({ currentPage: 1, limit: 10, totalItems: 15, totalPages: 2, exact: true });
    expect((await list({ page: '2' })).data).toHaveLength(5);
    expect((await list({ page: '3' })).data).toEqual([]);
  });

  test('finds parts of a name in any order and treats wildcard characters literally', async () => {
    expect(listNames(await list({ q: 'bag cam' }))).toEqual(['100% Camera_Bag X']);
    expect(listNames(await list({ q: '0% c' }))).toEqual([]);
    expect(listNames(await list({ q: '100' }))).toEqual(['100% Camera_Bag X']);
    expect(listNames(await list({ q: '%%%' }))).toEqual([]);
    expect((await list({ q: 'DUPATTA', page: '2' })).pagination).toMatchObject({ totalItems: 12, totalPages: 2 });
  });

  test('matches a short word only at the start of words', async () => {
    expect(listNames(await list({ q: 'x' }))).toEqual(['100% Camera_Bag X']);
    expect(listNames(await list({ q: 'go al' }))).toEqual(['All gone']);
    expect(listNames(await list({ q: 'ne' }))).toEqual(['Nearly gone']);
  });

  test('finds a product by its id', async () => {
    expect(listNames(await list({ q: camera.id }))).toEqual(['100% Camera_Bag X']);
  });

  test('filters by category including its subcategories', async () => {
    expect((await list({ categoryId: parent.id })).pagination.totalItems).toBe(13);
    expect((await list({ categoryId: child.id, q: 'dupatta 12' })).pagination.totalItems).toBe(1);
    expect((await list({ categoryId: admin.id })).data).toEqual([]);
  });

  test('filters by low and out of stock, using the current stock', async () => {
    expect(listNames(await list({ stock: 'low' }))).toEqual(['Nearly gone']);
    expect(listNames(await list({ stock: 'out' }))).toEqual(['All gone']);
    expect(listNames(await list({ stock: 'out', categoryId: child.id }))).toEqual([]);
    await pool.query('update variants set stock = 10 where id = $1', [camera.variantId]);
    expect(listNames(await list({ stock: 'low' }))).toEqual(['Nearly gone', '100% Camera_Bag X']);
    expect(listNames(await list({ stock: 'low', q: 'camera' }))).toEqual(['100% Camera_Bag X']);
    await pool.query('update variants set stock = 11 where id = $1', [camera.variantId]);
    expect(listNames(await list({ stock: 'low' }))).toEqual(['Nearly gone']);
  });

  test('an index scan and collect-and-sort return the same page', async () => {
    const words = ['lehariya', '1'];
    for (const offset of [0, 2]) {
      const page = { offset, limit: 3 };
      const collected = await collectAndSortPage(
        db,
        ALL_PRODUCTS_SCOPE,
        { words, stockLevel: undefined },
        { ...page, max: 100 },
      );
      expect(collected).toMatchObject({ total: 4 });
      expect(await scanIndexPage(db, ALL_PRODUCTS_SCOPE, words, page)).toEqual(collected.ids);
    }
  });

  test('a page read from a bookmark equals one counted from the newest', async () => {
    const newestFirst = (await list({ limit: '50' })).data.map(({ id }) => id);
    for (const every of [4, 1000]) {
      const bookmarks = await getPageBookmarks(db, ALL_PRODUCTS_SCOPE, every);
      for (let older = 0; older < newestFirst.length; older++) {
        const page = await pageFromBookmark(db, ALL_PRODUCTS_SCOPE, bookmarks, { older, limit: 3 });
        const end = newestFirst.length - older;
        expect(page).toEqual(newestFirst.slice(Math.max(end - 3, 0), end));
      }
    }
  });
});

type Row = EndpointResponse<'listAdminProducts'>['data'][number];
const SORTS = ['newest', 'name', 'price', 'stock', 'sold', 'updated'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;
const KEYS: Record<(typeof SORTS)[number], ((row: Row) => number | string) | undefined> = {
  newest: undefined,
  name: ({ name }) => name.toLowerCase(),
  price: ({ price }) => price?.lowest ?? 0,
  stock: ({ stock }) => stock.total,
  sold: ({ soldRecently }) => soldRecently,
  updated: ({ updatedAt }) => updatedAt,
};

describe('GET /admin/products, sorted', () => {
  test('returns price, stock, sales, category and update time', async () => {
    const { id } = await createTestProduct(db, { name: 'Listed in full', categoryId: child.id });
    await createTestVariant(db, { productId: id, size: 'S', stock: 0, price: 120_000, saving: 30_000 });
    await createTestVariant(db, { productId: id, size: 'M', stock: 4, price: 99_900, saving: 20_000 });
    await createTestVariant(db, { productId: id, size: 'L', stock: 40, price: 109_900 });
    await pool.query('insert into product_recent_sales (product_id, sold_recently) values ($1, 17)', [id]);
    await pool.query(`update products set updated_at = '2026-03-04T05:06:07Z' where id = $1`, [id]);
    const { data } = await list({ q: 'listed in full' });
    expect(data).toMatchObject([
      {
        price: { lowest: 999, was: 1199, varies: true },
        stock: { total: 44, low: 1, out: 1, level: 'low' },
        soldRecently: 17,
        updatedAt: '2026-03-04T05:06:07.000Z',
        categoryPath: [parent.name, child.name],
      },
    ]);
    const [soldOut] = (await list({ q: 'all gone' })).data;
    expect(soldOut).toMatchObject({ price: { was: null, varies: false }, stock: { total: 0, level: 'out' } });
  });

  test('every sort is complete and ordered across pages, with any filter', async () => {
    const products = await pool.query<{ id: string }>('select id from products where archived_at is null');
    for (const [index, { id }] of products.rows.entries()) {
      // Few distinct values, to create many ties.
      await pool.query(
        'insert into product_recent_sales (product_id, sold_recently) values ($1, $2) on conflict do nothing',
        [id, index % 3],
      );
      await pool.query('update products set updated_at = $2 where id = $1', [id, new Date(index % 4)]);
      await pool.query('update variants set stock = stock + $2, price_paise = $3 where product_id = $1', [
        id,
        index % 2,
        100_000 + (index % 5),
      ]);
    }
    const filters = fc.constantFrom<Record<string, string>>(
      {},
      { categoryId: parent.id },
      { q: 'dupatta' },
      { q: 'o', categoryId: parent.id },
      { stock: 'low' },
    );
    const queries = fc.record({
      filter: filters,
      sort: fc.constantFrom(...SORTS),
      direction: fc.constantFrom(...DIRECTIONS),
      limit: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(queries, async ({ filter, sort, direction, limit }) => {
        const rows: Row[] = [];
        for (let page = 1; ; page++) {
          const reply = await list({ ...filter, sort, direction, limit: String(limit), page: String(page) });
          rows.push(...reply.data);
          if (page >= reply.pagination.totalPages) break;
        }
        const fullList = (await list({ ...filter, limit: '1000' })).data;
        const ids = rows.map(({ id }) => id);
        expect(ids.toSorted()).toEqual(fullList.map(({ id }) => id).toSorted());
        const opposite = { ...filter, sort, direction: direction === 'asc' ? 'desc' : 'asc', limit: '1000' };
        expect((await list(opposite)).data.map(({ id }) => id).toReversed()).toEqual(ids);
        const key = KEYS[sort];
        const keys = key ? rows.map(key) : [];
        expect(keys).toEqual(
          keys.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0) * (direction === 'asc' ? 1 : -1)),
        );
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('a page is the same when read from either end of the index', async () => {
    for (const sort of ['newest', 'name', 'price', 'sold'] as const) {
      const order = { sort, direction: 'asc' } as const;
      const all = await getSortedPage(db, ALL_PRODUCTS_SCOPE, order, { offset: 0, limit: 100, total: 16 });
      expect(all).toHaveLength(16);
      for (let offset = 0; offset < 18; offset++) {
        const page = await getSortedPage(db, ALL_PRODUCTS_SCOPE, order, { offset, limit: 3, total: 16 });
        expect(page).toEqual(all.slice(offset, offset + 3));
      }
    }
  });

  test('sorting stops at its limit, for stock and for update time', async () => {
    const newest = (await list({ limit: '5' })).data.map(({ id }) => id);
    const page = { offset: 0, limit: 10, max: 5 };
    const byStock = await getFullySortedPage(db, ALL_PRODUCTS_SCOPE, { sort: 'stock', direction: 'asc' }, page);
    expect(byStock.toSorted()).toEqual(newest.toSorted());
    const updated = (await list({ sort: 'updated', direction: 'asc', limit: '5' })).data.map(
      ({ updatedAt }) => updatedAt,
    );
    const byUpdate = await getFullySortedPage(db, ALL_PRODUCTS_SCOPE, { sort: 'updated', direction: 'asc' }, page);
    expect((await list({ ids: byUpdate.join(',') })).data.map(({ updatedAt }) => updatedAt)).toEqual(updated);
  });

  test('lists products by id in the given order, including drafts and excluding archived ones', async () => {
    const draft = await createProductForSale('A draft by id');
    await pool.query('update products set published_at = null where id = $1', [draft.id]);
    const archived = await createTestProduct(db, { archived: true });
    const reply = await list({ ids: [camera.id, archived.id, draft.id].join(',') });
    expect(listNames(reply)).toEqual(['100% Camera_Bag X', 'A draft by id']);
    const many = Array.from({ length: 201 }, () => camera.id).join(',');
    const rejected = await app.inject({ url: '/api/admin/products', query: { ids: many }, headers: admin.headers });
    expect(rejected.statusCode).toBe(400);
  });
});

test('GET /admin/products/view-counts returns the product count of each view', async () => {
  const { counts } = (await app.inject({ url: '/api/admin/products/view-counts', headers: admin.headers })).json<
    EndpointResponse<'countProductsByView'>
  >();
  const totals = async (query: Record<string, string>) => (await list(query)).pagination.totalItems;
  expect(counts).toMatchObject({
    all: { count: await totals({}), exact: true },
    out: { count: await totals({ stock: 'out' }), exact: true },
    low: { count: await totals({ stock: 'low' }), exact: true },
    draft: { count: await totals({ published: 'no' }), exact: true },
  });
  expect(counts.draft.count).toBe(1);
});
