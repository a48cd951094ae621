import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getStock, listIntegrityErrors } from '#test/integrity-checks.ts';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { releaseExpiredExchanges } from '../returns/returns.jobs.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db, log } = testApp;
const returnsApi = await createReturnHelpers(testApp);
const { delivered, createRequestedReturn, decide, receive, received, inspect, withdraw, getReturn, setStatus, read } =
  returnsApi;

const UPI = { method: 'upi', upiId: 'asha.k@okbank' } as const;
const exchangeFor = (variantId: string | undefined) => ({
  resolution: 'exchange' as const,
  exchangeVariantId: variantId ?? '',
});

async function listCreditNotes(orderId: string): Promise<number[]> {
  const { documents = [] } = (await read(orderId)).order;
  return documents.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total!);
}

describe('POST /returns/{id}/review', () => {
  test('declining a return records the reason and makes its units returnable again', async () => {
    const order = await delivered(1);
    const orderReturn = await createRequestedReturn(order, [order.line()]);
    const { body } = await decide(orderReturn.id, { kind: 'decline', declineReason: 'The tag was cut off' });
    expect(body.return).toMatchObject({
      status: 'declined',
      declineReason: 'The tag was cut off',
      reviewedBy: 'Asha Rao',
    });
    expect((await decide(orderReturn.id)).body.code).toBe('return_status_changed');
    await createRequestedReturn(order, [order.line()]);
  });

  test('approving an exchange reserves the new variant, cancelling the return releases it', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 3 }] });
    const [other = ''] = order.otherIds;
    const orderReturn = await createRequestedReturn(order, [order.line({ ...exchangeFor(other), quantity: 2 })]);
    expect((await decide(orderReturn.id)).body.return.lineDetails[orderReturn.lines[0]!.id]).toMatchObject({
      inStock: 3,
    });
    expect(await getStock(db, other)).toBe(1);
    await withdraw(order, orderReturn.id);
    expect(await getStock(db, other)).toBe(3);
  });

  test('two exchanges for the last unit: one is rejected as sold out and can become a refund', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const first = await createRequestedReturn(order, [order.line(exchangeFor(other))]);
    const second = await createRequestedReturn(order, [order.line(exchangeFor(other))]);
    const responses = await Promise.all([decide(first.id), decide(second.id)]);
    expect(responses.map(({ body }) => body.code ?? 'approved').toSorted()).toEqual(['approved', 'exchange_sold_out']);
    const rejected = responses[0]?.status === 200 ? second : first;
    expect(await getReturn(rejected.id)).toMatchObject({ status: 'requested' });
    const { body } = await decide(rejected.id, { kind: 'approve', refundInstead: true });
    expect(body.return).toMatchObject({ status: 'approved', lines: [{ resolution: 'refund', exchange: null }] });
    expect(await getStock(db, other)).toBe(0);
  });
});

describe('POST /returns/{id}/receive', () => {
  test('only an approved return can be received, and only once', async () => {
    const order = await delivered(1);
    const orderReturn = await createRequestedReturn(order, [order.line()]);
    expect((await receive(orderReturn.id)).body.code).toBe('return_status_changed');
    await decide(orderReturn.id);
    expect((await receive(orderReturn.id)).body.return).toMatchObject({
      status: 'received',
      receivedAt: expect.any(String),
    });
    expect((await receive(orderReturn.id)).body.code).toBe('return_status_changed');
  });

  test('a return cannot be received while its order is no longer delivered', async () => {
    const order = await delivered(1);
    const orderReturn = await createRequestedReturn(order, [order.line()]);
    await decide(orderReturn.id);
    await setStatus(order.id, 'SHIPPED');
    expect((await receive(orderReturn.id)).body).toMatchObject({
      code: 'return_status_changed',
      message: 'This order is no longer marked as delivered',
    });
    await setStatus(order.id, 'DELIVERED');
    expect((await receive(orderReturn.id)).status).toBe(200);
  });
});

describe('POST /returns/{id}/inspection', () => {
  test('sellable units are restocked, and damaged units are refunded as well', async () => {
    const order = await delivered(3, { stock: 10 });
    const orderReturn = await received(order, [order.line({ quantity: 3 })], { destination: UPI });
    const { status, body } = await inspect(
      orderReturn,
      [{ sellable: 1, damaged: 1, missing: 1 }],
      'One was not in the bag',
    );
    expect(status).toBe(200);
    expect(body.return).toMatchObject({
      status: 'closed',
      inspectionNote: 'One was not in the bag',
      lines: [{ condition: { sellable: 1, damaged: 1, wrongItem: 0, missing: 1 } }],
      refunds: [{ amount: 2000, status: 'pending', method: 'upi', returnNumber: orderReturn.number }],
    });
    expect(await getStock(db, order.variantId)).toBe(8);
    expect(await listCreditNotes(order.id)).toEqual([2000]);
    expect((await read(order.id)).order.paymentStatus).toBe('REFUND_DUE');
    expect((await inspect(orderReturn, [{ sellable: 3 }])).body.code).toBe('return_status_changed');
  });

  test('the refund is due fourteen days after the goods arrived', async () => {
    const order = await delivered(1);
    const orderReturn = await received(order, [order.line()]);
    await sql`update returns set received_at = '2026-11-02T20:00:00Z' where id = ${orderReturn.id}`.execute(db);
    const { body } = await inspect(orderReturn, [{ sellable: 1 }]);
    expect(body.return.refunds).toMatchObject([{ dueOn: '2026-11-17', method: null, maskedDestination: null }]);
  });

  test('an inspection with a wrong number of units is rejected and changes nothing', async () => {
    const order = await delivered(2);
    const orderReturn = await received(order, [order.line({ quantity: 2 })]);
    for (const found of [[{ sellable: 1 }], [{ sellable: 2, missing: 1 }]])
      expect((await inspect(orderReturn, found)).body.code).toBe('quantity_mismatch');
    expect(
      (
        await inspect({ ...orderReturn, lines: [...orderReturn.lines, { id: order.variantId }] as never }, [
          { sellable: 2 },
        ])
      ).body.code,
    ).toBe('quantity_mismatch');
    expect(await getStock(db, order.variantId)).toBe(8);
    expect(await getReturn(orderReturn.id)).toMatchObject({
      status: 'received',
      refunds: [],
      lines: [{ condition: null }],
    });
  });

  test('a return with only wrong items is not refunded', async () => {
    const order = await delivered(1);
    const orderReturn = await received(order, [order.line()]);
    const { body } = await inspect(orderReturn, [{ wrongItem: 1 }]);
    expect(body.return).toMatchObject({ status: 'closed', refunds: [] });
    expect(await listCreditNotes(order.id)).toEqual([]);
    expect((await read(order.id)).order.paymentStatus).toBe('PAID');
  });

  test('store credit is issued at once, money is a pending refund', async () => {
    const order = await delivered(2);
    const one = await received(order, [order.line({ resolution: 'store_credit' })]);
    expect((await inspect(one, [{ sellable: 1 }])).body.return.refunds).toMatchObject([
      { amount: 1000, method: 'store_credit', status: 'sent' },
    ]);
    const credit = await returnsApi.as(order, 'getStoreCredit', {});
    expect(credit.body.balance).toBe(1000);
    const two = await received(order, [order.line()]);
    expect((await inspect(two, [{ damaged: 1 }])).body.return.refunds).toMatchObject([
      { amount: 1000, status: 'pending' },
    ]);
  });

  test('concurrent inspections of one return refund it once', async () => {
    const order = await delivered(1, { stock: 5 });
    const orderReturn = await received(order, [order.line({ resolution: 'store_credit' })]);
    const responses = await Promise.all(Array.from({ length: 8 }, () => inspect(orderReturn, [{ sellable: 1 }])));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await getReturn(orderReturn.id)).refunds).toHaveLength(1);
    expect(await getStock(db, order.variantId)).toBe(5);
  });
});

describe('a recorded serial number', () => {
  test('must be one that was shipped, and is released after the inspection', async () => {
    const order = await delivered(2, {}, 'by shipment');
    const { rows } = await sql<{ id: string }>`
      insert into serial_numbers (variant_id, serial_number, shipment_line_id)
      select ${order.variantId}, serial_number, line.id
      from shipment_lines line, unnest(array['A1', 'A2']) serial_number
      where line.shipment_id = ${order.shipment?.id}
      returning shipment_line_id as id
    `.execute(db);
    expect(rows).toHaveLength(2);
    const orderReturn = await received(order, [order.line()]);
    expect((await getReturn(orderReturn.id)).lineDetails[orderReturn.lines[0]!.id]?.serials).toEqual(['A1', 'A2']);
    expect((await inspect(orderReturn, [{ sellable: 1 }])).body.code).toBe('serial_number_unknown');
    expect((await inspect(orderReturn, [{ sellable: 1, serials: ['B1'] }])).body.code).toBe('serial_number_unknown');
    expect((await inspect(orderReturn, [{ sellable: 1, serials: ['A1', 'A2'] }])).body.code).toBe(
      'serial_number_unknown',
    );
    expect((await inspect(orderReturn, [{ damaged: 1, serials: ['A1'] }])).status).toBe(200);

    const again = await received(order, [order.line()]);
    expect((await inspect(again, [{ sellable: 1, serials: ['A1'] }])).body.code).toBe('serial_number_unknown');
    expect((await inspect(again, [{ missing: 1 }])).status).toBe(200);
  });
});

describe('an exchange', () => {
  test('creates an order paid with the returned goods, for the units that are ours', async () => {
    const order = await delivered(3, { stock: 10, others: [{ size: 'L', stock: 3 }] });
    const [other = ''] = order.otherIds;
    const orderReturn = await received(order, [order.line({ ...exchangeFor(other), quantity: 3 })]);
    expect(await getStock(db, other)).toBe(0);
    const { body } = await inspect(orderReturn, [{ sellable: 1, damaged: 1, wrongItem: 1 }]);
    expect(body.return.refunds).toMatchObject([{ amount: 2000, method: 'store_credit', status: 'sent' }]);
    const exchangeOrderId = body.return.lines[0]?.exchange?.orderId ?? '';
    const { order: placed } = await read(exchangeOrderId);
    expect(placed).toMatchObject({
      orderTotal: 2000,
      creditUsed: 2000,
      paymentStatus: 'PAID',
      deliveryStatus: 'PENDING',
    });
    expect(placed.items).toMatchObject([{ quantity: 2, product: { variant: { size: 'L' } } }]);
    expect([await getStock(db, order.variantId), await getStock(db, other)]).toEqual([8, 1]);
  });

  test('without any unit of ours creates no order', async () => {
    const order = await delivered(1, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const orderReturn = await received(order, [order.line(exchangeFor(other))]);
    const { body } = await inspect(orderReturn, [{ missing: 1 }]);
    expect(body.return).toMatchObject({ refunds: [], lines: [{ exchange: { orderId: null } }] });
    expect(await getStock(db, other)).toBe(1);
  });

  const release = (days: number) =>
    releaseExpiredExchanges(() => addMs(new Date(), days * DAY)).run({ db, log }, undefined);

  test('is reserved for fourteen days; if sold out after that, it is refunded', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 2 }] });
    const [other = ''] = order.otherIds;
    const [inTime, soldOut] = [
      await createRequestedReturn(order, [order.line(exchangeFor(other))]),
      await createRequestedReturn(order, [order.line(exchangeFor(other))]),
    ];
    for (const { id } of [inTime, soldOut]) await decide(id);
    await release(13);
    expect(await getStock(db, other)).toBe(0);
    await release(15);
    await release(15);
    expect(await getStock(db, other)).toBe(2);

    await receive(inTime.id);
    expect((await inspect(inTime, [{ sellable: 1 }])).body.return.lines[0]?.exchange?.orderId).toEqual(
      expect.any(String),
    );
    await returnsApi.order([{ variantId: other, quantity: 1 }]);
    await receive(soldOut.id);
    expect((await inspect(soldOut, [{ sellable: 1 }])).body.return).toMatchObject({
      lines: [{ resolution: 'refund', exchange: null }],
      refunds: [{ amount: 1000, status: 'pending' }],
    });
  });

  test('stays reserved after the goods have arrived', async () => {
    const order = await delivered(1, { others: [{ size: 'L', stock: 1 }] });
    await received(order, [order.line(exchangeFor(order.otherIds[0]))]);
    await release(30);
    expect(await getStock(db, order.otherIds[0] ?? '')).toBe(0);
  });

  test('for a variant that was archived meanwhile is refunded', async () => {
    const order = await delivered(1, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const orderReturn = await received(order, [order.line(exchangeFor(other))]);
    await sql`update variants set archived_at = now() where id = ${other}`.execute(db);
    expect((await inspect(orderReturn, [{ sellable: 1 }])).body.return).toMatchObject({
      refunds: [{ amount: 1000, status: 'pending' }],
    });
    expect(await getStock(db, other)).toBe(1);
  });
});

describe('an order with returns', () => {
  test('when cancelled, cancels the uninspected returns and releases their reserved units', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const arrived = await received(order, [order.line(exchangeFor(other))]);
    const waiting = await createRequestedReturn(order, [order.line()]);
    await setStatus(order.id, 'CANCELED');
    for (const { id } of [arrived, waiting]) expect(await getReturn(id)).toMatchObject({ status: 'canceled' });
    expect(await getStock(db, other)).toBe(1);
    expect((await inspect(arrived, [{ sellable: 1 }])).body.code).toBe('return_status_changed');
    expect((await returnsApi.listOwn(order)).refunds).toMatchObject([{ amount: 2000, returnNumber: null }]);
  });

  test('when moved back and cancelled, restocks no unit twice', async () => {
    const order = await delivered(3, { stock: 10 });
    const orderReturn = await received(order, [order.line({ quantity: 2 })]);
    await inspect(orderReturn, [{ sellable: 1, damaged: 1 }]);
    expect(await getStock(db, order.variantId)).toBe(8);
    await setStatus(order.id, 'PENDING');
    await setStatus(order.id, 'CANCELED');
    expect(await getStock(db, order.variantId)).toBe(9);
    await setStatus(order.id, 'PENDING');
    expect(await getStock(db, order.variantId)).toBe(8);
  });

  test('when its status changes, does not invoice returned units again', async () => {
    const order = await delivered(3);
    const orderReturn = await received(order, [order.line()]);
    await inspect(orderReturn, [{ sellable: 1 }]);
    for (const status of ['SHIPPED', 'DELIVERED', 'PENDING', 'DELIVERED'] as const) await setStatus(order.id, status);
    const { documents = [] } = (await read(order.id)).order;
    expect(documents.map(({ kind, total }) => [kind, total])).toHaveLength(2);
  });

  test('with two shipments: a return of the first does not change the invoice of the second', async () => {
    const order = await delivered(4, {}, 'not yet');
    const lines = [{ orderLineId: order.lines[0]!.orderLineId, quantity: 2 }];
    const first = await returnsApi.bring(order.id, 'delivered', lines);
    const orderReturn = await received(order, [order.line({ shipmentId: first.id })]);
    await inspect(orderReturn, [{ sellable: 1 }]);
    await returnsApi.bring(order.id, 'delivered', lines);
    const { documents = [] } = (await read(order.id)).order;
    expect(documents.map(({ kind, total }) => `${kind} ${total}`).toSorted()).toEqual([
      'bill 2000',
      'bill 2000',
      'credit_note 1000',
    ]);
  });
});

test('the integrity checks pass', async () => {
  expect(await listIntegrityErrors(db)).toEqual([]);
});
