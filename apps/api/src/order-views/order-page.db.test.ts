import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const staff = await createTestUser(db, { userType: 'ADMIN' });
const { id: variantId } = await createStockedVariant(db, { stock: 100, price: 89_900, saving: 30_000 });
await pool.query(`update variants set sku = 'KUR-IND-40' where id = $1`, [variantId]);

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;

async function placeOrder({ id, headers, addressId }: Buyer, quantity: number): Promise<string> {
  await fillCart(db, id, [{ variantId, quantity }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<EndpointResponse<'placeOrder'>>().order.id;
}

async function getOrder(id: string): Promise<EndpointResponse<'getOrder'>> {
  return (await app.inject({ url: `/api/orders/${id}`, headers: staff.headers })).json<EndpointResponse<'getOrder'>>();
}

function sendAsStaff(method: 'POST' | 'PUT', path: string, payload: object) {
  return app.inject({ method, url: `/api/orders/${path}`, headers: staff.headers, payload });
}

test('an order is returned with totals, customer, history and its neighbours', async () => {
  const buyer = await createTestBuyer(db, []);
  const first = await placeOrder(buyer, 1);
  const second = await placeOrder(buyer, 2);
  const third = await placeOrder(buyer, 1);
  await sendAsStaff('PUT', `${first}/status`, { deliveryStatus: 'DELIVERED' });
  await sendAsStaff('PUT', `${third}/status`, { deliveryStatus: 'CANCELED' });

  const details = await getOrder(second);
  expect(details).toMatchObject({
    order: { id: second, orderTotal: 1798 },
    subtotal: 2398,
    discount: 600,
    customer: { orders: 3, canceled: 1, spent: 899 },
    changes: [{ summary: 'Order placed' }],
    notes: [],
    newer: third,
    older: first,
  });
  expect(details.subtotal! - details.discount!).toBe(details.order.orderTotal);
  expect(Object.values(details.lines)).toEqual([{ saving: 300, sku: 'KUR-IND-40' }]);
  expect((await getOrder(third)).newer).toBeNull();
  expect((await app.inject({ url: '/api/orders/NOSUCHORDER', headers: staff.headers })).statusCode).toBe(404);
});

test('staff add a note to an order, and the audit log records who, but not the text', async () => {
  const id = await placeOrder(await createTestBuyer(db, []), 1);
  const reply = await sendAsStaff('POST', `${id}/notes`, { text: 'Gate closes at 21:00, ring the watchman.' });
  expect(reply.statusCode).toBe(201);
  expect((await sendAsStaff('POST', `${id}/notes`, { text: ' ' })).statusCode).toBe(400);
  expect((await getOrder(id)).notes).toMatchObject([
    { text: 'Gate closes at 21:00, ring the watchman.', by: 'Asha Rao' },
  ]);
  const { rows } = await pool.query('select action, data, before, after from audit_entries where subject_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ action: 'order.note_added', data: { order: id }, before: null, after: null }]);
});

test('a note with the same idempotency key is created once, and the key is rejected for another note', async () => {
  const id = await placeOrder(await createTestBuyer(db, []), 1);
  const key = randomUUID();
  const send = (text: string) =>
    app.inject({
      method: 'POST',
      url: `/api/orders/${id}/notes`,
      headers: { ...staff.headers, 'idempotency-key': key },
      payload: { text },
    });
  const [first, second] = await Promise.all([send('Call before coming'), send('Call before coming')]);
  expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
  expect(first?.json()).toEqual(second?.json());
  const other = await send('Leave it next door');
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused']);
  expect((await getOrder(id)).notes).toHaveLength(1);
  const { rowCount } = await pool.query('select from audit_entries where subject_id = $1', [id]);
  expect(rowCount).toBe(1);
});

test('needsPlaceOfSupply is true until staff choose the state, and always false for a shop without GST', async () => {
  const id = await placeOrder(await createTestBuyer(db, []), 1);
  await pool.query(`update orders set address_state = '', address_postal_code = '999999' where id = $1`, [id]);
  expect((await getOrder(id)).needsPlaceOfSupply).toBe(false);
  await registerForGst(db);
  expect((await getOrder(id)).needsPlaceOfSupply).toBe(true);
  expect((await sendAsStaff('PUT', `${id}/place-of-supply`, { stateCode: '27' })).statusCode).toBe(200);
  expect((await getOrder(id)).needsPlaceOfSupply).toBe(false);
  await sendAsStaff('PUT', `${id}/status`, { deliveryStatus: 'SHIPPED' });
  const { documents } = (await getOrder(id)).order;
  expect(documents).toMatchObject([{ kind: 'invoice', total: 899, isReady: false }]);
  expect(Date.parse(documents?.[0]?.issuedAt ?? '')).toBeCloseTo(Date.now(), -5);
});
