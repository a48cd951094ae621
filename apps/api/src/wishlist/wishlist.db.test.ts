import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestProduct, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp();

type RequestHeaders = Record<string, string>;
type Wishlist = EndpointResponse<'getWishlist'>['wishlist'];

const sendRequest = (method: 'GET' | 'POST' | 'DELETE', headers: RequestHeaders, productId?: string) =>
  app.inject({ method, url: `/api/wishlist${productId ? `/${productId}` : ''}`, headers });
const getItems = (reply: { json(): unknown }) => (reply.json() as { wishlist: Wishlist }).wishlist.items;
const listProductIds = (items: Wishlist['items']) => items.map(({ productId }) => productId);

async function createProductForSale() {
  const { productId } = await createTestVariant(db, { stock: 3 });
  return productId;
}

describe('the wishlist', () => {
  test('is empty at first and lists items, newest first', async () => {
    const person = await createTestUser(db);
    const first = await sendRequest('GET', person.headers);
    expect(first.json<EndpointResponse<'getWishlist'>>().wishlist).toMatchObject({ userId: person.id, items: [] });

    const [firstId, secondId] = [await createProductForSale(), await createProductForSale()];
    await sendRequest('POST', person.headers, firstId);
    const added = await sendRequest('POST', person.headers, secondId);
    expect(listProductIds(getItems(added))).toEqual([secondId, firstId]);
    expect(getItems(added)[0]).toMatchObject({ available: true, product: { id: secondId, variants: [{ stock: 3 }] } });

    const removed = await sendRequest('DELETE', person.headers, secondId);
    expect(listProductIds(getItems(removed))).toEqual([firstId]);
    const fetched = await sendRequest('GET', person.headers);
    expect(fetched.json()).toEqual(removed.json());
    expect(fetched.headers['cache-control']).toBe('no-store');
  });

  test('adding or removing an item twice succeeds, and the item keeps its position', async () => {
    const { headers } = await createTestUser(db);
    const [firstId, secondId] = [await createProductForSale(), await createProductForSale()];
    for (const id of [firstId, secondId, firstId]) await sendRequest('POST', headers, id);
    expect(listProductIds(getItems(await sendRequest('GET', headers)))).toEqual([secondId, firstId]);
    for (let again = 0; again < 2; again++)
      expect((await sendRequest('DELETE', headers, firstId)).statusCode).toBe(200);
    expect(listProductIds(getItems(await sendRequest('GET', headers)))).toEqual([secondId]);
  });

  test('is private to its owner', async () => {
    const [owner, otherUser] = [await createTestUser(db), await createTestUser(db)];
    const id = await createProductForSale();
    await sendRequest('POST', owner.headers, id);
    expect(getItems(await sendRequest('GET', otherUser.headers))).toEqual([]);
    await sendRequest('DELETE', otherUser.headers, id);
    expect(listProductIds(getItems(await sendRequest('GET', owner.headers)))).toEqual([id]);
  });

  test.each(['GET', 'POST', 'DELETE'] as const)(
    '%s is for customers: guests and forged tokens get 401',
    async (method) => {
      const id = method === 'GET' ? undefined : await createProductForSale();
      for (const headers of [{}, { authorization: 'Bearer nonsense' }] as RequestHeaders[]) {
        const reply = await sendRequest(method, headers, id);
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({ message: 'Please log in first' });
      }
    },
  );

  test('rejects admins with an error', async () => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    const id = await createProductForSale();
    for (const method of ['POST', 'DELETE'] as const) {
      const reply = await sendRequest(method, headers, id);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ message: 'Admins cannot add products to wishlist' });
    }
    expect((await sendRequest('GET', headers)).statusCode).toBe(403);
    expect((await pool.query('select from wishlist_items where product_id = $1', [id])).rowCount).toBe(0);
  });

  test('rejects products that are not for sale', async () => {
    const { headers } = await createTestUser(db);
    const archived = await createTestProduct(db, { archived: true });
    for (const id of [archived.id, '00000000-0000-7000-8000-000000000000'])
      expect((await sendRequest('POST', headers, id)).json()).toMatchObject({ code: 'product_not_found' });
    expect((await sendRequest('POST', headers, 'not-an-id')).statusCode).toBe(400);
  });

  test('keeps an archived product and marks it as unavailable', async () => {
    const { headers } = await createTestUser(db);
    const id = await createProductForSale();
    await sendRequest('POST', headers, id);
    await pool.query('update products set archived_at = now() where id = $1', [id]);
    expect(getItems(await sendRequest('GET', headers))).toMatchObject([{ productId: id, available: false }]);
    expect(getItems(await sendRequest('DELETE', headers, id))).toEqual([]);
  });

  test('allows at most 500 products', async () => {
    const person = await createTestUser(db);
    const last = await createProductForSale();
    await sendRequest('GET', person.headers);
    await pool.query(
      `with made as (
         insert into products (category_id, name)
         select category_id, 'Product ' || n from products, generate_series(1, 500) n where id = $1 returning id
       )
       insert into wishlist_items (wishlist_id, product_id)
       select wishlists.id, made.id from made, wishlists where user_id = $2`,
      [last, person.id],
    );
    const reply = await sendRequest('POST', person.headers, last);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'wishlist_full' });
  });
});
