import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant } from '#test/factories.ts';
import { expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { openShop } from '#test/shop.ts';
import type { DeliveryStatus } from './order-record.ts';
import { gatherOrders, walkToOrders, waysToBegin } from './order-search.queries.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });

type Person = { headers: Record<string, string> };

async function anOrder({ stock = 10, quantity = 2 }: { stock?: number; quantity?: number } = {}) {
  const { id: variantId } = await aStockedVariant(db, { stock });
  const buyer = await aBuyer(db, [{ variantId, quantity }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return { buyer, variantId, id: reply.json<Reply<'placeOrder'>>().order.id };
}

const cancel = (id: string, { headers }: Person) =>
  app.inject({ method: 'PUT', url: `/api/orders/${id}/cancel`, headers });
const moveTo = (id: string, deliveryStatus: DeliveryStatus, { headers }: Person = admin) =>
  app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers, payload: { deliveryStatus } });

afterEach(() => expectBooksInOrder(db));

describe('PUT /orders/{id}/cancel', () => {
  test('is refused once the order has been shipped', async () => {
    const { id, buyer, variantId } = await anOrder({ stock: 10, quantity: 2 });
    await moveTo(id, 'SHIPPED');
    const reply = await cancel(id, buyer);
    expect(reply.statusCode).toBe(409);
    expect(reply.json<ErrorReply>().message).toBe('Failed to cancel order.');
    expect(await stockOf(db, variantId)).toBe(8);
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

  test.each(pairs)('from %s to %s keeps the books in order', async (from, to) => {
    const { id, variantId } = await anOrder({ stock: 10, quantity: 2 });
    for (const step of PATHS[from]) await moveTo(id, step);
    const { order } = (await moveTo(id, to)).json<Reply<'updateDeliveryStatus'>>();
    expect(order.deliveryStatus).toBe(to);
    expect(order.deliveredOn === null).toBe(to !== 'DELIVERED');
    expect(order.paymentStatus).toBe(
      to === 'DELIVERED' ? 'PAID' : from === 'DELIVERED' && to === 'CANCELED' ? 'REFUND_DUE' : 'PENDING',
    );
    const onTheShelf = to === 'CANCELED' && (from === 'PENDING' || from === 'CANCELED');
    expect(await stockOf(db, variantId)).toBe(onTheShelf ? 10 : 8);
  });

  test('a parcel that was cancelled on its way is not taken from the shelf a second time', async () => {
    const { id, variantId } = await anOrder({ stock: 10, quantity: 2 });
    for (const step of ['SHIPPED', 'CANCELED', 'SHIPPED'] as const) await moveTo(id, step);
    expect(await stockOf(db, variantId)).toBe(8);
  });

  test('can be cancelled and reopened again and again without a unit going astray', async () => {
    const { id, variantId } = await anOrder({ stock: 10, quantity: 2 });
    for (let round = 0; round < 3; round++) {
      await moveTo(id, 'CANCELED');
      expect(await stockOf(db, variantId)).toBe(10);
      await moveTo(id, 'PENDING');
      expect(await stockOf(db, variantId)).toBe(8);
    }
  });

  test.each(['PENDING', 'SHIPPED', 'DELIVERED'] as const)(
    'sent alone reopens to %s an order its customer has just cancelled, while its units are there',
    async (to) => {
      const { id, buyer, variantId } = await anOrder({ stock: 2, quantity: 2 });
      await cancel(id, buyer);
      const reply = await moveTo(id, to);
      expect(reply.statusCode).toBe(200);
      expect(reply.json<Reply<'updateDeliveryStatus'>>().order.deliveryStatus).toBe(to);
      expect(await stockOf(db, variantId)).toBe(0);
    },
  );

  test('is refused when the units of an order its customer has cancelled are gone', async () => {
    const { id, buyer, variantId } = await anOrder({ stock: 2, quantity: 2 });
    await cancel(id, buyer);
    const other = await aBuyer(db, [{ variantId }]);
    const payload = { addressId: other.addressId, paymentMethod: 'COD' };
    await app.inject({ method: 'POST', url: '/api/orders/place', headers: other.headers, payload });
    const reply = await moveTo(id, 'PENDING');
    expect(reply.statusCode).toBe(409);
    expect(reply.json<ErrorReply>().code).toBe('not_enough_stock');
    expect(await stockOf(db, variantId)).toBe(1);
  });

  test('is for admins, and unknown words are refused', async () => {
    const { id, buyer } = await anOrder();
    expect((await moveTo(id, 'SHIPPED', buyer)).statusCode).toBe(403);
    expect((await moveTo(id, 'SHIPPED', { headers: {} })).statusCode).toBe(401);
    expect((await moveTo(id, 'LOST' as DeliveryStatus)).statusCode).toBe(400);
    expect((await moveTo('0'.repeat(20), 'SHIPPED')).statusCode).toBe(404);
  });
});

describe('the lists of orders', () => {
  test('tell one total, whichever way it is summed, even after the price has changed', async () => {
    const { id, buyer, variantId } = await anOrder({ stock: 10, quantity: 2 });
    await db.updateTable('variants').set({ price_paise: 1_000_000 }).where('id', '=', variantId).execute();
    const own = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      Reply<'listOwnOrders'>
    >();
    const all = (await app.inject({ url: '/api/orders/all', headers: admin.headers })).json<Reply<'listAllOrders'>>();
    for (const order of [own.orders[0], all.orders.find((candidate) => candidate.id === id)]) {
      const summed = order?.items.reduce((sum, item) => sum + item.product.variant.originalPrice * item.quantity, 0);
      expect(summed).toBe(1798);
      expect(order?.orderTotal).toBe(1798);
    }
    expect(all.pagination.totalItems).toBe(all.orders.length);
  });

  test('tell a customer on which day, in India, an order came to each status', async () => {
    const { id, buyer } = await anOrder();
    for (const step of ['SHIPPED', 'PENDING', 'SHIPPED'] as const) await moveTo(id, step);
    // At half past seven in the evening by Greenwich it is the next day in India.
    await pool.query(
      `alter table order_events disable trigger user;
       update order_events set happened_at = '2026-11-10T19:30Z' where order_id = '${id}' and to_status = 'SHIPPED';
       alter table order_events enable trigger user`,
    );
    const { orders } = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      Reply<'listOwnOrders'>
    >();
    expect(orders[0]?.statusDays).toMatchObject({ SHIPPED: '2026-11-11' });
    const cancelled = (await moveTo(id, 'CANCELED')).json<Reply<'updateDeliveryStatus'>>().order;
    expect(Object.keys(cancelled.statusDays ?? {}).toSorted()).toEqual(['CANCELED', 'PENDING', 'SHIPPED']);
  });

  test('show a customer nobody else’s orders, and everybody’s to admins only', async () => {
    const { buyer } = await anOrder();
    const own = (await app.inject({ url: '/api/orders/my-orders', headers: buyer.headers })).json<
      Reply<'listOwnOrders'>
    >();
    expect(own.orders).toHaveLength(1);
    expect((await app.inject({ url: '/api/orders/all', headers: buyer.headers })).statusCode).toBe(403);
    expect((await app.inject({ url: '/api/orders/my-orders', headers: admin.headers })).statusCode).toBe(403);
    expect((await app.inject('/api/orders/all')).statusCode).toBe(401);
  });

  test('come newest first, a page at a time', async () => {
    const page = (await app.inject({ url: '/api/orders/all?limit=3', headers: admin.headers })).json<
      Reply<'listAllOrders'>
    >();
    const dates = page.orders.map(({ orderDate }) => orderDate);
    expect(dates).toHaveLength(3);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await app.inject({ url: '/api/orders/all?limit=201', headers: admin.headers })).statusCode).toBe(400);
  });

  test('have the same order on every page, from whichever end a page is reached', async () => {
    const idsOf = async (query: string) => {
      const reply = await app.inject({ url: `/api/orders/all?${query}`, headers: admin.headers });
      return reply.json<Reply<'listAllOrders'>>().orders.map(({ id }) => id);
    };
    const all = await idsOf('limit=200');
    const pages = Array.from({ length: Math.ceil(all.length / 2) + 1 }, (_, n) => idsOf(`limit=2&page=${n + 1}`));
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect(all.length).toBeGreaterThan(5);
  });
});

describe('GET /orders/new', () => {
  const count = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/orders/new', query, headers: admin.headers })).json<Reply<'countNewOrders'>>().count;

  test('counts what came after the newest order shown, of one status or of all', async () => {
    const { id: after } = await anOrder();
    expect(await count({ after })).toBe(0);
    const { id } = await anOrder();
    await anOrder();
    expect(await count({ after })).toBe(2);
    await moveTo(id, 'SHIPPED');
    expect(await count({ after, status: 'PENDING' })).toBe(1);
    expect(await count({ after: 'NOSUCHORDER' })).toBe(0);
    expect(await count({})).toBeGreaterThan(2);
  });

  test('counts nothing where the hint is switched off', async () => {
    await anOrder();
    const url = '/api/admin/settings';
    await app.inject({ method: 'PUT', url, headers: admin.headers, payload: { newOrderHint: false } });
    await expect.poll(() => count({}), { timeout: 5000 }).toBe(0);
  });
});

describe('GET /orders/all, narrowed', () => {
  const list = async (query: Record<string, string>) =>
    (await app.inject({ url: '/api/orders/all', query, headers: admin.headers })).json<Reply<'listAllOrders'>>();

  test('finds an order by how its id, or the customer’s name or e-mail, begins, whatever the case', async () => {
    const { id, buyer } = await anOrder();
    for (const q of [id, id.slice(0, 8).toLowerCase(), `#${id.slice(0, 6)}`, buyer.email.slice(0, 14).toUpperCase()]) {
      expect((await list({ q })).orders.map((order) => order.id)).toEqual([id]);
    }
    const { orders, pagination } = await list({ q: 'asha r' });
    expect(pagination).toMatchObject({ totalItems: orders.length, exact: true });
    expect(orders.length).toBeGreaterThan(1);
    for (const q of ['%', 'sha', id.slice(1, 9), "' or 1=1 --"]) expect((await list({ q })).orders).toEqual([]);
  });

  test('finds the same by walking along all orders as by gathering what fits', async () => {
    const ways = await waysToBegin(db, 'ASHA');
    for (const status of [undefined, 'SHIPPED'] as const) {
      const { ids, more } = await gatherOrders(db, ways, { status, most: 1000 });
      expect(more).toBe(false);
      expect(ids.length).toBeGreaterThan(0);
      const listed = { view: 'all', status, today: '2026-11-16' } as const;
      expect(await walkToOrders(db, listed, { ways, offset: 1, limit: 3 })).toEqual(ids.slice(1, 4));
      expect((await gatherOrders(db, ways, { status, most: ids.length - 1 })).more).toBe(true);
    }
  });

  test('counts those of one status truly', async () => {
    const { id } = await anOrder();
    await moveTo(id, 'SHIPPED');
    const { orders, pagination } = await list({ status: 'SHIPPED', limit: '200' });
    expect(orders.every(({ deliveryStatus }) => deliveryStatus === 'SHIPPED')).toBe(true);
    expect(pagination).toMatchObject({ totalItems: orders.length, exact: true });
    expect((await list({ status: 'SHIPPED', q: id })).orders).toHaveLength(1);
    expect((await list({ status: 'PENDING', q: id })).orders).toEqual([]);
  });
});

describe('a change by staff', () => {
  const move = (id: string, payload: object) =>
    app.inject({ method: 'PUT', url: `/api/orders/${id}/status`, headers: admin.headers, payload });

  test('of an order that has moved on since it was seen is refused', async () => {
    const { id, buyer } = await anOrder();
    expect((await move(id, { deliveryStatus: 'DELIVERED', seenStatus: 'SHIPPED' })).statusCode).toBe(409);
    await cancel(id, buyer);
    expect((await move(id, { deliveryStatus: 'SHIPPED', seenStatus: 'PENDING' })).statusCode).toBe(409);
    expect((await move(id, { deliveryStatus: 'SHIPPED', seenStatus: 'CANCELED' })).statusCode).toBe(200);
  });

  test('is in the order’s history, with the customer’s own doing, and in the audit', async () => {
    const { id, buyer } = await anOrder();
    await cancel(id, buyer);
    await move(id, { deliveryStatus: 'SHIPPED', seenStatus: 'CANCELED' });
    const url = `/api/orders/${id}/changes`;
    const { changes } = (await app.inject({ url, headers: admin.headers })).json<Reply<'listOrderChanges'>>();
    expect(changes.map(({ what, by, before }) => [what, by, before])).toEqual([
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
  const ask = (id: string, { headers }: Person) =>
    app.inject({
      method: 'POST',
      url: '/api/orders/send-confirmation',
      headers,
      payload: { orderData: { id, total: 1 }, email: 'stranger@example.com\r\nBcc: everybody@example.com' },
    });

  test('answers where the mail is, sends nothing by itself, and reads no address from the caller', async () => {
    const { id, buyer } = await anOrder();
    const count = async () =>
      (await pool.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')).rows[0]?.n;
    const before = await count();
    const reply = await ask(id, buyer);
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toMatchObject({ mail: 'queued' });
    expect(await count()).toBe(before);
  });

  test('does not find a stranger’s order', async () => {
    const { id } = await anOrder();
    expect((await ask(id, await aPerson(db))).statusCode).toBe(404);
    expect((await ask(id, { headers: {} })).statusCode).toBe(401);
  });
});
