import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestUser, createTestVariant } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });

type Person = { headers: Record<string, string> };

const addToCart = ({ headers }: Person, productVariantId: string, quantity: unknown = 1) =>
  app.inject({ method: 'POST', url: '/api/cart/add', headers, payload: { productVariantId, quantity } });
const setQuantity = ({ headers }: Person, cartItemId: string, newQuantity: number) =>
  app.inject({ method: 'PUT', url: '/api/cart/update-quantity', headers, payload: { cartItemId, newQuantity } });
const remove = ({ headers }: Person, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/cart/remove/${id}`, headers });
const getCart = async ({ headers }: Person, query = '') =>
  (await app.inject({ url: `/api/cart${query}`, headers })).json<EndpointResponse<'getCart'>>();

async function waitForBlockedQuery(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
}

describe('POST /cart/add', () => {
  test('creates a line, and increases the quantity of an existing one', async () => {
    const person = await createTestUser(db);
    const { id } = await createTestVariant(db, { stock: 10, price: 89_900, saving: 30_000 });
    await addToCart(person, id, 2);
    const cart = (await addToCart(person, id, 1)).json<EndpointResponse<'addCartLine'>>();
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({ quantity: 3, available: true, priceChanged: false, total: 2697 });
    expect(cart.summary).toEqual({ subtotal: 3597, discount: 900, tax: 0, total: 2697, totalSavings: 900 });
  });

  test('rejects more than 99 units of one variant', async () => {
    const person = await createTestUser(db);
    const { id } = await createTestVariant(db, { stock: 500 });
    await addToCart(person, id, 99);
    expect((await addToCart(person, id, 1)).statusCode).toBe(409);
  });

  test.each([0, -1, 1.5, 100, true, '2', '0x10', null, [5]])('rejects %j as a quantity', async (quantity) => {
    const person = await createTestUser(db);
    const { id } = await createTestVariant(db, { stock: 500 });
    expect((await addToCart(person, id, quantity)).statusCode).toBe(400);
    expect((await getCart(person)).items).toEqual([]);
  });

  test('the error states the stock and the quantity already in the cart', async () => {
    const person = await createTestUser(db);
    const [lowStock, last, outOfStock, wellStocked] = await Promise.all(
      [5, 1, 0, 500].map((stock) => createTestVariant(db, { stock })),
    );
    const getErrorMessage = async (variant: { id: string } | undefined, quantity: number) =>
      (await addToCart(person, variant?.id ?? '', quantity)).json<{ message: string }>().message;
    expect(await getErrorMessage(lowStock, 6)).toBe('Only 5 left');
    await addToCart(person, lowStock?.id ?? '', 2);
    expect(await getErrorMessage(lowStock, 4)).toBe('Only 5 left, with 2 in your cart already');
    await addToCart(person, lowStock?.id ?? '', 3);
    expect(await getErrorMessage(lowStock, 1)).toBe('You already have all 5 in your cart');
    await addToCart(person, last?.id ?? '', 1);
    expect(await getErrorMessage(last, 1)).toBe('You already have the last one in your cart');
    expect(await getErrorMessage(outOfStock, 1)).toBe('This size is out of stock');
    await addToCart(person, wellStocked?.id ?? '', 99);
    expect(await getErrorMessage(wellStocked, 1)).toBe('No more than 99 in one order');
  });

  test('rejects a variant that is not for sale', async () => {
    const person = await createTestUser(db);
    const { id, productId } = await createTestVariant(db);
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', productId).execute();
    expect((await addToCart(person, id)).statusCode).toBe(404);
    expect((await addToCart(person, randomUUID())).statusCode).toBe(404);
  });
});

describe('PUT /cart/update-quantity and DELETE /cart/remove/{id}', () => {
  test('update and remove a line of the own cart', async () => {
    const { id: variantId } = await createTestVariant(db, { stock: 4 });
    const person = await createTestBuyer(db, [{ variantId }]);
    const line = (await getCart(person)).items[0]?.id ?? '';
    expect((await setQuantity(person, line, 4)).json<EndpointResponse<'updateCartLine'>>().items[0]?.quantity).toBe(4);
    expect((await setQuantity(person, line, 5)).statusCode).toBe(409);
    expect((await remove(person, line)).json<EndpointResponse<'removeCartLine'>>().items).toEqual([]);
    expect((await remove(person, line)).statusCode).toBe(404);
  });

  test('return 404 for a line of another customer and leave it unchanged', async () => {
    const { id: variantId } = await createTestVariant(db, { stock: 4 });
    const owner = await createTestBuyer(db, [{ variantId, quantity: 2 }]);
    const line = (await getCart(owner)).items[0]?.id ?? '';
    const otherUser = await createTestUser(db);
    expect((await setQuantity(otherUser, line, 1)).statusCode).toBe(404);
    expect((await remove(otherUser, line)).statusCode).toBe(404);
    expect((await getCart(owner)).items[0]?.quantity).toBe(2);
  });
});

describe('GET /cart', () => {
  test('reports a changed price once', async () => {
    const { id: variantId } = await createTestVariant(db, { price: 100_000 });
    const person = await createTestBuyer(db, [{ variantId }]);
    await db.updateTable('variants').set({ price_paise: 90_000 }).where('id', '=', variantId).execute();
    expect((await getCart(person)).items[0]?.priceChanged).toBe(true);
    expect((await getCart(person)).items[0]?.priceChanged).toBe(false);
  });

  test('with purpose=count leaves a changed price to be reported later', async () => {
    const { id: variantId } = await createTestVariant(db, { price: 100_000 });
    const person = await createTestBuyer(db, [{ variantId }]);
    await db.updateTable('variants').set({ price_paise: 90_000 }).where('id', '=', variantId).execute();
    await getCart(person, '?purpose=count');
    expect((await getCart(person)).items[0]?.priceChanged).toBe(true);
  });

  test('records the price it returned, even if the price changes during the read', async () => {
    const { id: variantId } = await createTestVariant(db, { price: 100_000 });
    const person = await createTestBuyer(db, [{ variantId }]);
    const setPrice = (price: number) =>
      db.updateTable('variants').set({ price_paise: price }).where('id', '=', variantId).execute();
    await setPrice(90_000);
    const lockingClient = await pool.connect();
    await lockingClient.query('begin');
    await lockingClient.query('select from carts where user_id = $1 for update', [person.id]);
    const cartRequest = getCart(person);
    await waitForBlockedQuery();
    await setPrice(80_000);
    await lockingClient.query('commit');
    lockingClient.release();
    expect((await cartRequest).summary.total).toBe(900);
    expect((await getCart(person)).items[0]?.priceChanged).toBe(true);
  });

  test('shows unavailable lines and excludes them from the totals', async () => {
    const archived = await createTestVariant(db, { price: 100_000 });
    const soldOut = await createTestVariant(db, { price: 70_000, saving: 10_000 });
    const purchasable = await createTestVariant(db, { price: 50_000 });
    const person = await createTestBuyer(
      db,
      [archived, soldOut, purchasable].map(({ id: variantId }) => ({ variantId })),
    );
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', archived.productId).execute();
    await db.updateTable('variants').set({ stock: 0 }).where('id', '=', soldOut.id).execute();
    const cart = await getCart(person);
    expect(cart.items.map(({ available, forSale }) => [available, forSale])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    expect(cart.summary).toEqual({ subtotal: 500, discount: 0, tax: 0, total: 500, totalSavings: 0 });
  });

  test('is for customers only: guests get 401, and admins have no cart', async () => {
    const admin = await createTestUser(db, { userType: 'ADMIN' });
    expect((await app.inject('/api/cart')).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/cart', headers: admin.headers })).statusCode).toBe(403);
  });

  test('is not cacheable', async () => {
    const person = await createTestUser(db);
    expect((await app.inject({ url: '/api/cart', headers: person.headers })).headers['cache-control']).toBe('no-store');
  });
});
