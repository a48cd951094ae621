import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { getStock, listIntegrityErrors } from '#test/integrity-checks.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../platform/clock.ts';

let clockOffsetMs = 0;
const testApp = await createTestApp({ RATE_LIMITS: 'off' }, { now: () => addMs(new Date(), clockOffsetMs) });
const { db } = testApp;
const returnsApi = await createReturnHelpers(testApp);
const { delivered, options, ask, createRequestedReturn, as, decide, receive, withdraw, listOwn, setStatus } =
  returnsApi;

async function withClockAhead<T>(days: number, action: () => Promise<T>): Promise<T> {
  await sql`update sessions set expires_at = now() + interval '1 year'`.execute(db);
  clockOffsetMs = days * DAY;
  try {
    return await action();
  } finally {
    clockOffsetMs = 0;
  }
}

describe('GET /orders/{id}/return-options', () => {
  test('returns delivered units with their deadline and allowed reasons', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 3 }] });
    const { status, body } = await options(order);
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId: order.id, creditOnly: false });
    expect(body.lines).toEqual([
      expect.objectContaining({
        quantity: 2,
        price: 1000,
        shipmentId: null,
        notReturnableReason: null,
        until: expect.stringContaining('T18:29:59.999Z'),
      }),
    ]);
    expect(body.lines[0]?.exchanges).toEqual([
      { variantId: order.otherIds[0], size: 'L', color: 'Indigo', colorHexCode: '#2f4e86' },
    ]);
  });

  test('lists each shipment separately, and nothing that is still in transit', async () => {
    const order = await delivered(3, {}, 'not yet');
    expect((await options(order)).body.lines).toEqual([]);
    const lines = [{ orderLineId: order.lines[0]!.orderLineId, quantity: 1 }];
    const first = await returnsApi.bring(order.id, 'delivered', lines);
    await returnsApi.bring(order.id, 'out_for_delivery', lines);
    const returnable = (await options(order)).body.lines;
    expect(returnable.map(({ shipmentId, quantity }) => [shipmentId, quantity])).toEqual([[first.id, 1]]);
  });

  test('offers exchanges only at the same price, published and in stock', async () => {
    const others = [
      { size: 'S', stock: 0 },
      { size: 'L', stock: 1 },
      { size: 'XL', stock: 5, price: 120_000 },
      { size: 'XXL', stock: 5 },
    ];
    const order = await delivered(1, { others });
    await sql`update variants set archived_at = now() where id = ${order.otherIds[3]}`.execute(db);
    expect((await options(order)).body.lines[0]?.exchanges.map(({ size }) => size)).toEqual(['L']);
  });

  test('explains that the seven days are over', async () => {
    const order = await delivered(1);
    const { body } = await withClockAhead(8, () => options(order));
    expect(body.lines[0]).toMatchObject({
      reasons: [],
      notReturnableReason: expect.stringMatching(/^The 7-day return window ended on \d+ \w+ 20\d\d$/),
    });
  });

  test('returns 404 for another customer', async () => {
    const order = await delivered(1);
    expect((await options({ ...order, customer: (await createTestUser(db)) as never })).status).toBe(404);
  });
});

describe('POST /orders/{id}/returns', () => {
  test('creates a return, which the customer and the order then show', async () => {
    const order = await delivered(2);
    const { status, body } = await ask(order, [order.line({ reason: 'damaged' })], { customerNote: 'A seam is open' });
    expect(status).toBe(201);
    expect(body.return).toMatchObject({
      status: 'requested',
      shopPaysShipping: true,
      customerNote: 'A seam is open',
      refunds: [],
      orderId: order.id,
    });
    expect(body.return.number).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await listOwn(order)).returns).toEqual([body.return]);
    const own = await as(order, 'getMyOrder', { params: { id: order.id } });
    expect(own.body.order.returns).toEqual([
      { id: body.return.id, number: body.return.number, status: 'requested', declineReason: null },
    ]);
    const { rows } = await sql`select kind from events where subject = ${body.return.id}`.execute(db);
    expect(rows).toEqual([{ kind: 'return.requested' }]);
  });

  test('creates one return per idempotency key', async () => {
    const order = await delivered(2);
    const key = randomUUID();
    const [first, second] = await Promise.all([
      ask(order, [order.line()], {}, key),
      ask(order, [order.line()], {}, key),
    ]);
    expect(first.body.return.id).toBe(second.body.return.id);
    expect((await ask(order, [order.line({ quantity: 2 })], {}, key)).body.code).toBe('idempotency_key_reused');
  });

  test('fifty concurrent requests for one unit: exactly one succeeds', async () => {
    const order = await delivered(1);
    const responses = await Promise.all(Array.from({ length: 50 }, () => ask(order, [order.line()])));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await listOwn(order)).returns).toHaveLength(1);
    expect((await options(order)).body.lines[0]).toMatchObject({
      quantity: 0,
      notReturnableReason: 'A return was already requested',
    });
  });

  test('rejects a unit that is already in a return, in the same or in another request', async () => {
    const order = await delivered(2);
    expect((await ask(order, [order.line(), order.line()])).body.code).toBe('too_many_returns');
    expect((await ask(order, [order.line({ quantity: 3 })])).body.code).toBe('too_many_returns');
    await createRequestedReturn(order, [order.line({ quantity: 2 })]);
    expect((await ask(order, [order.line()])).body.code).toBe('too_many_returns');
  });

  test('rejects a unit again when its shipment is delivered after the order was', async () => {
    const order = await delivered(2, {}, 'not yet');
    const shipment = await returnsApi.bring(order.id, 'out_for_delivery');
    await setStatus(order.id, 'DELIVERED');
    await createRequestedReturn(order, [order.line({ quantity: 2 })]);
    await returnsApi.move(shipment, 'delivered');
    expect((await options(order)).body.lines.map(({ quantity }) => quantity)).toEqual([0]);
  });

  test('is rejected after seven days, with an explanation', async () => {
    const order = await delivered(1);
    const { status, body } = await withClockAhead(8, () => ask(order, [order.line({ reason: 'damaged' })]));
    expect([status, body.code]).toEqual([409, 'not_returnable']);
    expect(body.message).toMatch(/^The 7-day return window ended on/);
  });

  test('sale goods can be returned when faulty, but not for a change of mind', async () => {
    const order = await delivered(1, { saving: 5000 });
    const { body } = await ask(order, [order.line({ reason: 'changed_mind' })]);
    expect(body).toMatchObject({
      code: 'not_returnable',
      message: 'Sale items can be returned only if faulty, wrong or late',
    });
    expect(await createRequestedReturn(order, [order.line({ reason: 'not_as_described' })])).toMatchObject({
      shopPaysShipping: true,
    });
  });

  test('goods with a return rule follow the rule of the day they were bought', async () => {
    const order = await delivered(1);
    await sql`update order_lines set return_policy = 'hygiene' where order_id = ${order.id}`.execute(db);
    const { body } = await ask(order, [order.line()]);
    expect(body.message).toBe('Hygiene goods, once unsealed: can be returned only if faulty, wrong or late');
  });

  test('exchange variants must be in stock for all lines that request them', async () => {
    const order = await delivered(3, { others: [{ size: 'L', stock: 1 }] });
    const exchange = { resolution: 'exchange' as const, exchangeVariantId: order.otherIds[0]! };
    expect((await ask(order, [order.line({ ...exchange, quantity: 2 })])).body.code).toBe('exchange_sold_out');
    const other = { ...exchange, exchangeVariantId: order.variantId };
    expect((await ask(order, [order.line(other)])).body.code).toBe('exchange_sold_out');
    expect(await createRequestedReturn(order, [order.line(exchange)])).toMatchObject({
      lines: [{ exchange: { size: 'L', orderId: null } }],
    });
    expect(await getStock(db, order.otherIds[0]!)).toBe(1);
  });

  test('rejects other customers and cancelled orders', async () => {
    const order = await delivered(1);
    expect((await ask({ ...order, customer: (await createTestUser(db)) as never }, [order.line()])).status).toBe(404);
    await setStatus(order.id, 'CANCELED');
    expect((await ask(order, [order.line()])).body.code).toBe('not_returnable');
  });

  test('the refund destination is stored encrypted and shown masked', async () => {
    const order = await delivered(1);
    const orderReturn = await createRequestedReturn(order, [order.line()], {
      destination: { method: 'bank', name: 'Asha Rao', account: '50100234567890', ifsc: 'SBIN0001234' },
    });
    expect(orderReturn.maskedDestination).toMatch(/7890$/);
    const { rows } = await sql<{
      row: string;
    }>`select returns::text as row from returns where id = ${orderReturn.id}`.execute(db);
    const encrypted = await sql<{ text: string }>`
      select encode(destination, 'escape') as text from returns where id = ${orderReturn.id}
    `.execute(db);
    for (const text of [rows[0]!.row, encrypted.rows[0]!.text]) expect(text).not.toMatch(/50100234567890|Asha Rao/);
    expect(JSON.stringify(orderReturn)).not.toContain('50100234567890');
  });
});

describe('POST /returns/{id}/cancel', () => {
  test('makes the units returnable again until the goods have arrived', async () => {
    const order = await delivered(1);
    const orderReturn = await createRequestedReturn(order, [order.line()]);
    expect((await withdraw(order, orderReturn.id)).body.return).toMatchObject({
      status: 'canceled',
      closedAt: expect.any(String),
    });
    expect((await withdraw(order, orderReturn.id)).body.code).toBe('return_status_changed');
    const again = await returnsApi.received(order, [order.line()]);
    expect((await withdraw(order, again.id)).body.code).toBe('return_status_changed');
  });

  test('rejects other customers', async () => {
    const order = await delivered(1);
    const orderReturn = await createRequestedReturn(order, [order.line()]);
    expect((await withdraw({ ...order, customer: (await createTestUser(db)) as never }, orderReturn.id)).status).toBe(
      404,
    );
  });
});

test('a customer sets the courier of an approved return, and can change it', async () => {
  const order = await delivered(1);
  const orderReturn = await createRequestedReturn(order, [order.line()]);
  const markShipped = (courier: string) =>
    as(order, 'markReturnShipped', { params: { id: orderReturn.id }, body: { courier, trackingNumber: 'EK1' } });
  expect((await markShipped('India Post')).body.code).toBe('return_status_changed');
  await decide(orderReturn.id);
  expect((await markShipped('India Post')).body.return).toMatchObject({ status: 'in_transit', courier: 'India Post' });
  const again = await markShipped('DTDC');
  expect(again.body.return).toMatchObject({ status: 'in_transit', courier: 'DTDC', sentAt: expect.any(String) });
  expect((await receive(orderReturn.id)).status).toBe(200);
});

test('an order shows its customer until when units can be returned', async () => {
  const order = await delivered(1);
  const getDeadline = async () => (await as(order, 'getMyOrder', { params: { id: order.id } })).body.order.returnUntil;
  const getListedDeadline = async () =>
    (await as(order, 'listMyOrders', {})).body.orders.find(({ id }) => id === order.id)?.returnUntil;
  const last = await getDeadline();
  expect(last).toBe((await options(order)).body.lines[0]?.until);
  expect(await getListedDeadline()).toBe(last);
  expect(await withClockAhead(8, getDeadline)).toBeNull();
  await createRequestedReturn(order, [order.line()]);
  expect(await getDeadline()).toBeNull();
});

test('the integrity checks pass', async () => {
  expect(await listIntegrityErrors(db)).toEqual([]);
});
