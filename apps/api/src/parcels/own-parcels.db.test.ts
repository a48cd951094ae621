import type { Reply } from '@kinari/contract/contract';
import { dayInIndia } from '@kinari/contract/days';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant } from '#test/factories.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../platform/clock.ts';
import { trackToken } from './track.service.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const table = await openPackingTable({ app, db });

type Own = Reply<'readOwnOrder'>;
type Tracked = Reply<'trackOrder'>;

async function anOrder() {
  const variants = [
    await aStockedVariant(db, { stock: 9, price: 129_900, saving: 20_000 }),
    await aStockedVariant(db, { stock: 9, price: 599_900 }),
  ];
  const buyer = await aBuyer(db, [
    { variantId: variants[0]?.id ?? '', quantity: 2 },
    { variantId: variants[1]?.id ?? '', quantity: 1 },
  ]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9822041567' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  const { order } = reply.json<Reply<'placeOrder'>>();
  return { buyer, order, token: await trackToken(db, order.id, new Date()) };
}

function read(id: string, headers: Record<string, string>) {
  return app.inject({ url: `/api/orders/my-orders/${id}`, headers });
}

const track = (token: string) => app.inject({ url: `/api/track/${token}` });

function decide(token: string, parcelId: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/track/${token}/${parcelId}`, payload });
}

const inDays = (days: number) => dayInIndia(later(new Date(), days * DAY));

describe('an own order', () => {
  test('is told with its sums and, newest first, what happened to its parcels', async () => {
    const { buyer, order } = await anOrder();
    const [first, second] = order.items;
    await table.bring(order.id, 'out', [{ orderLineId: first?.id ?? '', quantity: 2 }]);
    await table.bring(order.id, 'packed', [{ orderLineId: second?.id ?? '', quantity: 1 }]);
    const told = (await read(order.id, buyer.headers)).json<Own>();
    expect(told).toMatchObject({
      subtotal: 8997,
      discount: 400,
      order: { orderTotal: 8597, deliveryStatus: 'SHIPPED' },
    });
    expect(told.subtotal - told.discount).toBe(told.order.orderTotal);
    const parcels = told.order.parcels ?? [];
    expect(parcels.map(({ position, state, collect }) => ({ position, state, collect }))).toEqual([
      { position: 1, state: 'out', collect: 2598 },
      { position: 2, state: 'packed', collect: 5999 },
    ]);
    expect(parcels[0]?.events?.map(({ state }) => state)).toEqual(['out', 'moving', 'handed_over', 'packed']);
  });

  test('does not tell who of the staff did what, nor why, but why a delivery failed', async () => {
    const { buyer, order } = await anOrder();
    const { id } = await table.bring(order.id, 'failed');
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    const payload = { to: 'lost', seen: 'failed', reason: 'Rider Sunil drinks' };
    expect((await app.inject({ method: 'POST', url: `/api/parcels/${id}/move`, headers, payload })).statusCode).toBe(
      200,
    );
    const told = (await read(order.id, buyer.headers)).body;
    expect(told).toContain('Nobody at home');
    expect(told).not.toMatch(/Sunil|"by"/);
  });

  test('is decided about by its customer, once, and by no other', async () => {
    const { buyer, order } = await anOrder();
    const { id: parcelId } = await table.bring(order.id, 'failed');
    const say = (headers: Record<string, string>, id = order.id) =>
      app.inject({
        method: 'POST',
        url: `/api/orders/my-orders/${id}/parcels/${parcelId}/decision`,
        headers,
        payload: { kind: 'try_again', on: inDays(2) },
      });
    expect((await say((await aPerson(db)).headers)).statusCode).toBe(404);
    expect((await say(buyer.headers, (await anOrder()).order.id)).statusCode).toBe(404);
    const said = await say(buyer.headers);
    expect(said.json<Own>().order.parcels?.[0]).toMatchObject({ decision: 'try_again', tryOn: inDays(2) });
    expect((await say(buyer.headers)).json<ErrorReply>().code).toBe('nothing_to_decide');
  });

  test('tells nothing of a parcel of another order', async () => {
    const [mine, theirs] = [await anOrder(), await anOrder()];
    const { id: parcelId } = await table.bring(theirs.order.id, 'failed');
    const reply = await app.inject({
      method: 'POST',
      url: `/api/orders/my-orders/${mine.order.id}/parcels/${parcelId}/decision`,
      headers: mine.buyer.headers,
      payload: { kind: 'bring_back' },
    });
    expect(reply.statusCode).toBe(404);
  });
});

describe('a link to an order', () => {
  test('tells where its parcels are, and nothing of the person', async () => {
    const { order, token, buyer } = await anOrder();
    await table.bring(order.id, 'failed');
    await pool.query(`update parcels set label_url = 'https://labels.example/1' where order_id = $1`, [order.id]);
    const reply = await track(token);
    expect(reply.headers['cache-control']).toBe('no-store');
    const told = reply.json<Tracked>();
    expect(told).toMatchObject({ orderId: order.id, parcels: [{ state: 'failed', failure: 'Nobody at home' }] });
    expect(told.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const { rows } = await pool.query<{ email: string; line: string }>(
      'select email, address_line1 as line from users join orders on orders.user_id = users.id where users.id = $1',
      [buyer.id],
    );
    for (const secret of ['9822041567', rows[0]?.email ?? '', rows[0]?.line ?? '', 'Asha', 'labels.example']) {
      expect(reply.body).not.toContain(secret);
    }
  });

  test('ends after 60 days, and one that was made up opens nothing', async () => {
    const { order, token } = await anOrder();
    const old = await trackToken(db, order.id, later(new Date(), -62 * DAY));
    const other = `${token.slice(0, 3)}${token[3] === 'A' ? 'B' : 'A'}${token.slice(4)}`;
    for (const dead of [old, other, `${token}x`, token.slice(0, -1)]) {
      expect((await track(dead)).json<ErrorReply>().code).toBe('link_not_valid');
    }
  });

  test('lets a failed delivery be decided once', async () => {
    const { order, token } = await anOrder();
    const { id: parcelId } = await table.bring(order.id, 'failed');
    const decided = await decide(token, parcelId, { kind: 'new_contact', mobile: '9876500000' });
    expect(decided.json<Tracked>().parcels[0]).toMatchObject({ decision: 'new_contact' });
    expect(decided.body).not.toContain('9876500000');
    expect((await decide(token, parcelId, { kind: 'bring_back' })).json<ErrorReply>().code).toBe('nothing_to_decide');
    const { rows } = await pool.query('select contact_mobile from orders where id = $1', [order.id]);
    expect(rows).toEqual([{ contact_mobile: '9876500000' }]);
  });

  test('takes one of the next days, and something to change', async () => {
    const { order, token } = await anOrder();
    const { id: parcelId } = await table.bring(order.id, 'failed');
    for (const on of [inDays(-1), inDays(15)]) {
      expect((await decide(token, parcelId, { kind: 'try_again', on })).json<ErrorReply>().code).toBe('day_too_far');
    }
    expect((await decide(token, parcelId, { kind: 'new_contact' })).statusCode).toBe(400);
    expect((await decide(token, parcelId, { kind: 'try_again', on: inDays(14) })).statusCode).toBe(200);
  });

  test('decides nothing about another order', async () => {
    const [mine, theirs] = [await anOrder(), await anOrder()];
    const { id: parcelId } = await table.bring(theirs.order.id, 'failed');
    expect((await decide(mine.token, parcelId, { kind: 'bring_back' })).json<ErrorReply>().code).toBe('link_not_valid');
  });
});
