import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const clerk = await aPerson(db, { userType: 'ADMIN' });
const other = await aPerson(db, { userType: 'ADMIN' });

async function anOrder(variantId: string): Promise<string> {
  const { id, headers, addressId } = await aBuyer(db, []);
  await fillCart(db, id, [{ variantId, quantity: 1 }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<Reply<'placeOrder'>>().order.id;
}

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { ...clerk.headers, 'idempotency-key': crypto.randomUUID() }, payload });

test('a variant whose serial number is kept is not packed without it', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 5 });
  await pool.query('update variants set serial_kept = true where id = $1', [variantId]);
  const orderId = await anOrder(variantId);
  const order = (await post('/api/packing', { orderId })).json<Reply<'startPacking'>>();
  expect(order.lines).toMatchObject([{ serialKept: true }]);
  const [line] = order.lines;
  const lines = [{ orderLineId: line?.orderLineId, quantity: 1 }];
  expect((await post('/api/parcels', { orderId, lines })).json()).toMatchObject({ code: 'serials_missing' });
  const withSerial = [{ ...lines[0], serials: ['356938035643809'] }];
  expect((await post('/api/parcels', { orderId, lines: withSerial })).statusCode).toBe(201);
});

test('who else has an order on the table is told, one’s own table is not', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: 5 });
  const orderId = await anOrder(variantId);
  await post('/api/packing', { orderId });
  const seenBy = async (headers: Record<string, string>) => {
    const reply = await app.inject({ url: '/api/packing', headers });
    return reply.json<Reply<'listPacking'>>().next.find((next) => next.orderId === orderId)?.packedBy;
  };
  expect(await seenBy(clerk.headers)).toBeNull();
  expect(await seenBy(other.headers)).toBe('Asha Rao');
});
