import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aCategory, aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { EVERYTHING } from './listing.queries.ts';
import { gatherPage, pageFromMark, readMarks, walkToPage } from './staff-listing.queries.ts';

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
