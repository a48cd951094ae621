import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
const other = await createTestUser(db, { userType: 'ADMIN' });

async function createOrder(variantId: string): Promise<string> {
  const { id, headers, addressId } = await createTestBuyer(db, []);
  await fillCart(db, id, [{ variantId, quantity: 1 }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<EndpointResponse<'placeOrder'>>().order.id;
}

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() }, payload });

test('a variant with recorded serial numbers cannot be packed without them', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 5 });
  await pool.query('update variants set tracks_serial_numbers = true where id = $1', [variantId]);
  const orderId = await createOrder(variantId);
  const order = (await post('/api/packing', { orderId })).json<EndpointResponse<'startPacking'>>();
  expect(order.lines).toMatchObject([{ tracksSerialNumbers: true }]);
  const [line] = order.lines;
  const lines = [{ orderLineId: line?.orderLineId, quantity: 1 }];
  expect((await post('/api/shipments', { orderId, lines })).json()).toMatchObject({ code: 'serial_numbers_required' });
  const withSerial = [{ ...lines[0], serials: ['356938035643809'] }];
  expect((await post('/api/shipments', { orderId, lines: withSerial })).statusCode).toBe(201);
});

test('shows who else is packing an order, but not one’s own packing session', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: 5 });
  const orderId = await createOrder(variantId);
  await post('/api/packing', { orderId });
  const getPackerSeenBy = async (headers: Record<string, string>) => {
    const reply = await app.inject({ url: '/api/packing', headers });
    return reply.json<EndpointResponse<'getPackingQueue'>>().next.find((next) => next.orderId === orderId)?.packedBy;
  };
  expect(await getPackerSeenBy(staff.headers)).toBeNull();
  expect(await getPackerSeenBy(other.headers)).toBe('Asha Rao');
});
