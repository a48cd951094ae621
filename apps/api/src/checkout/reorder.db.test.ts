import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });

async function createOrder(quantities: number[]) {
  const variants = await Promise.all(quantities.map(() => createStockedVariant(db, { stock: 20, price: 100 })));
  const cartLines = variants.map(({ id }, position) => ({ variantId: id, quantity: quantities[position] ?? 1 }));
  const buyer = await createTestBuyer(db, cartLines);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return {
    buyer,
    variants: variants.map(({ id }) => id),
    orderId: reply.json<EndpointResponse<'placeOrder'>>().order.id,
  };
}

function sendReorder(orderId: string, headers: Record<string, string>) {
  return app.inject({ method: 'POST', url: `/api/orders/${orderId}/reorder`, headers });
}

async function getCartQuantities({ headers }: { headers: Record<string, string> }): Promise<Record<string, number>> {
  const { items } = (await app.inject({ url: '/api/cart', headers })).json<EndpointResponse<'getCart'>>();
  return Object.fromEntries(items.map(({ product, quantity }) => [product.variant.id, quantity]));
}

test('reorder adds available items to the cart and lists the others with a reason', async () => {
  const { buyer, variants, orderId } = await createOrder([2, 3, 1, 1]);
  const [wellStocked, lowStock, soldOut, archived] = variants as [string, string, string, string];
  await pool.query('update variants set stock = 2 where id = $1', [lowStock]);
  await pool.query('update variants set stock = 0 where id = $1', [soldOut]);
  await pool.query('update variants set archived_at = now() where id = $1', [archived]);
  const reply = (await sendReorder(orderId, buyer.headers)).json<EndpointResponse<'reorder'>>();
  expect(reply.added.map(({ quantity }) => quantity)).toEqual([2, 2]);
  expect(reply.leftOut.map(({ quantity, reason }) => [quantity, reason])).toEqual([
    [1, 'Only 2 left'],
    [1, 'Out of stock'],
    [1, 'No longer available'],
  ]);
  expect(await getCartQuantities(buyer)).toEqual({ [wellStocked]: 2, [lowStock]: 2 });
});

test('reordering twice, even concurrently, adds nothing twice', async () => {
  const { buyer, variants, orderId } = await createOrder([2]);
  await Promise.all([sendReorder(orderId, buyer.headers), sendReorder(orderId, buyer.headers)]);
  await sendReorder(orderId, buyer.headers);
  expect(await getCartQuantities(buyer)).toEqual({ [variants[0] ?? '']: 2 });
});

test('a higher quantity already in the cart stays', async () => {
  const { buyer, variants, orderId } = await createOrder([2]);
  await fillCart(db, buyer.id, [{ variantId: variants[0] ?? '', quantity: 5 }]);
  await sendReorder(orderId, buyer.headers);
  expect(await getCartQuantities(buyer)).toEqual({ [variants[0] ?? '']: 5 });
});

test('an order of another customer returns 404', async () => {
  const { orderId } = await createOrder([1]);
  const otherUser = await createTestUser(db);
  expect((await sendReorder(orderId, otherUser.headers)).statusCode).toBe(404);
  expect(await getCartQuantities(otherUser)).toEqual({});
});
