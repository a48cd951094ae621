import { randomInt } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import {
  ORDER_VIEWS,
  type OrderView,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from '@kinari/contract/labels/shipment-labels';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import type { DeliveryStatus } from '../orders/order-record.ts';
import { listRecentlyChanged } from './order-changes.queries.ts';
import { searchPrefixes } from './order-search.queries.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const UNITS = 3;

type TestShipment = { status: ShipmentStatus; units: number; read?: boolean; trackingNumber?: string };

async function createOrder(variantId?: string): Promise<string> {
  const bought = variantId ?? (await createStockedVariant(db, { stock: 1000 })).id;
  const buyer = await createTestBuyer(db, [{ variantId: bought, quantity: UNITS }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return reply.json<EndpointResponse<'placeOrder'>>().order.id;
}

/** Inserts shipments in the given statuses and refreshes the order queues. */
async function insertShipments(orderId: string, shipments: TestShipment[]): Promise<void> {
  for (const [index, { status, units, read = false, trackingNumber }] of shipments.entries()) {
    const isEnded = ['delivered', 'returned_to_origin', 'lost', 'canceled'].includes(status);
    const shipment = await pool.query<{ id: string }>(
      `insert into shipments (order_id, position, status, cod_amount_paise, expected_delivery_on, completed_at, courier_name, tracking_number)
       select id, $2, $3, 100, expected_delivery_on, case when $4 then now() end, $5, $6 from orders where id = $1 returning id`,
      [orderId, index + 1, status, isEnded, trackingNumber ? 'Delhivery' : null, trackingNumber ?? null],
    );
    await pool.query(
      `insert into shipment_lines (shipment_id, order_line_id, quantity, sellable, damaged)
       select $1, id, $3, case when $4 then 0 end, case when $4 then 0 end from order_lines where order_id = $2`,
      [shipment.rows[0]?.id, orderId, units, read],
    );
  }
  await pool.query('select refresh_order_queues($1)', [orderId]);
}

const moveTo = (orderId: string, deliveryStatus: DeliveryStatus) =>
  app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/status`,
    headers: admin.headers,
    payload: { deliveryStatus },
  });

type Query = Record<string, string>;

async function list(query: Query): Promise<EndpointResponse<'listOrders'>> {
  const reply = await app.inject({ url: '/api/orders/all', query: { limit: '200', ...query }, headers: admin.headers });
  return reply.json();
}

const listIds = async (query: Query) => (await list(query)).orders.map(({ id }) => id);

async function getCounts(): Promise<EndpointResponse<'countOrdersByView'>['counts']> {
  return (await app.inject({ url: '/api/orders/view-counts', headers: admin.headers })).json<
    EndpointResponse<'countOrdersByView'>
  >().counts;
}

async function listViews(orderId: string): Promise<OrderView[]> {
  const found = await Promise.all(ORDER_VIEWS.map(async (view) => ({ view, ids: await listIds({ view }) })));
  return found.filter(({ ids, view }) => view !== 'all' && ids.includes(orderId)).map(({ view }) => view);
}

type Case = { what: string; status?: DeliveryStatus; shipments: TestShipment[]; views: OrderView[] };
const CASES: Case[] = [
  { what: 'with nothing packed', shipments: [], views: ['to-pack'] },
  { what: 'with a cancelled shipment', shipments: [{ status: 'canceled', units: 3 }], views: ['to-pack'] },
  { what: 'fully packed', shipments: [{ status: 'packed', units: 3 }], views: ['packed'] },
  { what: 'with a courier booking in progress', shipments: [{ status: 'booking', units: 3 }], views: ['packed'] },
  { what: 'partly packed', shipments: [{ status: 'ready_to_ship', units: 2 }], views: ['to-pack', 'packed'] },
  { what: 'shipped without shipments', status: 'SHIPPED', shipments: [], views: ['in-transit'] },
  {
    what: 'with a shipment in transit',
    status: 'SHIPPED',
    shipments: [{ status: 'in_transit', units: 3 }],
    views: ['in-transit'],
  },
  {
    what: 'with one shipment out for delivery and one failed',
    status: 'SHIPPED',
    shipments: [
      { status: 'out_for_delivery', units: 1 },
      { status: 'delivery_failed', units: 2 },
    ],
    views: ['in-transit', 'delivery-failed'],
  },
  {
    what: 'with a shipment returning to origin',
    status: 'SHIPPED',
    shipments: [{ status: 'returning_to_origin', units: 3 }],
    views: ['returning-to-origin'],
  },
  {
    what: 'returned to origin but not inspected',
    status: 'CANCELED',
    shipments: [{ status: 'returned_to_origin', units: 3 }],
    views: ['returning-to-origin'],
  },
  {
    what: 'returned to origin and inspected',
    status: 'CANCELED',
    shipments: [{ status: 'returned_to_origin', units: 3, read: true }],
    views: [],
  },
  { what: 'delivered', status: 'DELIVERED', shipments: [{ status: 'delivered', units: 3 }], views: [] },
  { what: 'pending with a delivered shipment', shipments: [{ status: 'delivered', units: 3 }], views: [] },
  { what: 'canceled before it was packed', status: 'CANCELED', shipments: [], views: [] },
];

describe('an order', () => {
  test.each(CASES)('$what appears in the expected views', async ({ status, shipments, views }) => {
    const id = await createOrder();
    if (status) await moveTo(id, status);
    await insertShipments(id, shipments);
    expect(await listViews(id)).toEqual(views);
  });

  test('an overdue order is in the late view whatever its status, until it is delivered', async () => {
    const [first, second] = [await createOrder(), await createOrder()];
    await pool.query(`update orders set expected_delivery_on = current_date - 3 where id = $1`, [first]);
    await pool.query(`update orders set expected_delivery_on = current_date - 9 where id = $1`, [second]);
    expect(await listViews(first)).toEqual(['to-pack', 'late']);
    const late = await listIds({ view: 'late' });
    expect(late.indexOf(second)).toBeLessThan(late.indexOf(first));
    await moveTo(first, 'SHIPPED');
    expect(await listViews(first)).toEqual(['in-transit', 'late']);
    expect(await listIds({ view: 'late', status: 'PENDING' })).not.toContain(first);
    await moveTo(first, 'DELIVERED');
    expect(await listViews(first)).toEqual([]);
  });
});

describe('random orders and shipments', () => {
  const pickRandom = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;
  const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;

  test('each view, its count and its search match a computation from the base tables', async () => {
    for (let n = 0; n < 60; n++) {
      const id = await createOrder();
      await pool.query('update orders set expected_delivery_on = current_date + $2::int where id = $1', [
        id,
        randomInt(-4, 5),
      ]);
      const units = pickRandom([[], [3], [1], [1, 1], [1, 2], [1, 1, 1]]);
      await insertShipments(
        id,
        units.map((quantity) => ({
          status: pickRandom(SHIPMENT_STATUSES),
          units: quantity,
          read: pickRandom([true, false]),
        })),
      );
      await moveTo(id, pickRandom(STATUSES));
    }
    const viewCounts = await getCounts();
    for (const view of ORDER_VIEWS) {
      const expected = await computeView(view);
      expect([view, await listIds({ view })]).toEqual([view, expected.map(({ id }) => id)]);
      expect([view, viewCounts[view]]).toEqual([view, expected.length]);
      for (const status of STATUSES) {
        const expectedIds = expected.filter((order) => order.status === status).map(({ id }) => id);
        expect(await listIds({ view, status })).toEqual(expectedIds);
        expect(await listIds({ view, status, q: 'Asha' })).toEqual(expectedIds);
      }
      const middle = await list({ view, limit: '3', page: '3' });
      expect(middle.orders.map(({ id }) => id)).toEqual(expected.slice(6, 9).map(({ id }) => id));
    }
  });

  /** Computes the expected view from base tables, without indexes or materialised rows. */
  async function computeView(view: OrderView): Promise<{ id: string; status: DeliveryStatus }[]> {
    const { rows } = await pool.query<Order>(`
      select placed.id, placed.delivery_status as status, placed.expected_delivery_on < (now() at time zone 'Asia/Kolkata')::date as due,
        coalesce((select json_agg(json_build_object('status', shipments.status, 'units', line.quantity, 'read', line.sellable is not null))
          from shipments join shipment_lines line on line.shipment_id = shipments.id where shipments.order_id = placed.id), '[]') as shipments
      from orders placed
      order by ${view === 'late' ? 'placed.expected_delivery_on,' : ''} placed.placed_at desc, placed.id`);
    return rows.filter((order) => isInView(view, order));
  }

  type Order = { id: string; status: DeliveryStatus; due: boolean; shipments: TestShipment[] };

  function isInView(view: OrderView, { status, due, shipments }: Order): boolean {
    const live = shipments.filter(({ status }) => status !== 'canceled');
    const hasStatus = (...statuses: ShipmentStatus[]) => live.some(({ status }) => statuses.includes(status));
    const isOpen = status === 'PENDING' || status === 'SHIPPED';
    const unpackedUnits = UNITS - live.reduce((sum, { units }) => sum + units, 0);
    switch (view) {
      // No order of this test waits for an online payment.
      case 'waiting-for-payment':
        return false;
      case 'to-pack':
        return live.length === 0 ? status === 'PENDING' : isOpen && unpackedUnits > 0;
      case 'packed':
        return hasStatus('packed', 'booking', 'ready_to_ship');
      case 'in-transit':
        return (
          hasStatus('handed_over', 'in_transit', 'out_for_delivery') || (status === 'SHIPPED' && live.length === 0)
        );
      case 'delivery-failed':
        return hasStatus('delivery_failed');
      case 'returning-to-origin':
        return (
          hasStatus('returning_to_origin') || live.some(({ status, read }) => status === 'returned_to_origin' && !read)
        );
      case 'late':
        return isOpen && due;
      case 'all':
        return true;
    }
  }
});

describe('the order list', () => {
  const FIRST_DAY = { from: '2026-04-01', to: '2026-04-01' };

  test('a day filter returns the orders of those Indian days, in views and searches too', async () => {
    const id = await createOrder();
    // 00:30 in India is the previous day in UTC.
    await pool.query(`update orders set placed_at = '2026-03-31T19:00:00Z' where id = $1`, [id]);
    const queries: Query[] = [{}, { view: 'to-pack' }, { q: id }, { q: id, view: 'to-pack' }, { sort: 'changed' }];
    for (const query of queries) {
      expect(await listIds({ ...FIRST_DAY, ...query })).toEqual([id]);
      expect(await listIds({ to: '2026-03-31', ...query })).not.toContain(id);
    }
    expect((await list(FIRST_DAY)).pagination.totalItems).toBe(1);
  });

  test('oldest first is the reverse of newest first', async () => {
    const queries: Query[] = [{}, { view: 'to-pack' }, { view: 'in-transit' }, { status: 'PENDING' }, { q: 'Asha' }];
    for (const query of queries)
      expect(await listIds({ ...query, sort: 'oldest' })).toEqual((await listIds(query)).toReversed());
    const [oldest, next] = await listIds({ sort: 'oldest' });
    expect(await listIds({ sort: 'oldest', limit: '1', page: '2' })).toEqual([next]);
    expect(await listIds({ sort: 'oldest', limit: '1' })).toEqual([oldest]);
    expect((await listIds({ sort: 'oldest', view: 'late' })).toSorted()).toEqual(
      (await listIds({ view: 'late' })).toSorted(),
    );
  });

  test('last changed first starts with the latest change of status, in short and in long lists', async () => {
    const ids = [await createOrder(), await createOrder(), await createOrder()];
    const [first, second, third] = ids as [string, string, string];
    await moveTo(first, 'SHIPPED');
    await moveTo(second, 'SHIPPED');
    await moveTo(first, 'DELIVERED');
    expect((await listIds({ sort: 'changed' })).slice(0, 3)).toEqual([first, second, third]);
    expect((await listIds({ sort: 'changed', q: 'Asha' })).slice(0, 3)).toEqual([first, second, third]);
    expect((await listIds({ sort: 'changed', view: 'in-transit' }))[0]).toBe(second);
    const filter = { view: 'all', sort: 'changed', today: '2026-11-18' } as const;
    const all = await listIds({ sort: 'changed' });
    expect(await listRecentlyChanged(db, filter, [])).toEqual(all);
    expect(await listRecentlyChanged(db, filter, await searchPrefixes(db, second, { byContact: true }))).toEqual([
      second,
    ]);
    expect(await listRecentlyChanged(db, { ...filter, status: 'SHIPPED' }, [])).toEqual(
      await listIds({ sort: 'changed', status: 'SHIPPED' }),
    );
  });
});

describe('order search', () => {
  test('finds an order by the SKU of a line, even when the variant is archived', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 100 });
    await pool.query(`update variants set sku = 'KUR-MALHAR-40' where id = $1`, [variantId]);
    const id = await createOrder(variantId);
    await pool.query('update variants set archived_at = now() where id = $1', [variantId]);
    for (const q of ['KUR-MALHAR-40', 'kur-mal']) {
      expect(await listIds({ q })).toEqual([id]);
      expect(await listIds({ q, view: 'to-pack' })).toEqual([id]);
      expect(await listIds({ q, view: 'packed' })).toEqual([]);
    }
    expect(await listIds({ q: 'MALHAR' })).toEqual([]);
  });

  test('finds an order by a shipment’s tracking number, with or without spaces', async () => {
    const id = await createOrder();
    await insertShipments(id, [
      { status: 'packed', units: 1, trackingNumber: '1904 1424 7515 40' },
      { status: 'packed', units: 1, trackingNumber: '190414247516' },
    ]);
    for (const q of ['19041424751540', '1904 1424 7515 40', '190414', '1904 14']) {
      expect(await listIds({ q })).toEqual([id]);
      expect(await listIds({ q, view: 'packed' })).toEqual([id]);
    }
    expect(await listIds({ q: '9041424' })).toEqual([]);
  });

  test('returns the order’s shipments, and who is packing it while the packing session lasts', async () => {
    const id = await createOrder();
    await insertShipments(id, [{ status: 'packed', units: 2 }]);
    await pool.query('insert into packing_sessions (order_id, actor_id) values ($1, $2)', [id, admin.id]);
    const [order] = (await list({ q: id })).orders;
    expect(order).toMatchObject({ packingBy: 'Asha Rao', shipments: [{ status: 'packed', lines: [{ quantity: 2 }] }] });
    await pool.query(`update packing_sessions set started_at = now() - interval '21 minutes' where order_id = $1`, [
      id,
    ]);
    expect((await list({ q: id })).orders[0]?.packingBy).toBeNull();
  });
});

describe('POST /orders/status', () => {
  const updateStatuses = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/orders/status', headers: admin.headers, payload });

  test('moves every order that can move, and returns the previous status of each', async () => {
    const [first, second] = [await createOrder(), await createOrder()];
    await moveTo(second, 'DELIVERED');
    const reply = await updateStatuses({ orderIds: [first, 'NOSUCH', second, first], to: 'SHIPPED' });
    expect(reply.json<EndpointResponse<'updateDeliveryStatuses'>>().outcomes).toMatchObject([
      { id: first, done: true, from: 'PENDING', order: { deliveryStatus: 'SHIPPED' } },
      { id: 'NOSUCH', done: false, code: 'not_found' },
      { id: second, done: true, from: 'DELIVERED', order: { deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' } },
    ]);
  });

  test('rejects orders whose status has changed since', async () => {
    const [first, second] = [await createOrder(), await createOrder()];
    await updateStatuses({ orderIds: [first, second], to: 'SHIPPED' });
    await moveTo(second, 'DELIVERED');
    const reply = await updateStatuses({ orderIds: [first, second], to: 'PENDING', expectedStatus: 'SHIPPED' });
    expect(reply.json<EndpointResponse<'updateDeliveryStatuses'>>().outcomes).toMatchObject([
      { id: first, done: true, from: 'SHIPPED' },
      { id: second, done: false, code: 'stale_version' },
    ]);
  });

  test('rejects more than 200 orders', async () => {
    const orderIds = Array.from({ length: 201 }, (_, n) => `ORDER${n}`);
    expect((await updateStatuses({ orderIds, to: 'SHIPPED' })).statusCode).toBe(400);
  });
});
