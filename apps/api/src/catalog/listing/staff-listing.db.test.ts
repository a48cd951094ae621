import type { Reply } from '@kinari/contract/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { EVERYTHING } from './listing.queries.ts';
import { gatherPage, pageFromMark, readMarks, walkToPage } from './staff-listing.queries.ts';
import { pageInOrder, sortPage } from './staff-order.queries.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });

const list = async (query: Record<string, string>) =>
  (await app.inject({ url: '/api/admin/products', query, headers: admin.headers })).json<
    Reply<'listProductsForStaff'>
  >();
const namesOf = ({ data }: Reply<'listProductsForStaff'>) => data.map(({ name }) => name);

async function forSale(name: string, { stock = 50, categoryId }: { stock?: number; categoryId?: string } = {}) {
  const product = await aProduct(db, { name, ...(categoryId && { categoryId }) });
  const variant = await aVariant(db, { productId: product.id, stock });
  return { ...product, variantId: variant.id };
}

const parent = await aCategory(db);
const child = await aCategory(db, { parent });
for (let n = 1; n <= 12; n++) await forSale(`Lehariya dupatta ${n}`, { categoryId: child.id });
const camera = await forSale('100% Camera_Bag X');
await forSale('Nearly gone', { stock: 3 });
await forSale('All gone', { stock: 0, categoryId: parent.id });
await aProduct(db, { name: 'Archived camera', archived: true });

describe('GET /admin/products', () => {
  test('lists ten at a time, newest first, and counts them all', async () => {
    const { data, pagination } = await list({});
    expect(data.map(({ name }) => name).slice(0, 3)).toEqual(['All gone', 'Nearly gone', '100% Camera_Bag X']);
    expect(pagination).toEqual({ currentPage: 1, limit: 10, totalItems: 15, totalPages: 2, exact: true });
    expect((await list({ page: '2' })).data).toHaveLength(5);
    expect((await list({ page: '3' })).data).toEqual([]);
  });

  test('finds parts of a name in any order, and takes no sign for a wildcard', async () => {
    expect(namesOf(await list({ q: 'bag cam' }))).toEqual(['100% Camera_Bag X']);
    expect(namesOf(await list({ q: '0% c' }))).toEqual([]);
    expect(namesOf(await list({ q: '100' }))).toEqual(['100% Camera_Bag X']);
    expect(namesOf(await list({ q: '%%%' }))).toEqual([]);
    expect((await list({ q: 'DUPATTA', page: '2' })).pagination).toMatchObject({ totalItems: 12, totalPages: 2 });
  });

  test('takes a short word for the beginning of any word', async () => {
    expect(namesOf(await list({ q: 'x' }))).toEqual(['100% Camera_Bag X']);
    expect(namesOf(await list({ q: 'go al' }))).toEqual(['All gone']);
    expect(namesOf(await list({ q: 'ne' }))).toEqual(['Nearly gone']);
  });

  test('finds a product by its id', async () => {
    expect(namesOf(await list({ q: camera.id }))).toEqual(['100% Camera_Bag X']);
  });

  test('narrows to a category with everything under it', async () => {
    expect((await list({ categoryId: parent.id })).pagination.totalItems).toBe(13);
    expect((await list({ categoryId: child.id, q: 'dupatta 12' })).pagination.totalItems).toBe(1);
    expect((await list({ categoryId: admin.id })).data).toEqual([]);
  });

  test('narrows to what is low or out, as it is at this moment', async () => {
    expect(namesOf(await list({ stock: 'low' }))).toEqual(['Nearly gone']);
    expect(namesOf(await list({ stock: 'out' }))).toEqual(['All gone']);
    expect(namesOf(await list({ stock: 'out', categoryId: child.id }))).toEqual([]);
    await pool.query('update variants set stock = 10 where id = $1', [camera.variantId]);
    expect(namesOf(await list({ stock: 'low' }))).toEqual(['Nearly gone', '100% Camera_Bag X']);
    expect(namesOf(await list({ stock: 'low', q: 'camera' }))).toEqual(['100% Camera_Bag X']);
    await pool.query('update variants set stock = 11 where id = $1', [camera.variantId]);
    expect(namesOf(await list({ stock: 'low' }))).toEqual(['Nearly gone']);
  });

  test('finds the same by walking along the list as by gathering what fits', async () => {
    const words = ['lehariya', '1'];
    for (const offset of [0, 2]) {
      const page = { offset, limit: 3 };
      const gathered = await gatherPage(db, EVERYTHING, { words, gap: undefined }, { ...page, most: 100 });
      expect(gathered).toMatchObject({ total: 4 });
      expect(await walkToPage(db, EVERYTHING, words, page)).toEqual(gathered.ids);
    }
  });

  test('finds the same from a mark as by counting from the newest', async () => {
    const newestFirst = (await list({ limit: '50' })).data.map(({ id }) => id);
    for (const every of [4, 1000]) {
      const marks = await readMarks(db, EVERYTHING, every);
      for (let older = 0; older < newestFirst.length; older++) {
        const page = await pageFromMark(db, EVERYTHING, marks, { older, limit: 3 });
        const end = newestFirst.length - older;
        expect(page).toEqual(newestFirst.slice(Math.max(end - 3, 0), end));
      }
    }
  });
});

type Row = Reply<'listProductsForStaff'>['data'][number];
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
  test('tells price, stock, sales, category and when it was changed', async () => {
    const { id } = await aProduct(db, { name: 'Told in full', categoryId: child.id });
    await aVariant(db, { productId: id, size: 'S', stock: 0, price: 120_000, saving: 30_000 });
    await aVariant(db, { productId: id, size: 'M', stock: 4, price: 99_900, saving: 20_000 });
    await aVariant(db, { productId: id, size: 'L', stock: 40, price: 109_900 });
    await pool.query('insert into product_sales (product_id, sold_recently) values ($1, 17)', [id]);
    await pool.query(`update products set updated_at = '2026-03-04T05:06:07Z' where id = $1`, [id]);
    const { data } = await list({ q: 'told in full' });
    expect(data).toMatchObject([
      {
        price: { lowest: 999, was: 1199, varies: true },
        stock: { total: 44, low: 1, out: 1, state: 'low' },
        soldRecently: 17,
        updatedAt: '2026-03-04T05:06:07.000Z',
        categoryPath: [parent.name, child.name],
      },
    ]);
    const [gone] = (await list({ q: 'all gone' })).data;
    expect(gone).toMatchObject({ price: { was: null, varies: false }, stock: { total: 0, state: 'out' } });
  });

  test('every sort is complete over its pages and in order, whatever the list is narrowed by', async () => {
    const products = await pool.query<{ id: string }>('select id from products where archived_at is null');
    for (const [place, { id }] of products.rows.entries()) {
      // Few values, so that many are alike.
      await pool.query('insert into product_sales (product_id, sold_recently) values ($1, $2) on conflict do nothing', [
        id,
        place % 3,
      ]);
      await pool.query('update products set updated_at = $2 where id = $1', [id, new Date(place % 4)]);
      await pool.query('update variants set stock = stock + $2, price_paise = $3 where product_id = $1', [
        id,
        place % 2,
        100_000 + (place % 5),
      ]);
    }
    const narrowed = fc.constantFrom<Record<string, string>>(
      {},
      { categoryId: parent.id },
      { q: 'dupatta' },
      { q: 'o', categoryId: parent.id },
      { stock: 'low' },
    );
    const question = fc.record({
      narrowing: narrowed,
      sort: fc.constantFrom(...SORTS),
      direction: fc.constantFrom(...DIRECTIONS),
      limit: fc.integer({ min: 1, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(question, async ({ narrowing, sort, direction, limit }) => {
        const rows: Row[] = [];
        for (let page = 1; ; page++) {
          const reply = await list({ ...narrowing, sort, direction, limit: String(limit), page: String(page) });
          rows.push(...reply.data);
          if (page >= reply.pagination.totalPages) break;
        }
        const whole = (await list({ ...narrowing, limit: '1000' })).data;
        const ids = rows.map(({ id }) => id);
        expect(ids.toSorted()).toEqual(whole.map(({ id }) => id).toSorted());
        const opposite = { ...narrowing, sort, direction: direction === 'asc' ? 'desc' : 'asc', limit: '1000' };
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

  test('reads a page of an index from either end alike', async () => {
    for (const sort of ['newest', 'name', 'price', 'sold'] as const) {
      const order = { sort, direction: 'asc' } as const;
      const all = await pageInOrder(db, EVERYTHING, order, { offset: 0, limit: 100, total: 16 });
      expect(all).toHaveLength(16);
      for (let offset = 0; offset < 18; offset++) {
        const page = await pageInOrder(db, EVERYTHING, order, { offset, limit: 3, total: 16 });
        expect(page).toEqual(all.slice(offset, offset + 3));
      }
    }
  });

  test('sorts no more than it says: the newest by stock, and by update those at its end', async () => {
    const newest = (await list({ limit: '5' })).data.map(({ id }) => id);
    const page = { offset: 0, limit: 10, most: 5 };
    const byStock = await sortPage(db, EVERYTHING, { sort: 'stock', direction: 'asc' }, page);
    expect(byStock.toSorted()).toEqual(newest.toSorted());
    const updated = (await list({ sort: 'updated', direction: 'asc', limit: '5' })).data.map(
      ({ updatedAt }) => updatedAt,
    );
    const byUpdate = await sortPage(db, EVERYTHING, { sort: 'updated', direction: 'asc' }, page);
    expect((await list({ ids: byUpdate.join(',') })).data.map(({ updatedAt }) => updatedAt)).toEqual(updated);
  });

  test('lists the products that are named by their ids, in that order, drafts among them and archived ones not', async () => {
    const draft = await forSale('A draft by id');
    await pool.query('update products set published_at = null where id = $1', [draft.id]);
    const archived = await aProduct(db, { archived: true });
    const reply = await list({ ids: [camera.id, archived.id, draft.id].join(',') });
    expect(namesOf(reply)).toEqual(['100% Camera_Bag X', 'A draft by id']);
    const many = Array.from({ length: 201 }, () => camera.id).join(',');
    const refused = await app.inject({ url: '/api/admin/products', query: { ids: many }, headers: admin.headers });
    expect(refused.statusCode).toBe(400);
  });
});

test('GET /admin/products/views counts what each view lists', async () => {
  const { counts } = (await app.inject({ url: '/api/admin/products/views', headers: admin.headers })).json<
    Reply<'countProductViews'>
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
