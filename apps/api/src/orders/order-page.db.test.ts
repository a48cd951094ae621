import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { registerForGst } from '#test/tax-shop.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const staff = await aPerson(db, { userType: 'ADMIN' });
const { id: variantId } = await aStockedVariant(db, { stock: 100, price: 89_900, saving: 30_000 });
await pool.query(`update variants set sku = 'KUR-IND-40' where id = $1`, [variantId]);

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

async function order({ id, headers, addressId }: Buyer, quantity: number): Promise<string> {
  await fillCart(db, id, [{ variantId, quantity }]);
  const payload = { addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers, payload });
  return reply.json<Reply<'placeOrder'>>().order.id;
}

async function read(id: string): Promise<Reply<'readOrder'>> {
  return (await app.inject({ url: `/api/orders/${id}`, headers: staff.headers })).json<Reply<'readOrder'>>();
}

function staffWrites(method: 'POST' | 'PUT', path: string, payload: object) {
  return app.inject({ method, url: `/api/orders/${path}`, headers: staff.headers, payload });
}

test('an order is told with its figures, its customer, its history and its neighbours', async () => {
  const buyer = await aBuyer(db, []);
  const first = await order(buyer, 1);
  const second = await order(buyer, 2);
  const third = await order(buyer, 1);
  await staffWrites('PUT', `${first}/status`, { deliveryStatus: 'DELIVERED' });
  await staffWrites('PUT', `${third}/status`, { deliveryStatus: 'CANCELED' });

  const told = await read(second);
  expect(told).toMatchObject({
    order: { id: second, orderTotal: 1798 },
    subtotal: 2398,
    discount: 600,
    customer: { orders: 3, canceled: 1, spent: 899 },
    changes: [{ what: 'Order placed' }],
    notes: [],
    newer: third,
    older: first,
  });
  expect(told.subtotal - told.discount).toBe(told.order.orderTotal);
  expect(Object.values(told.lines)).toEqual([{ saving: 300, sku: 'KUR-IND-40' }]);
  expect((await read(third)).newer).toBeNull();
  expect((await app.inject({ url: '/api/orders/NOSUCHORDER', headers: staff.headers })).statusCode).toBe(404);
});

test('staff note something about an order, and the log says who, not what', async () => {
  const id = await order(await aBuyer(db, []), 1);
  const reply = await staffWrites('POST', `${id}/notes`, { text: 'Gate closes at 21:00, ring the watchman.' });
  expect(reply.statusCode).toBe(201);
  expect((await staffWrites('POST', `${id}/notes`, { text: ' ' })).statusCode).toBe(400);
  expect((await read(id)).notes).toMatchObject([{ text: 'Gate closes at 21:00, ring the watchman.', by: 'Asha Rao' }]);
  const { rows } = await pool.query('select what, before, after from audit_entries where subject_id = $1', [id]);
  expect(rows).toEqual([{ what: `Note written about order ${id.slice(0, 8)}`, before: null, after: null }]);
});

test('a note sent again under its key is the same note, and its key is good for no other', async () => {
  const id = await order(await aBuyer(db, []), 1);
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
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'key_reused']);
  expect((await read(id)).notes).toHaveLength(1);
  const { rowCount } = await pool.query('select from audit_entries where subject_id = $1', [id]);
  expect(rowCount).toBe(1);
});

test('says where nothing tells which state an order goes to, until staff do; a shop without GST need not know', async () => {
  const id = await order(await aBuyer(db, []), 1);
  await pool.query(`update orders set address_state = '', address_postal_code = '999999' where id = $1`, [id]);
  expect((await read(id)).stateUnknown).toBe(false);
  await registerForGst(db);
  expect((await read(id)).stateUnknown).toBe(true);
  expect((await staffWrites('PUT', `${id}/place-of-supply`, { stateCode: '27' })).statusCode).toBe(200);
  expect((await read(id)).stateUnknown).toBe(false);
  await staffWrites('PUT', `${id}/status`, { deliveryStatus: 'SHIPPED' });
  const { documents } = (await read(id)).order;
  expect(documents).toMatchObject([{ kind: 'invoice', total: 899, isReady: false }]);
  expect(Date.parse(documents?.[0]?.issuedAt ?? '')).toBeCloseTo(Date.now(), -5);
});
