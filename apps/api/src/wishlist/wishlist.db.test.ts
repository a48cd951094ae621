import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson, aProduct, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop();

type Headers = Record<string, string>;
type Wishlist = Reply<'readWishlist'>['wishlist'];

const ask = (method: 'GET' | 'POST' | 'DELETE', headers: Headers, productId?: string) =>
  app.inject({ method, url: `/api/wishlist${productId ? `/${productId}` : ''}`, headers });
const wishes = (reply: { json(): unknown }) => (reply.json() as { wishlist: Wishlist }).wishlist.items;
const idsOf = (items: Wishlist['items']) => items.map(({ productId }) => productId);

async function aProductForSale() {
  const { productId } = await aVariant(db, { stock: 3 });
  return productId;
}

describe('the wishlist', () => {
  test('of a customer begins empty and has what was wished for, the newest first', async () => {
    const person = await aPerson(db);
    const first = await ask('GET', person.headers);
    expect(first.json<Reply<'readWishlist'>>().wishlist).toMatchObject({ userId: person.id, items: [] });

    const [one, other] = [await aProductForSale(), await aProductForSale()];
    await ask('POST', person.headers, one);
    const added = await ask('POST', person.headers, other);
    expect(idsOf(wishes(added))).toEqual([other, one]);
    expect(wishes(added)[0]).toMatchObject({ available: true, product: { id: other, variants: [{ stock: 3 }] } });

    const removed = await ask('DELETE', person.headers, other);
    expect(idsOf(wishes(removed))).toEqual([one]);
    const read = await ask('GET', person.headers);
    expect(read.json()).toEqual(removed.json());
    expect(read.headers['cache-control']).toBe('no-store');
  });

  test('does not mind wishing or removing twice, and a wish keeps its place', async () => {
    const { headers } = await aPerson(db);
    const [one, other] = [await aProductForSale(), await aProductForSale()];
    for (const id of [one, other, one]) await ask('POST', headers, id);
    expect(idsOf(wishes(await ask('GET', headers)))).toEqual([other, one]);
    for (let again = 0; again < 2; again++) expect((await ask('DELETE', headers, one)).statusCode).toBe(200);
    expect(idsOf(wishes(await ask('GET', headers)))).toEqual([other]);
  });

  test('is its owner’s alone', async () => {
    const [owner, stranger] = [await aPerson(db), await aPerson(db)];
    const id = await aProductForSale();
    await ask('POST', owner.headers, id);
    expect(wishes(await ask('GET', stranger.headers))).toEqual([]);
    await ask('DELETE', stranger.headers, id);
    expect(idsOf(wishes(await ask('GET', owner.headers)))).toEqual([id]);
  });

  test.each(['GET', 'POST', 'DELETE'] as const)(
    '%s is for customers: guests and forged tokens get 401',
    async (method) => {
      const id = method === 'GET' ? undefined : await aProductForSale();
      for (const headers of [{}, { authorization: 'Bearer nonsense' }] as Headers[]) {
        const reply = await ask(method, headers, id);
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({ message: 'Please log in first' });
      }
    },
  );

  test('is nothing for admins, who are told so', async () => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    const id = await aProductForSale();
    for (const method of ['POST', 'DELETE'] as const) {
      const reply = await ask(method, headers, id);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ message: 'Admins cannot add products to wishlist' });
    }
    expect((await ask('GET', headers)).statusCode).toBe(403);
    expect((await pool.query('select from wishlist_items where product_id = $1', [id])).rowCount).toBe(0);
  });

  test('takes nothing that is not for sale', async () => {
    const { headers } = await aPerson(db);
    const archived = await aProduct(db, { archived: true });
    for (const id of [archived.id, '00000000-0000-7000-8000-000000000000'])
      expect((await ask('POST', headers, id)).json()).toMatchObject({ code: 'product_not_found' });
    expect((await ask('POST', headers, 'not-an-id')).statusCode).toBe(400);
  });

  test('keeps what has left the shop, and says so', async () => {
    const { headers } = await aPerson(db);
    const id = await aProductForSale();
    await ask('POST', headers, id);
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    expect(wishes(await ask('GET', headers))).toMatchObject([{ productId: id, available: false }]);
    expect(wishes(await ask('DELETE', headers, id))).toEqual([]);
  });

  test('holds 500 products', async () => {
    const person = await aPerson(db);
    const last = await aProductForSale();
    await ask('GET', person.headers);
    await pool.query(
      `with made as (
         insert into products (category_id, name)
         select category_id, 'Wish ' || n from products, generate_series(1, 500) n where id = $1 returning id
       )
       insert into wishlist_items (wishlist_id, product_id)
       select wishlists.id, made.id from made, wishlists where user_id = $2`,
      [last, person.id],
    );
    const reply = await ask('POST', person.headers, last);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'wishlist_full' });
  });
});
