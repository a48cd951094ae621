import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });

type Person = { headers: Record<string, string> };

const add = ({ headers }: Person, productVariantId: string, quantity: unknown = 1) =>
  app.inject({ method: 'POST', url: '/api/cart/add', headers, payload: { productVariantId, quantity } });
const setTo = ({ headers }: Person, cartItemId: string, newQuantity: number) =>
  app.inject({ method: 'PUT', url: '/api/cart/update-quantity', headers, payload: { cartItemId, newQuantity } });
const remove = ({ headers }: Person, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/cart/remove/${id}`, headers });
const cartOf = async ({ headers }: Person, query = '') =>
  (await app.inject({ url: `/api/cart${query}`, headers })).json<Reply<'readCart'>>();

async function untilSomebodyWaits(): Promise<void> {
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
  test('makes a line, and gives a variant that is there already more', async () => {
    const person = await aPerson(db);
    const { id } = await aVariant(db, { stock: 10, price: 89_900, saving: 30_000 });
    await add(person, id, 2);
    const cart = (await add(person, id, 1)).json<Reply<'addCartLine'>>();
    expect(cart.items).toHaveLength(1);
    expect(cart.items[0]).toMatchObject({ quantity: 3, available: true, priceChanged: false, total: 2697 });
    expect(cart.summary).toEqual({ subtotal: 3597, discount: 900, tax: 0, total: 2697, totalSavings: 900 });
  });

  test('refuses more than 99 of one thing', async () => {
    const person = await aPerson(db);
    const { id } = await aVariant(db, { stock: 500 });
    await add(person, id, 99);
    expect((await add(person, id, 1)).statusCode).toBe(409);
  });

  test.each([0, -1, 1.5, 100, true, '2', '0x10', null, [5]])('refuses %j as a quantity', async (quantity) => {
    const person = await aPerson(db);
    const { id } = await aVariant(db, { stock: 500 });
    expect((await add(person, id, quantity)).statusCode).toBe(400);
    expect((await cartOf(person)).items).toEqual([]);
  });

  test('says how many there are, and how many of them one has', async () => {
    const person = await aPerson(db);
    const [scarce, last, none, plenty] = await Promise.all([5, 1, 0, 500].map((stock) => aVariant(db, { stock })));
    const refusalOf = async (variant: { id: string } | undefined, quantity: number) =>
      (await add(person, variant?.id ?? '', quantity)).json<{ message: string }>().message;
    expect(await refusalOf(scarce, 6)).toBe('Only 5 left');
    await add(person, scarce?.id ?? '', 2);
    expect(await refusalOf(scarce, 4)).toBe('Only 5 left, with 2 in your cart already');
    await add(person, scarce?.id ?? '', 3);
    expect(await refusalOf(scarce, 1)).toBe('You already have all 5 in your cart');
    await add(person, last?.id ?? '', 1);
    expect(await refusalOf(last, 1)).toBe('You already have the last one in your cart');
    expect(await refusalOf(none, 1)).toBe('This size is out of stock');
    await add(person, plenty?.id ?? '', 99);
    expect(await refusalOf(plenty, 1)).toBe('No more than 99 in one order');
  });

  test('refuses what is not for sale', async () => {
    const person = await aPerson(db);
    const { id, productId } = await aVariant(db);
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', productId).execute();
    expect((await add(person, id)).statusCode).toBe(404);
    expect((await add(person, randomUUID())).statusCode).toBe(404);
  });
});

describe('PUT /cart/update-quantity and DELETE /cart/remove/{id}', () => {
  test('set and remove a line of one’s own', async () => {
    const { id: variantId } = await aVariant(db, { stock: 4 });
    const person = await aBuyer(db, [{ variantId }]);
    const line = (await cartOf(person)).items[0]?.id ?? '';
    expect((await setTo(person, line, 4)).json<Reply<'updateCartLine'>>().items[0]?.quantity).toBe(4);
    expect((await setTo(person, line, 5)).statusCode).toBe(409);
    expect((await remove(person, line)).json<Reply<'removeCartLine'>>().items).toEqual([]);
    expect((await remove(person, line)).statusCode).toBe(404);
  });

  test('do not find a stranger’s line, and leave it as it is', async () => {
    const { id: variantId } = await aVariant(db, { stock: 4 });
    const owner = await aBuyer(db, [{ variantId, quantity: 2 }]);
    const line = (await cartOf(owner)).items[0]?.id ?? '';
    const stranger = await aPerson(db);
    expect((await setTo(stranger, line, 1)).statusCode).toBe(404);
    expect((await remove(stranger, line)).statusCode).toBe(404);
    expect((await cartOf(owner)).items[0]?.quantity).toBe(2);
  });
});

describe('GET /cart', () => {
  test('points out a price that moved, once', async () => {
    const { id: variantId } = await aVariant(db, { price: 100_000 });
    const person = await aBuyer(db, [{ variantId }]);
    await db.updateTable('variants').set({ price_paise: 90_000 }).where('id', '=', variantId).execute();
    expect((await cartOf(person)).items[0]?.priceChanged).toBe(true);
    expect((await cartOf(person)).items[0]?.priceChanged).toBe(false);
  });

  test('that is read only to be counted leaves a price that moved to be pointed out', async () => {
    const { id: variantId } = await aVariant(db, { price: 100_000 });
    const person = await aBuyer(db, [{ variantId }]);
    await db.updateTable('variants').set({ price_paise: 90_000 }).where('id', '=', variantId).execute();
    await cartOf(person, '?purpose=count');
    expect((await cartOf(person)).items[0]?.priceChanged).toBe(true);
  });

  test('takes for shown the price it shows, though another comes while it is read', async () => {
    const { id: variantId } = await aVariant(db, { price: 100_000 });
    const person = await aBuyer(db, [{ variantId }]);
    const setPrice = (price: number) =>
      db.updateTable('variants').set({ price_paise: price }).where('id', '=', variantId).execute();
    await setPrice(90_000);
    const placement = await pool.connect();
    await placement.query('begin');
    await placement.query('select from carts where user_id = $1 for update', [person.id]);
    const shown = cartOf(person);
    await untilSomebodyWaits();
    await setPrice(80_000);
    await placement.query('commit');
    placement.release();
    expect((await shown).summary.total).toBe(900);
    expect((await cartOf(person)).items[0]?.priceChanged).toBe(true);
  });

  test('shows what can no longer be bought, and leaves it out of the sums', async () => {
    const gone = await aVariant(db, { price: 100_000 });
    const soldOut = await aVariant(db, { price: 70_000, saving: 10_000 });
    const there = await aVariant(db, { price: 50_000 });
    const person = await aBuyer(
      db,
      [gone, soldOut, there].map(({ id: variantId }) => ({ variantId })),
    );
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', gone.productId).execute();
    await db.updateTable('variants').set({ stock: 0 }).where('id', '=', soldOut.id).execute();
    const cart = await cartOf(person);
    expect(cart.items.map(({ available, forSale }) => [available, forSale])).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    expect(cart.summary).toEqual({ subtotal: 500, discount: 0, tax: 0, total: 500, totalSavings: 0 });
  });

  test('is for customers: guests are asked to sign in and admins have none', async () => {
    const admin = await aPerson(db, { userType: 'ADMIN' });
    expect((await app.inject('/api/cart')).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/cart', headers: admin.headers })).statusCode).toBe(403);
  });

  test('is kept by no cache', async () => {
    const person = await aPerson(db);
    expect((await app.inject({ url: '/api/cart', headers: person.headers })).headers['cache-control']).toBe('no-store');
  });
});
