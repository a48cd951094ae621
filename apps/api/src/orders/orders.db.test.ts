import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { afterEach, describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { expectIntegrityChecksPass, getStock } from '#test/integrity-checks.ts';
import { createTestApp } from '#test/test-app.ts';
import { collectOrders, scanOrders, searchPrefixes } from '../order-views/order-search.queries.ts';
import type { DeliveryStatus } from './order-record.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });

type Person = { headers: Record<string, string> };

async function createOrder({ stock = 10, quantity = 2 }: { stock?: number; quantity?: number } = {}) {
  const { id: variantId } = await createStockedVariant(db, { stock });
  const buyer = await createTestBuyer(db, [{ variantId, quantity }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return { buyer, variantId, id: reply.json<EndpointResponse<'placeOrder'>>().order.id };
}

const cancel = (id: string, { headers }: Person) =>
  app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers });
const moveTo = (id: string, deliveryStatus: DeliveryStatus, { headers }: Person = admin) =>
  app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers, payload: { deliveryStatus } });

afterEach(() => expectIntegrityChecksPass(db));

describe('PUT /orders/{id}/cancel', () => {
  test('is rejected after the order has shipped', async () => {
    const { id, buyer, variantId } = await createOrder({ stock: 10, quantity: 2 });
    await moveTo(id, 'SHIPPED');
    const reply = await cancel(id, buyer);
    expect(reply.statusCode).toBe(409);
    expect(reply.json<ErrorResponse>().message).toBe('Failed to cancel order.');
    expect(await getStock(db, variantId)).toBe(8);
  });
});

describe('PUT /orders/{id}/status', () => {
  const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
  const PATHS: Record<DeliveryStatus, DeliveryStatus[]> = {
    PENDING: [],
    SHIPPED: ['SHIPPED'],
    DELIVERED: ['SHIPPED', 'DELIVERED'],
    CANCELED: ['CANCELED'],
  };
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

  test.each(pairs)('from %s to %s keeps stock and payment consistent', async (from, to) => {
    const { id, variantId } = await createOrder({ stock: 10, quantity: 2 });
    for (const step of PATHS[from]) await moveTo(id, step);
    const { order } = (await moveTo(id, to)).json<EndpointResponse<'updateDeliveryStatus'>>();
    expect(order.deliveryStatus).toBe(to);
    expect(order.deliveredOn === null).toBe(to !== 'DELIVERED');
    expect(order.paymentStatus).toBe(
      to === 'DELIVERED' ? 'PAID' : from === 'DELIVERED' && to === 'CANCELED' ? 'REFUND_DUE' : 'PENDING',
    );
    const isRestocked = to === 'CANCELED' && (from === 'PENDING' || from === 'CANCELED');
    expect(await getStock(db, variantId)).toBe(isRestocked ? 10 : 8);
  });

  test('an order cancelled in transit and shipped again does not take stock twice', async () => {
    const { id, variantId } = await createOrder({ stock: 10, quantity: 2 });
    for (const step of ['SHIPPED', 'CANCELED', 'SHIPPED'] as const) await moveTo(id, step);
    expect(await getStock(db, variantId)).toBe(8);
  });

  test('repeated cancelling and reopening loses no units', async () => {
    const { id, variantId } = await createOrder({ stock: 10, quantity: 2 });
    for (let round = 0; round < 3; round++) {
      await moveTo(id, 'CANCELED');
      expect(await getStock(db, variantId)).toBe(10);
      await moveTo(id, 'PENDING');
      expect(await getStock(db, variantId)).toBe(8);
    }
  });

  test.each(['PENDING', 'SHIPPED', 'DELIVERED'] as const)(
    'reopens to %s an order its customer has just cancelled, if its units are in stock',
    async (to) => {
      const { id, buyer, variantId } = await createOrder({ stock: 2, quantity: 2 });
      await cancel(id, buyer);
      const reply = await moveTo(id, to);
      expect(reply.statusCode).toBe(200);
      expect(reply.json<EndpointResponse<'updateDeliveryStatus'>>().order.deliveryStatus).toBe(to);
      expect(await getStock(db, variantId)).toBe(0);
    },
  );

  test('is rejected when the units of an order cancelled by its customer are sold out', async () => {
    const { id, buyer, variantId } = await createOrder({ stock: 2, quantity: 2 });
    await cancel(id, buyer);
    const other = await createTestBuyer(db, [{ variantId }]);
    const payload = { addressId: other.addressId, paymentMethod: 'COD' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: other.headers, payload });
    const reply = await moveTo(id, 'PENDING');
    expect(reply.statusCode).toBe(409);
    expect(reply.json<ErrorResponse>().code).toBe('not_enough_stock');
    expect(await getStock(db, variantId)).toBe(1);
  });

  test('requires an admin and rejects unknown statuses', async () => {
    const { id, buyer } = await createOrder();
    expect((await moveTo(id, 'SHIPPED', buyer)).statusCode).toBe(403);
    expect((await moveTo(id, 'SHIPPED', { headers: {} })).statusCode).toBe(401);
    expect((await moveTo(id, 'LOST' as DeliveryStatus)).statusCode).toBe(400);
    expect((await moveTo('0'.repeat(20), 'SHIPPED')).statusCode).toBe(404);
  });
});

describe('order lists', () => {
  test('show the same total however it is summed, even after a price change', async () => {
    const { id, buyer, variantId } = await createOrder({ stock: 10, quantity: 2 });
    await db.updateTable('variants').set({ price_paise: 1_000_000 }).where('id', '=', variantId).execute();
    const mine = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      EndpointResponse<'listMyOrders'>
    >();
    const all = (await app.inject({ url: '/api/orders/all', headers: admin.headers })).json<
      EndpointResponse<'listOrders'>
    >();
    for (const order of [mine.orders[0], all.orders.find((candidate) => candidate.id === id)]) {
      const summed = order?.items.reduce((sum, item) => sum + item.product.variant.originalPrice! * item.quantity, 0);
      expect(summed).toBe(1798);
      expect(order?.orderTotal).toBe(1798);
    }
    expect(all.pagination.totalItems).toBe(all.orders.length);
  });

  test('show a customer the Indian date on which an order reached each status', async () => {
    const { id, buyer } = await createOrder();
    for (const step of ['SHIPPED', 'PENDING', 'SHIPPED'] as const) await moveTo(id, step);
    // 19:30 UTC is already the next day in India.
    await pool.query(
      `alter table order_events disable trigger user;
       update order_events set happened_at = '2026-11-10T19:30Z' where order_id = '${id}' and to_status = 'SHIPPED';
       alter table order_events enable trigger user`,
    );
    const { orders } = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      EndpointResponse<'listMyOrders'>
    >();
    expect(orders[0]?.statusDays).toMatchObject({ SHIPPED: '2026-11-11' });
    const cancelled = (await moveTo(id, 'CANCELED')).json<EndpointResponse<'updateDeliveryStatus'>>().order;
    expect(Object.keys(cancelled.statusDays ?? {}).toSorted()).toEqual(['CANCELED', 'PENDING', 'SHIPPED']);
  });

  test('show customers only their own orders, and all orders only to admins', async () => {
    const { buyer } = await createOrder();
    const mine = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      EndpointResponse<'listMyOrders'>
    >();
    expect(mine.orders).toHaveLength(1);
    expect((await app.inject({ url: '/api/orders/all', headers: buyer.headers })).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/orders/my-orders', headers: admin.headers })).statusCode).toBe(403);
    expect((await app.inject('/api/orders/all')).statusCode).toBe(401);
  });

  test('are sorted newest first and paginated', async () => {
    const page = (await app.inject({ url: '/api/orders/all?limit=3', headers: admin.headers })).json<
      EndpointResponse<'listOrders'>
    >();
    const dates = page.orders.map(({ orderDate }) => orderDate);
    expect(dates).toHaveLength(3);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await app.inject({ url: '/api/orders/all?limit=201', headers: admin.headers })).statusCode).toBe(400);
  });

  test('have the same order on every page, whichever end the page is read from', async () => {
    const listIds = async (query: string) => {
      const reply = await app.inject({ url: `/api/orders/all?${query}`, headers: admin.headers });
      return reply.json<EndpointResponse<'listOrders'>>().orders.map(({ id }) => id);
    };
    const all = await listIds('limit=200');
    const pages = Array.from({ length: Math.ceil(all.length / 2) + 1 }, (_, n) => listIds(`limit=2&page=${n + 1}`));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect(all.length).toBeGreaterThan(5);
  });
});

describe('GET /orders/new', () => {
  const count = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/orders/new', query, headers: admin.headers })).json<
      EndpointResponse<'countNewOrders'>
    >().count;

  test('counts the orders after the given one, for one status or for all', async () => {
    const { id: after } = await createOrder();
    expect(await count({ after })).toBe(0);
    const { id } = await createOrder();
    await createOrder();
    expect(await count({ after })).toBe(2);
    await moveTo(id, 'SHIPPED');
    expect(await count({ after, status: 'PENDING' })).toBe(1);
    expect(await count({ after: 'NOSUCHORDER' })).toBe(0);
    expect(await count({})).toBeGreaterThan(2);
  });

  test('returns 0 when the new-order hint is off', async () => {
    await createOrder();
    const url = '/api/admin/settings';
    await app.inject({ method: 'PUT', url, headers: admin.headers, payload: { showNewOrderNotice: false } });
    await expect.poll(() => count({}), { timeout: 5000 }).toBe(0);
  });
});

describe('GET /orders/all with filters', () => {
  const list = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/orders/all', query, headers: admin.headers })).json<
      EndpointResponse<'listOrders'>
    >();

  test('finds an order by a prefix of its id, customer name or email, ignoring case', async () => {
    const { id, buyer } = await createOrder();
    for (const q of [id, id.slice(0, 8).toLowerCase(), `#${id.slice(0, 6)}`, buyer.email.slice(0, 14).toUpperCase()]) {
      expect((await list({ q })).orders.map((order) => order.id)).toEqual([id]);
    }
    const { orders, pagination } = await list({ q: 'asha r' });
    expect(pagination).toMatchObject({ totalItems: orders.length, exact: true });
    expect(orders.length).toBeGreaterThan(1);
    for (const q of ['%', 'sha', id.slice(1, 9), "' or 1=1 --"]) expect((await list({ q })).orders).toEqual([]);
  });

  test('an index scan finds the same orders as collecting all matches', async () => {
    const prefixes = await searchPrefixes(db, 'ASHA', { byContact: true });
    for (const status of [undefined, 'SHIPPED'] as const) {
      const { ids, more } = await collectOrders(db, prefixes, { status, max: 1000 });
      expect(more).toBe(false);
      expect(ids.length).toBeGreaterThan(0);
      const filter = { view: 'all', status, today: '2026-11-16' } as const;
      expect(await scanOrders(db, filter, { ways: prefixes, offset: 1, limit: 3 })).toEqual(ids.slice(1, 4));
      expect((await collectOrders(db, prefixes, { status, max: ids.length - 1 })).more).toBe(true);
    }
  });

  test('counts the orders of one status exactly', async () => {
    const { id } = await createOrder();
    await moveTo(id, 'SHIPPED');
    const { orders, pagination } = await list({ status: 'SHIPPED', limit: '200' });
    expect(orders.every(({ deliveryStatus }) => deliveryStatus === 'SHIPPED')).toBe(true);
    expect(pagination).toMatchObject({ totalItems: orders.length, exact: true });
    expect((await list({ status: 'SHIPPED', q: id })).orders).toHaveLength(1);
    expect((await list({ status: 'PENDING', q: id })).orders).toEqual([]);
  });
});

describe('a status change by staff', () => {
  const updateStatus = (id: string, payload: object) =>
    app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers: admin.headers, payload });

  test('is rejected when the order has changed since it was read', async () => {
    const { id, buyer } = await createOrder();
    expect((await updateStatus(id, { deliveryStatus: 'DELIVERED', expectedStatus: 'SHIPPED' })).statusCode).toBe(409);
    await cancel(id, buyer);
    expect((await updateStatus(id, { deliveryStatus: 'SHIPPED', expectedStatus: 'PENDING' })).statusCode).toBe(409);
    expect((await updateStatus(id, { deliveryStatus: 'SHIPPED', expectedStatus: 'CANCELED' })).statusCode).toBe(200);
  });

  test('appears in the order history and in the audit log, next to the customer’s own changes', async () => {
    const { id, buyer } = await createOrder();
    await cancel(id, buyer);
    await updateStatus(id, { deliveryStatus: 'SHIPPED', expectedStatus: 'CANCELED' });
    const url = `/api/orders/${id}/changes`;
    const { changes } = (await app.inject({ url, headers: admin.headers })).json<
      EndpointResponse<'listOrderChanges'>
    >();
    expect(changes.map(({ summary, by, before }) => [summary, by, before])).toEqual([
      ['Cancelled to Shipped', 'Asha Rao', { deliveryStatus: 'CANCELED' }],
      ['Cancelled by the customer', 'Asha Rao', { deliveryStatus: 'PENDING' }],
      ['Order placed', 'Asha Rao', null],
    ]);
    const { rows } = await pool.query('select actor_id, after from audit_entries where subject_id = $1', [id]);
    expect(rows).toEqual([{ actor_id: admin.id, after: { deliveryStatus: 'SHIPPED' } }]);
    expect((await app.inject({ url: '/api/orders/NOSUCH/changes', headers: admin.headers })).statusCode).toBe(404);
  });
});

describe('POST /orders/send-confirmation', () => {
  const requestConfirmation = (id: string, { headers }: Person) =>
    app.inject({
      method: 'POST',
      url: '/api/orders/send-confirmation',
      headers,
      payload: { orderData: { id, total: 1 }, email: 'stranger@example.com\r\nBcc: everybody@example.com' },
    });

  test('returns the status of the email, sends nothing itself, and ignores an address in the request', async () => {
    const { id, buyer } = await createOrder();
    const count = async () =>
      (await pool.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')).rows[0]?.n;
    const before = await count();
    const reply = await requestConfirmation(id, buyer);
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toMatchObject({ mail: 'queued' });
    expect(await count()).toBe(before);
  });

  test('returns 404 for another customer’s order', async () => {
    const { id } = await createOrder();
    expect((await requestConfirmation(id, await createTestUser(db))).statusCode).toBe(404);
    expect((await requestConfirmation(id, { headers: {} })).statusCode).toBe(401);
  });
});
