import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { toIndianDate } from '@kinari/contract/locale';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser } from '#test/factories.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTrackingToken } from '../order-views/track.service.ts';
import { addMs, DAY } from '../platform/clock.ts';

const { app, db, pool, signer } = await createTestApp({ RATE_LIMITS: 'off' });
const packingApi = await createPackingHelpers({ app, db });

type MyOrder = EndpointResponse<'getMyOrder'>;
type TrackedOrder = EndpointResponse<'trackOrder'>;

async function createOrder() {
  const variants = [
    await createStockedVariant(db, { stock: 9, price: 129_900, saving: 20_000 }),
    await createStockedVariant(db, { stock: 9, price: 599_900 }),
  ];
  const buyer = await createTestBuyer(db, [
    { variantId: variants[0]?.id ?? '', quantity: 2 },
    { variantId: variants[1]?.id ?? '', quantity: 1 },
  ]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9822041567' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  const { order } = reply.json<EndpointResponse<'placeOrder'>>();
  return { buyer, order, token: await createTrackingToken(signer, order.id, new Date()) };
}

function read(id: string, headers: Record<string, string>) {
  return app.inject({ url: `/api/orders/my-orders/${id}`, headers });
}

const track = (token: string) => app.inject({ url: `/api/track/${token}` });

function resolveByToken(token: string, shipmentId: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/track/${token}/shipments/${shipmentId}/delivery-failure`, payload });
}

const dateInDays = (days: number) => toIndianDate(addMs(new Date(), days * DAY));

describe('a customer’s order', () => {
  test('is returned with its totals and the shipment events, newest first', async () => {
    const { buyer, order } = await createOrder();
    const [first, second] = order.items;
    await packingApi.bring(order.id, 'out_for_delivery', [{ orderLineId: first?.id ?? '', quantity: 2 }]);
    await packingApi.bring(order.id, 'packed', [{ orderLineId: second?.id ?? '', quantity: 1 }]);
    const details = (await read(order.id, buyer.headers)).json<MyOrder>();
    expect(details).toMatchObject({
      subtotal: 8997,
      discount: 400,
      order: { orderTotal: 8597, deliveryStatus: 'SHIPPED' },
    });
    expect(details.subtotal - details.discount).toBe(details.order.orderTotal);
    const shipments = details.order.shipments ?? [];
    expect(shipments.map(({ position, status, codAmount }) => ({ position, status, codAmount }))).toEqual([
      { position: 1, status: 'out_for_delivery', codAmount: 2598 },
      { position: 2, status: 'packed', codAmount: 5999 },
    ]);
    expect(shipments[0]?.events?.map(({ status }) => status)).toEqual([
      'out_for_delivery',
      'in_transit',
      'handed_over',
      'packed',
    ]);
  });

  test('hides staff names and notes, except the reason of a failed delivery', async () => {
    const { buyer, order } = await createOrder();
    const { id } = await packingApi.bring(order.id, 'delivery_failed');
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    const payload = { to: 'lost', expectedStatus: 'delivery_failed', reason: 'Delivery agent Sunil drinks' };
    expect((await app.inject({ method: 'PUT', url: `/api/shipments/${id}/status`, headers, payload })).statusCode).toBe(
      200,
    );
    const details = (await read(order.id, buyer.headers)).body;
    expect(details).toContain('No one at home');
    expect(details).not.toMatch(/Sunil|"by"/);
  });

  test('only its customer can resolve a failed delivery, and only once', async () => {
    const { buyer, order } = await createOrder();
    const { id: shipmentId } = await packingApi.bring(order.id, 'delivery_failed');
    const resolveFailure = (headers: Record<string, string>, id = order.id) =>
      app.inject({
        method: 'POST',
        url: `/api/orders/my-orders/${id}/shipments/${shipmentId}/delivery-failure`,
        headers,
        payload: { kind: 'reattempt', on: dateInDays(2) },
      });
    expect((await resolveFailure((await createTestUser(db)).headers)).statusCode).toBe(404);
    expect((await resolveFailure(buyer.headers, (await createOrder()).order.id)).statusCode).toBe(404);
    const response = await resolveFailure(buyer.headers);
    expect(response.json<MyOrder>().order.shipments?.[0]).toMatchObject({
      failureAction: 'reattempt',
      reattemptOn: dateInDays(2),
    });
    expect((await resolveFailure(buyer.headers)).json<ErrorResponse>().code).toBe('delivery_failure_already_resolved');
  });

  test('rejects a shipment of another order', async () => {
    const [mine, theirs] = [await createOrder(), await createOrder()];
    const { id: shipmentId } = await packingApi.bring(theirs.order.id, 'delivery_failed');
    const reply = await app.inject({
      method: 'POST',
      url: `/api/orders/my-orders/${mine.order.id}/shipments/${shipmentId}/delivery-failure`,
      headers: mine.buyer.headers,
      payload: { kind: 'return_to_origin' },
    });
    expect(reply.statusCode).toBe(404);
  });
});

describe('a tracking link', () => {
  test('shows the shipments but no personal data', async () => {
    const { order, token, buyer } = await createOrder();
    await packingApi.bring(order.id, 'delivery_failed');
    await pool.query(`update shipments set label_url = 'https://labels.example/1' where order_id = $1`, [order.id]);
    const reply = await track(token);
    expect(reply.headers['cache-control']).toBe('no-store');
    const details = reply.json<TrackedOrder>();
    expect(details).toMatchObject({
      orderId: order.id,
      shipments: [{ status: 'delivery_failed', failureReason: 'No one at home' }],
    });
    expect(details.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
    const { rows } = await pool.query<{ email: string; line: string }>(
      'select email, address_line1 as line from users join orders on orders.user_id = users.id where users.id = $1',
      [buyer.id],
    );
    for (const secret of ['9822041567', rows[0]?.email ?? '', rows[0]?.line ?? '', 'Asha', 'labels.example']) {
      expect(reply.body).not.toContain(secret);
    }
  });

  test('expires after 60 days, and forged links are rejected', async () => {
    const { order, token } = await createOrder();
    const expired = await createTrackingToken(signer, order.id, addMs(new Date(), -62 * DAY));
    const forged = `${token.slice(0, 3)}${token[3] === 'A' ? 'B' : 'A'}${token.slice(4)}`;
    for (const invalid of [expired, forged, `${token}x`, token.slice(0, -1)]) {
      expect((await track(invalid)).json<ErrorResponse>().code).toBe('token_invalid');
    }
  });

  test('resolves a failed delivery only once', async () => {
    const { order, token } = await createOrder();
    const { id: shipmentId } = await packingApi.bring(order.id, 'delivery_failed');
    const response = await resolveByToken(token, shipmentId, { kind: 'update_contact', mobile: '9876500000' });
    expect(response.json<TrackedOrder>().shipments[0]).toMatchObject({ failureAction: 'update_contact' });
    expect(response.body).not.toContain('9876500000');
    expect((await resolveByToken(token, shipmentId, { kind: 'return_to_origin' })).json<ErrorResponse>().code).toBe(
      'delivery_failure_already_resolved',
    );
    const { rows } = await pool.query('select contact_mobile from orders where id = $1', [order.id]);
    expect(rows).toEqual([{ contact_mobile: '9876500000' }]);
  });

  test('requires a date within the next days, or a changed contact', async () => {
    const { order, token } = await createOrder();
    const { id: shipmentId } = await packingApi.bring(order.id, 'delivery_failed');
    for (const on of [dateInDays(-1), dateInDays(15)]) {
      expect((await resolveByToken(token, shipmentId, { kind: 'reattempt', on })).json<ErrorResponse>().code).toBe(
        'date_out_of_range',
      );
    }
    expect((await resolveByToken(token, shipmentId, { kind: 'update_contact' })).statusCode).toBe(400);
    expect((await resolveByToken(token, shipmentId, { kind: 'reattempt', on: dateInDays(14) })).statusCode).toBe(200);
  });

  test('cannot resolve a delivery of another order', async () => {
    const [mine, theirs] = [await createOrder(), await createOrder()];
    const { id: shipmentId } = await packingApi.bring(theirs.order.id, 'delivery_failed');
    expect(
      (await resolveByToken(mine.token, shipmentId, { kind: 'return_to_origin' })).json<ErrorResponse>().code,
    ).toBe('token_invalid');
  });
});
