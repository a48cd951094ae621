import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { complaintsAbout, stockOf } from '#test/ledger.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../platform/clock.ts';
import { releaseExchanges } from './returns.jobs.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db, log } = shop;
const desk = await openReturnsDesk(shop);
const { delivered, asked, decide, receive, received, inspect, withdraw, readReturn, setStatus, read } = desk;

const UPI = { means: 'upi', upiId: 'asha.k@okbank' } as const;
const exchangeFor = (variantId: string | undefined) => ({
  wish: 'exchange' as const,
  exchangeVariantId: variantId ?? '',
});

async function creditNotesOf(orderId: string): Promise<number[]> {
  const { documents = [] } = (await read(orderId)).order;
  return documents.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total);
}

describe('POST /returns/{id}/decision', () => {
  test('a refusal says why, and gives the units free', async () => {
    const order = await delivered(1);
    const back = await asked(order, [order.line()]);
    const { body } = await decide(back.id, { kind: 'refuse', why: 'The tag was cut off' });
    expect(body.return).toMatchObject({ state: 'refused', whyRefused: 'The tag was cut off', decidedBy: 'Asha Rao' });
    expect((await decide(back.id)).body.code).toBe('return_moved');
    await asked(order, [order.line()]);
  });

  test('what is wanted in exchange leaves the shelf when it is accepted, and comes back when it is withdrawn', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 3 }] });
    const [other = ''] = order.otherIds;
    const back = await asked(order, [order.line({ ...exchangeFor(other), quantity: 2 })]);
    expect((await decide(back.id)).body.return.facts[back.lines[0]!.id]).toMatchObject({ inStock: 3 });
    expect(await stockOf(db, other)).toBe(1);
    await withdraw(order, back.id);
    expect(await stockOf(db, other)).toBe(3);
  });

  test('of two who want the last one in exchange one is told that it has sold out, and may take the money', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const first = await asked(order, [order.line(exchangeFor(other))]);
    const second = await asked(order, [order.line(exchangeFor(other))]);
    const answers = await Promise.all([decide(first.id), decide(second.id)]);
    expect(answers.map(({ body }) => body.code ?? 'accepted').toSorted()).toEqual(['accepted', 'exchange_sold_out']);
    const late = answers[0]?.status === 200 ? second : first;
    expect(await readReturn(late.id)).toMatchObject({ state: 'asked' });
    const { body } = await decide(late.id, { kind: 'accept', moneyInstead: true });
    expect(body.return).toMatchObject({ state: 'accepted', lines: [{ wish: 'money', exchange: null }] });
    expect(await stockOf(db, other)).toBe(0);
  });
});

describe('POST /returns/{id}/received', () => {
  test('only what was accepted arrives, and once', async () => {
    const order = await delivered(1);
    const back = await asked(order, [order.line()]);
    expect((await receive(back.id)).body.code).toBe('return_moved');
    await decide(back.id);
    expect((await receive(back.id)).body.return).toMatchObject({ state: 'received', receivedAt: expect.any(String) });
    expect((await receive(back.id)).body.code).toBe('return_moved');
  });

  test('of an order that was set back nothing arrives until it is delivered again', async () => {
    const order = await delivered(1);
    const back = await asked(order, [order.line()]);
    await decide(back.id);
    await setStatus(order.id, 'SHIPPED');
    expect((await receive(back.id)).body).toMatchObject({
      code: 'return_moved',
      message: 'This order is not delivered any more',
    });
    await setStatus(order.id, 'DELIVERED');
    expect((await receive(back.id)).status).toBe(200);
  });
});

describe('POST /returns/{id}/inspection', () => {
  test('sellable units go on the shelf, and damaged ones are paid for like them', async () => {
    const order = await delivered(3, { stock: 10 });
    const back = await received(order, [order.line({ quantity: 3 })], { destination: UPI });
    const { status, body } = await inspect(back, [{ sellable: 1, damaged: 1, missing: 1 }], 'One was not in the bag');
    expect(status).toBe(200);
    expect(body.return).toMatchObject({
      state: 'closed',
      said: 'One was not in the bag',
      lines: [{ verdict: { sellable: 1, damaged: 1, notOurs: 0, missing: 1 } }],
      refunds: [{ amount: 2000, state: 'due', means: 'upi', returnNumber: back.number }],
    });
    expect(await stockOf(db, order.variantId)).toBe(8);
    expect(await creditNotesOf(order.id)).toEqual([2000]);
    expect((await read(order.id)).order.paymentStatus).toBe('REFUND_DUE');
    expect((await inspect(back, [{ sellable: 3 }])).body.code).toBe('return_moved');
  });

  test('the money is due fourteen days after the goods arrived', async () => {
    const order = await delivered(1);
    const back = await received(order, [order.line()]);
    await sql`update returns set received_at = '2026-11-02T20:00:00Z' where id = ${back.id}`.execute(db);
    const { body } = await inspect(back, [{ sellable: 1 }]);
    expect(body.return.refunds).toMatchObject([{ dueOn: '2026-11-17', means: null, goesTo: null }]);
  });

  test('what does not add up is not taken, and leaves no trace', async () => {
    const order = await delivered(2);
    const back = await received(order, [order.line({ quantity: 2 })]);
    for (const found of [[{ sellable: 1 }], [{ sellable: 2, missing: 1 }]])
      expect((await inspect(back, found)).body.code).toBe('units_do_not_add_up');
    expect(
      (await inspect({ ...back, lines: [...back.lines, { id: order.variantId }] as never }, [{ sellable: 2 }])).body
        .code,
    ).toBe('units_do_not_add_up');
    expect(await stockOf(db, order.variantId)).toBe(8);
    expect(await readReturn(back.id)).toMatchObject({ state: 'received', refunds: [], lines: [{ verdict: null }] });
  });

  test('for a bag with nothing of ours in it nothing is owed', async () => {
    const order = await delivered(1);
    const back = await received(order, [order.line()]);
    const { body } = await inspect(back, [{ notOurs: 1 }]);
    expect(body.return).toMatchObject({ state: 'closed', refunds: [] });
    expect(await creditNotesOf(order.id)).toEqual([]);
    expect((await read(order.id)).order.paymentStatus).toBe('PAID');
  });

  test('credit is there at once, and the rest is due as money', async () => {
    const order = await delivered(2);
    const one = await received(order, [order.line({ wish: 'credit' })]);
    expect((await inspect(one, [{ sellable: 1 }])).body.return.refunds).toMatchObject([
      { amount: 1000, means: 'credit', state: 'sent' },
    ]);
    const credit = await desk.as(order, 'readCredit', {});
    expect(credit.body.balance).toBe(1000);
    const two = await received(order, [order.line()]);
    expect((await inspect(two, [{ damaged: 1 }])).body.return.refunds).toMatchObject([{ amount: 1000, state: 'due' }]);
  });

  test('two clerks who look at it at once pay once', async () => {
    const order = await delivered(1, { stock: 5 });
    const back = await received(order, [order.line({ wish: 'credit' })]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => inspect(back, [{ sellable: 1 }])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await readReturn(back.id)).refunds).toHaveLength(1);
    expect(await stockOf(db, order.variantId)).toBe(5);
  });
});

describe('a serial that was kept', () => {
  test('must be one of those that were sent, and is free again afterwards', async () => {
    const order = await delivered(2, {}, 'by parcel');
    const { rows } = await sql<{ id: string }>`
      insert into unit_serials (variant_id, serial, parcel_line_id)
      select ${order.variantId}, serial, line.id
      from parcel_lines line, unnest(array['A1', 'A2']) serial
      where line.parcel_id = ${order.parcel?.id}
      returning parcel_line_id as id
    `.execute(db);
    expect(rows).toHaveLength(2);
    const back = await received(order, [order.line()]);
    expect((await readReturn(back.id)).facts[back.lines[0]!.id]?.serials).toEqual(['A1', 'A2']);
    expect((await inspect(back, [{ sellable: 1 }])).body.code).toBe('serial_not_sent');
    expect((await inspect(back, [{ sellable: 1, serials: ['B1'] }])).body.code).toBe('serial_not_sent');
    expect((await inspect(back, [{ sellable: 1, serials: ['A1', 'A2'] }])).body.code).toBe('serial_not_sent');
    expect((await inspect(back, [{ damaged: 1, serials: ['A1'] }])).status).toBe(200);

    const again = await received(order, [order.line()]);
    expect((await inspect(again, [{ sellable: 1, serials: ['A1'] }])).body.code).toBe('serial_not_sent');
    expect((await inspect(again, [{ missing: 1 }])).status).toBe(200);
  });
});

describe('an exchange', () => {
  test('becomes an order that is paid with what came back, for as many units as are ours', async () => {
    const order = await delivered(3, { stock: 10, others: [{ size: 'L', stock: 3 }] });
    const [other = ''] = order.otherIds;
    const back = await received(order, [order.line({ ...exchangeFor(other), quantity: 3 })]);
    expect(await stockOf(db, other)).toBe(0);
    const { body } = await inspect(back, [{ sellable: 1, damaged: 1, notOurs: 1 }]);
    expect(body.return.refunds).toMatchObject([{ amount: 2000, means: 'credit', state: 'sent' }]);
    const sent = body.return.lines[0]?.exchange?.orderId ?? '';
    const { order: placed } = await read(sent);
    expect(placed).toMatchObject({
      orderTotal: 2000,
      creditUsed: 2000,
      paymentStatus: 'PAID',
      deliveryStatus: 'PENDING',
    });
    expect(placed.items).toMatchObject([{ quantity: 2, product: { variant: { size: 'L' } } }]);
    expect([await stockOf(db, order.variantId), await stockOf(db, other)]).toEqual([8, 1]);
  });

  test('of which nothing is ours sends nothing', async () => {
    const order = await delivered(1, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const back = await received(order, [order.line(exchangeFor(other))]);
    const { body } = await inspect(back, [{ missing: 1 }]);
    expect(body.return).toMatchObject({ refunds: [], lines: [{ exchange: { orderId: null } }] });
    expect(await stockOf(db, other)).toBe(1);
  });

  const release = (days: number) => releaseExchanges(() => later(new Date(), days * DAY)).run({ db, log }, undefined);

  test('is held for fourteen days; what was sold since is paid back', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 2 }] });
    const [other = ''] = order.otherIds;
    const [kept, lost] = [
      await asked(order, [order.line(exchangeFor(other))]),
      await asked(order, [order.line(exchangeFor(other))]),
    ];
    for (const { id } of [kept, lost]) await decide(id);
    await release(13);
    expect(await stockOf(db, other)).toBe(0);
    await release(15);
    await release(15);
    expect(await stockOf(db, other)).toBe(2);

    await receive(kept.id);
    expect((await inspect(kept, [{ sellable: 1 }])).body.return.lines[0]?.exchange?.orderId).toEqual(
      expect.any(String),
    );
    await desk.order([{ variantId: other, quantity: 1 }]);
    await receive(lost.id);
    expect((await inspect(lost, [{ sellable: 1 }])).body.return).toMatchObject({
      lines: [{ wish: 'money', exchange: null }],
      refunds: [{ amount: 1000, state: 'due' }],
    });
  });

  test('is still held for goods that have arrived', async () => {
    const order = await delivered(1, { others: [{ size: 'L', stock: 1 }] });
    await received(order, [order.line(exchangeFor(order.otherIds[0]))]);
    await release(30);
    expect(await stockOf(db, order.otherIds[0] ?? '')).toBe(0);
  });

  test('that the shop has given up meanwhile is paid back', async () => {
    const order = await delivered(1, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const back = await received(order, [order.line(exchangeFor(other))]);
    await sql`update variants set archived_at = now() where id = ${other}`.execute(db);
    expect((await inspect(back, [{ sellable: 1 }])).body.return).toMatchObject({
      refunds: [{ amount: 1000, state: 'due' }],
    });
    expect(await stockOf(db, other)).toBe(1);
  });
});

describe('an order with returns', () => {
  test('that is cancelled takes those with it that nobody has looked at, and what they held', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 1 }] });
    const [other = ''] = order.otherIds;
    const arrived = await received(order, [order.line(exchangeFor(other))]);
    const waiting = await asked(order, [order.line()]);
    await setStatus(order.id, 'CANCELED');
    for (const { id } of [arrived, waiting]) expect(await readReturn(id)).toMatchObject({ state: 'withdrawn' });
    expect(await stockOf(db, other)).toBe(1);
    expect((await inspect(arrived, [{ sellable: 1 }])).body.code).toBe('return_moved');
    expect((await desk.listOwn(order)).refunds).toMatchObject([{ amount: 2000, returnNumber: null }]);
  });

  test('that is set back and cancelled puts no unit on the shelf twice', async () => {
    const order = await delivered(3, { stock: 10 });
    const back = await received(order, [order.line({ quantity: 2 })]);
    await inspect(back, [{ sellable: 1, damaged: 1 }]);
    expect(await stockOf(db, order.variantId)).toBe(8);
    await setStatus(order.id, 'PENDING');
    await setStatus(order.id, 'CANCELED');
    expect(await stockOf(db, order.variantId)).toBe(9);
    await setStatus(order.id, 'PENDING');
    expect(await stockOf(db, order.variantId)).toBe(8);
  });

  test('that is moved about is not invoiced for what came back', async () => {
    const order = await delivered(3);
    const back = await received(order, [order.line()]);
    await inspect(back, [{ sellable: 1 }]);
    for (const status of ['SHIPPED', 'DELIVERED', 'PENDING', 'DELIVERED'] as const) await setStatus(order.id, status);
    const { documents = [] } = (await read(order.id)).order;
    expect(documents.map(({ kind, total }) => [kind, total])).toHaveLength(2);
  });

  test('in two parcels is invoiced for the second as a whole when something of the first came back', async () => {
    const order = await delivered(4, {}, 'not yet');
    const lines = [{ orderLineId: order.lines[0]!.orderLineId, quantity: 2 }];
    const first = await desk.bring(order.id, 'delivered', lines);
    const back = await received(order, [order.line({ parcelId: first.id })]);
    await inspect(back, [{ sellable: 1 }]);
    await desk.bring(order.id, 'delivered', lines);
    const { documents = [] } = (await read(order.id)).order;
    expect(documents.map(({ kind, total }) => `${kind} ${total}`).toSorted()).toEqual([
      'bill 2000',
      'bill 2000',
      'credit_note 1000',
    ]);
  });
});

test('the books are in order', async () => {
  expect(await complaintsAbout(db)).toEqual([]);
});
