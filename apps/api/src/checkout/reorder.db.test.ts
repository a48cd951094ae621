import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });

async function anOrderOf(quantities: number[]) {
  const variants = await Promise.all(quantities.map(() => aStockedVariant(db, { stock: 20, price: 100 })));
  const wanted = variants.map(({ id }, position) => ({ variantId: id, quantity: quantities[position] ?? 1 }));
  const buyer = await aBuyer(db, wanted);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return { buyer, variants: variants.map(({ id }) => id), orderId: reply.json<Reply<'placeOrder'>>().order.id };
}

function reorder(orderId: string, headers: Record<string, string>) {
  return app.inject({ method: 'POST', url: `/api/orders/${orderId}/reorder`, headers });
}

async function cartOf({ headers }: { headers: Record<string, string> }): Promise<Record<string, number>> {
  const { items } = (await app.inject({ url: '/api/cart', headers })).json<Reply<'readCart'>>();
  return Object.fromEntries(items.map(({ product, quantity }) => [product.variant.id, quantity]));
}

test('an order goes into the cart again as far as it can be had, and what cannot is named with its reason', async () => {
  const { buyer, variants, orderId } = await anOrderOf([2, 3, 1, 1]);
  const [plenty, few, gone, archived] = variants as [string, string, string, string];
  await pool.query('update variants set stock = 2 where id = $1', [few]);
  await pool.query('update variants set stock = 0 where id = $1', [gone]);
  await pool.query('update variants set archived_at = now() where id = $1', [archived]);
  const reply = (await reorder(orderId, buyer.headers)).json<Reply<'reorder'>>();
  expect(reply.added.map(({ quantity }) => quantity)).toEqual([2, 2]);
  expect(reply.leftOut.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    [1, 'Only 2 left'],
    [1, 'Out of stock'],
    [1, 'Not sold any more'],
  ]);
  expect(await cartOf(buyer)).toEqual({ [plenty]: 2, [few]: 2 });
});

test('done twice, even at once, nothing is in the cart twice', async () => {
  const { buyer, variants, orderId } = await anOrderOf([2]);
  await Promise.all([reorder(orderId, buyer.headers), reorder(orderId, buyer.headers)]);
  await reorder(orderId, buyer.headers);
  expect(await cartOf(buyer)).toEqual({ [variants[0] ?? '']: 2 });
});

test('what is in the cart beyond the order stays', async () => {
  const { buyer, variants, orderId } = await anOrderOf([2]);
  await fillCart(db, buyer.id, [{ variantId: variants[0] ?? '', quantity: 5 }]);
  await reorder(orderId, buyer.headers);
  expect(await cartOf(buyer)).toEqual({ [variants[0] ?? '']: 5 });
});

test('somebody else’s order is not there', async () => {
  const { orderId } = await anOrderOf([1]);
  const stranger = await aPerson(db);
  expect((await reorder(orderId, stranger.headers)).statusCode).toBe(404);
  expect(await cartOf(stranger)).toEqual({});
});
