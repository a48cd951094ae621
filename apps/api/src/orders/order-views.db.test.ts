import { randomInt } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { ORDER_VIEWS, type OrderView, PARCEL_STATES, type ParcelState } from '@kinari/contract/words/parcel-words';
import { describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import type { DeliveryStatus } from './order-record.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const UNITS = 3;

type Parcel = { state: ParcelState; units: number; read?: boolean; number?: string };

async function anOrder(variantId?: string): Promise<string> {
  const bought = variantId ?? (await aStockedVariant(db, { stock: 1000 })).id;
  const buyer = await aBuyer(db, [{ variantId: bought, quantity: UNITS }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return reply.json<Reply<'placeOrder'>>().order.id;
}

/** Parcels as they stand after whatever happened, and the stages that follow from them. */
async function pack(orderId: string, parcels: Parcel[]): Promise<void> {
  for (const [at, { state, units, read = false, number }] of parcels.entries()) {
    const ended = ['delivered', 'returned', 'lost', 'void'].includes(state);
    const parcel = await pool.query<{ id: string }>(
      `insert into parcels (order_id, position, state, collect_paise, promised_on, ended_at, courier, number)
       select id, $2, $3, 100, expected_delivery_on, case when $4 then now() end, $5, $6 from orders where id = $1 returning id`,
      [orderId, at + 1, state, ended, number ? 'Delhivery' : null, number ?? null],
    );
    await pool.query(
      `insert into parcel_lines (parcel_id, order_line_id, quantity, sellable, damaged)
       select $1, id, $3, case when $4 then 0 end, case when $4 then 0 end from order_lines where order_id = $2`,
      [parcel.rows[0]?.id, orderId, units, read],
    );
  }
  await pool.query('select settle_stages($1)', [orderId]);
}

const moveTo = (orderId: string, deliveryStatus: DeliveryStatus) =>
  app.inject({
    method: 'PUT',
    url: `/api/orders/${orderId}/status`,
    headers: admin.headers,
    payload: { deliveryStatus },
  });

async function list(query: Record<string, string>): Promise<Reply<'listAllOrders'>> {
  const reply = await app.inject({ url: '/api/orders/all', query: { limit: '200', ...query }, headers: admin.headers });
  return reply.json();
}

const idsOf = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id);

async function counts(): Promise<Reply<'countViews'>['counts']> {
  return (await app.inject({ url: '/api/orders/views', headers: admin.headers })).json<Reply<'countViews'>>().counts;
}

async function viewsOf(orderId: string): Promise<OrderView[]> {
  const found = await Promise.all(ORDER_VIEWS.map(async (view) => ({ view, ids: await idsOf({ view }) })));
  return found.filter(({ ids, view }) => view !== 'all' && ids.includes(orderId)).map(({ view }) => view);
}

type Case = { what: string; status?: DeliveryStatus; parcels: Parcel[]; views: OrderView[] };
const CASES: Case[] = [
  { what: 'nothing of which is packed', parcels: [], views: ['to-pack'] },
  { what: 'that was unpacked again', parcels: [{ state: 'void', units: 3 }], views: ['to-pack'] },
  { what: 'that is packed', parcels: [{ state: 'packed', units: 3 }], views: ['packed'] },
  { what: 'whose courier is being asked', parcels: [{ state: 'asking', units: 3 }], views: ['packed'] },
  { what: 'packed in part', parcels: [{ state: 'ready', units: 2 }], views: ['to-pack', 'packed'] },
  { what: 'sent without parcels', status: 'SHIPPED', parcels: [], views: ['handed-over'] },
  { what: 'on its way', status: 'SHIPPED', parcels: [{ state: 'moving', units: 3 }], views: ['handed-over'] },
  {
    what: 'of which one parcel is out and one failed',
    status: 'SHIPPED',
    parcels: [
      { state: 'out', units: 1 },
      { state: 'failed', units: 2 },
    ],
    views: ['handed-over', 'failed'],
  },
  { what: 'coming back', status: 'SHIPPED', parcels: [{ state: 'returning', units: 3 }], views: ['coming-back'] },
  {
    what: 'back, but nobody has looked',
    status: 'CANCELED',
    parcels: [{ state: 'returned', units: 3 }],
    views: ['coming-back'],
  },
  {
    what: 'back and looked at',
    status: 'CANCELED',
    parcels: [{ state: 'returned', units: 3, read: true }],
    views: [],
  },
  { what: 'delivered', status: 'DELIVERED', parcels: [{ state: 'delivered', units: 3 }], views: [] },
  { what: 'pending, though it was delivered', parcels: [{ state: 'delivered', units: 3 }], views: [] },
  { what: 'canceled before it was packed', status: 'CANCELED', parcels: [], views: [] },
];

describe('an order', () => {
  test.each(CASES)('$what is in its views', async ({ status, parcels, views }) => {
    const id = await anOrder();
    if (status) await moveTo(id, status);
    await pack(id, parcels);
    expect(await viewsOf(id)).toEqual(views);
  });

  test('that is late is so whatever else it is, and no longer once it has come', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await pool.query(`update orders set expected_delivery_on = current_date - 3 where id = $1`, [first]);
    await pool.query(`update orders set expected_delivery_on = current_date - 9 where id = $1`, [second]);
    expect(await viewsOf(first)).toEqual(['to-pack', 'late']);
    const late = await idsOf({ view: 'late' });
    expect(late.indexOf(second)).toBeLessThan(late.indexOf(first));
    await moveTo(first, 'SHIPPED');
    expect(await viewsOf(first)).toEqual(['handed-over', 'late']);
    expect(await idsOf({ view: 'late', status: 'PENDING' })).not.toContain(first);
    await moveTo(first, 'DELIVERED');
    expect(await viewsOf(first)).toEqual([]);
  });
});

describe('random orders and parcels', () => {
  const any = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;
  const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;

  test('are in each view as counting by hand says, with their counts, and searched there', async () => {
    for (let n = 0; n < 60; n++) {
      const id = await anOrder();
      await pool.query('update orders set expected_delivery_on = current_date + $2::int where id = $1', [
        id,
        randomInt(-4, 5),
      ]);
      const units = any([[], [3], [1], [1, 1], [1, 2], [1, 1, 1]]);
      await pack(
        id,
        units.map((quantity) => ({ state: any(PARCEL_STATES), units: quantity, read: any([true, false]) })),
      );
      await moveTo(id, any(STATUSES));
    }
    const told = await counts();
    for (const view of ORDER_VIEWS) {
      const wanted = await byHand(view);
      expect([view, await idsOf({ view })]).toEqual([view, wanted.map(({ id }) => id)]);
      expect([view, told[view]]).toEqual([view, wanted.length]);
      for (const status of STATUSES) {
        const some = wanted.filter((order) => order.status === status).map(({ id }) => id);
        expect(await idsOf({ view, status })).toEqual(some);
        expect(await idsOf({ view, status, q: 'Asha' })).toEqual(some);
      }
      const middle = await list({ view, limit: '3', page: '3' });
      expect(middle.orders.map(({ id }) => id)).toEqual(wanted.slice(6, 9).map(({ id }) => id));
    }
  });

  /** The whole truth, without an index or a kept row. */
  async function byHand(view: OrderView): Promise<{ id: string; status: DeliveryStatus }[]> {
    const { rows } = await pool.query<Order>(`
      select placed.id, placed.delivery_status as status, placed.expected_delivery_on < (now() at time zone 'Asia/Kolkata')::date as due,
        coalesce((select json_agg(json_build_object('state', state, 'units', line.quantity, 'read', line.sellable is not null))
          from parcels join parcel_lines line on line.parcel_id = parcels.id where parcels.order_id = placed.id), '[]') as parcels
      from orders placed
      order by ${view === 'late' ? 'placed.expected_delivery_on,' : ''} placed.placed_at desc, placed.id`);
    return rows.filter((order) => isIn(view, order));
  }

  type Order = { id: string; status: DeliveryStatus; due: boolean; parcels: Parcel[] };

  function isIn(view: OrderView, { status, due, parcels }: Order): boolean {
    const live = parcels.filter(({ state }) => state !== 'void');
    const has = (...states: ParcelState[]) => live.some(({ state }) => states.includes(state));
    const isOpen = status === 'PENDING' || status === 'SHIPPED';
    const left = UNITS - live.reduce((sum, { units }) => sum + units, 0);
    switch (view) {
      case 'to-pack':
        return live.length === 0 ? status === 'PENDING' : isOpen && left > 0;
      case 'packed':
        return has('packed', 'asking', 'ready');
      case 'handed-over':
        return has('handed_over', 'moving', 'out') || (status === 'SHIPPED' && live.length === 0);
      case 'failed':
        return has('failed');
      case 'coming-back':
        return has('returning') || live.some(({ state, read }) => state === 'returned' && !read);
      case 'late':
        return isOpen && due;
      case 'all':
        return true;
    }
  }
});

describe('an order is found', () => {
  test('by the SKU of what was bought, also once that is no longer sold', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 100 });
    await pool.query(`update variants set sku = 'KUR-MALHAR-40' where id = $1`, [variantId]);
    const id = await anOrder(variantId);
    await pool.query('update variants set archived_at = now() where id = $1', [variantId]);
    for (const q of ['KUR-MALHAR-40', 'kur-mal']) {
      expect(await idsOf({ q })).toEqual([id]);
      expect(await idsOf({ q, view: 'to-pack' })).toEqual([id]);
      expect(await idsOf({ q, view: 'packed' })).toEqual([]);
    }
    expect(await idsOf({ q: 'MALHAR' })).toEqual([]);
  });

  test('by the number of one of its parcels, with and without spaces', async () => {
    const id = await anOrder();
    await pack(id, [
      { state: 'packed', units: 1, number: '1904 1424 7515 40' },
      { state: 'packed', units: 1, number: '190414247516' },
    ]);
    for (const q of ['19041424751540', '1904 1424 7515 40', '190414', '1904 14']) {
      expect(await idsOf({ q })).toEqual([id]);
      expect(await idsOf({ q, view: 'packed' })).toEqual([id]);
    }
    expect(await idsOf({ q: '9041424' })).toEqual([]);
  });

  test('with its parcels and who packs it, while they do', async () => {
    const id = await anOrder();
    await pack(id, [{ state: 'packed', units: 2 }]);
    await pool.query('insert into packing_desks (order_id, actor_id) values ($1, $2)', [id, admin.id]);
    const [order] = (await list({ q: id })).orders;
    expect(order).toMatchObject({ packingBy: 'Asha Rao', parcels: [{ state: 'packed', lines: [{ quantity: 2 }] }] });
    await pool.query(`update packing_desks set claimed_at = now() - interval '21 minutes' where order_id = $1`, [id]);
    expect((await list({ q: id })).orders[0]?.packingBy).toBeNull();
  });
});

describe('POST /orders/status', () => {
  const moveAll = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/orders/status', headers: admin.headers, payload });

  test('moves each that can be, and says of each where it was', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await moveTo(second, 'DELIVERED');
    const reply = await moveAll({ orderIds: [first, 'NOSUCH', second, first], to: 'SHIPPED' });
    expect(reply.json<Reply<'moveOrders'>>().outcomes).toMatchObject([
      { id: first, done: true, from: 'PENDING', order: { deliveryStatus: 'SHIPPED' } },
      { id: 'NOSUCH', done: false, code: 'not_found' },
      { id: second, done: true, from: 'DELIVERED', order: { deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' } },
    ]);
  });

  test('brings none back that has moved on since', async () => {
    const [first, second] = [await anOrder(), await anOrder()];
    await moveAll({ orderIds: [first, second], to: 'SHIPPED' });
    await moveTo(second, 'DELIVERED');
    const reply = await moveAll({ orderIds: [first, second], to: 'PENDING', seenStatus: 'SHIPPED' });
    expect(reply.json<Reply<'moveOrders'>>().outcomes).toMatchObject([
      { id: first, done: true, from: 'SHIPPED' },
      { id: second, done: false, code: 'stale_version' },
    ]);
  });

  test('takes no more than 200 at once', async () => {
    const orderIds = Array.from({ length: 201 }, (_, n) => `ORDER${n}`);
    expect((await moveAll({ orderIds, to: 'SHIPPED' })).statusCode).toBe(400);
  });
});
