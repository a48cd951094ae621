import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { complaintsAbout, stockOf } from '#test/ledger.ts';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../platform/clock.ts';

let ahead = 0;
const shop = await openShop({ RATE_LIMITS: 'off' }, { now: () => later(new Date(), ahead) });
const { db } = shop;
const desk = await openReturnsDesk(shop);
const { delivered, options, ask, asked, as, decide, receive, withdraw, listOwn, setStatus } = desk;

/** Whatever happens in so many days. */
async function inDays<T>(days: number, act: () => Promise<T>): Promise<T> {
  await sql`update sessions set expires_at = now() + interval '1 year'`.execute(db);
  ahead = days * DAY;
  try {
    return await act();
  } finally {
    ahead = 0;
  }
}

describe('GET /orders/{id}/return-options', () => {
  test('tells of what was delivered, until when and for which reasons', async () => {
    const order = await delivered(2, { others: [{ size: 'L', stock: 3 }] });
    const { status, body } = await options(order);
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderId: order.id, creditOnly: false });
    expect(body.lines).toEqual([
      expect.objectContaining({
        quantity: 2,
        price: 1000,
        parcelId: null,
        whyNot: null,
        until: expect.stringContaining('T18:29:59.999Z'),
      }),
    ]);
    expect(body.lines[0]?.exchanges).toEqual([
      { variantId: order.otherIds[0], size: 'L', color: 'Indigo', colorHexCode: '#2f4e86' },
    ]);
  });

  test('tells of each parcel apart, and of nothing that is still on its way', async () => {
    const order = await delivered(3, {}, 'not yet');
    expect((await options(order)).body.lines).toEqual([]);
    const lines = [{ orderLineId: order.lines[0]!.orderLineId, quantity: 1 }];
    const first = await desk.bring(order.id, 'delivered', lines);
    await desk.bring(order.id, 'out', lines);
    const told = (await options(order)).body.lines;
    expect(told.map(({ parcelId, quantity }) => [parcelId, quantity])).toEqual([[first.id, 1]]);
  });

  test('offers in exchange only what costs the same, is for sale and in stock', async () => {
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

  test('says that the seven days are over', async () => {
    const order = await delivered(1);
    const { body } = await inDays(8, () => options(order));
    expect(body.lines[0]).toMatchObject({
      reasons: [],
      whyNot: expect.stringMatching(/^The 7 days ended on \d+ \w+ 20\d\d$/),
    });
  });

  test('is nobody else’s to see', async () => {
    const order = await delivered(1);
    expect((await options({ ...order, customer: (await aPerson(db)) as never })).status).toBe(404);
  });
});

describe('POST /orders/{id}/returns', () => {
  test('writes a return that the customer and the order tell of', async () => {
    const order = await delivered(2);
    const { status, body } = await ask(order, [order.line({ reason: 'damaged' })], { note: 'A seam is open' });
    expect(status).toBe(201);
    expect(body.return).toMatchObject({
      state: 'asked',
      wePay: true,
      note: 'A seam is open',
      refunds: [],
      orderId: order.id,
    });
    expect(body.return.number).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect((await listOwn(order)).returns).toEqual([body.return]);
    const own = await as(order, 'readOwnOrder', { params: { id: order.id } });
    expect(own.body.order.returns).toEqual([
      { id: body.return.id, number: body.return.number, state: 'asked', whyRefused: null },
    ]);
    const { rows } = await sql`select kind from events where subject = ${body.return.id}`.execute(db);
    expect(rows).toEqual([{ kind: 'return.asked' }]);
  });

  test('is written once for a key, however often it is sent', async () => {
    const order = await delivered(2);
    const key = randomUUID();
    const [first, second] = await Promise.all([
      ask(order, [order.line()], {}, key),
      ask(order, [order.line()], {}, key),
    ]);
    expect(first.body.return.id).toBe(second.body.return.id);
    expect((await ask(order, [order.line({ quantity: 2 })], {}, key)).body.code).toBe('key_reused');
  });

  test('of fifty tabs that ask for one unit one gets it', async () => {
    const order = await delivered(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(order, [order.line()])));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await listOwn(order)).returns).toHaveLength(1);
    expect((await options(order)).body.lines[0]).toMatchObject({
      quantity: 0,
      whyNot: 'A return was asked for already',
    });
  });

  test('asks for no unit twice, in one return or in several', async () => {
    const order = await delivered(2);
    expect((await ask(order, [order.line(), order.line()])).body.code).toBe('too_many_returns');
    expect((await ask(order, [order.line({ quantity: 3 })])).body.code).toBe('too_many_returns');
    await asked(order, [order.line({ quantity: 2 })]);
    expect((await ask(order, [order.line()])).body.code).toBe('too_many_returns');
  });

  test('no unit is asked for again when its parcel is told to be delivered after the order was', async () => {
    const order = await delivered(2, {}, 'not yet');
    const parcel = await desk.bring(order.id, 'out');
    await setStatus(order.id, 'DELIVERED');
    await asked(order, [order.line({ quantity: 2 })]);
    await desk.move(parcel, 'delivered');
    expect((await options(order)).body.lines.map(({ quantity }) => quantity)).toEqual([0]);
  });

  test('is refused after seven days, with the sentence that says so', async () => {
    const order = await delivered(1);
    const { status, body } = await inDays(8, () => ask(order, [order.line({ reason: 'damaged' })]));
    expect([status, body.code]).toEqual([409, 'not_returnable']);
    expect(body.message).toMatch(/^The 7 days ended on/);
  });

  test('sale goods come back when they are faulty, not for a change of mind', async () => {
    const order = await delivered(1, { saving: 5000 });
    const { body } = await ask(order, [order.line({ reason: 'changed_mind' })]);
    expect(body).toMatchObject({
      code: 'not_returnable',
      message: 'Sale goods can be returned when faulty, wrong or late',
    });
    expect(await asked(order, [order.line({ reason: 'not_as_described' })])).toMatchObject({ wePay: true });
  });

  test('goods that a rule keeps follow the rule of the day they were bought', async () => {
    const order = await delivered(1);
    await sql`update order_lines set return_rule = 'hygiene' where order_id = ${order.id}`.execute(db);
    const { body } = await ask(order, [order.line()]);
    expect(body.message).toBe('For hygiene, once unsealed: can be returned when faulty, wrong or late');
  });

  test('what is wanted in exchange must be there, for all lines that want it', async () => {
    const order = await delivered(3, { others: [{ size: 'L', stock: 1 }] });
    const wanted = { wish: 'exchange' as const, exchangeVariantId: order.otherIds[0]! };
    expect((await ask(order, [order.line({ ...wanted, quantity: 2 })])).body.code).toBe('exchange_sold_out');
    const other = { ...wanted, exchangeVariantId: order.variantId };
    expect((await ask(order, [order.line(other)])).body.code).toBe('exchange_sold_out');
    expect(await asked(order, [order.line(wanted)])).toMatchObject({
      lines: [{ exchange: { size: 'L', orderId: null } }],
    });
    expect(await stockOf(db, order.otherIds[0]!)).toBe(1);
  });

  test('is nobody else’s to ask, and of no order that is cancelled', async () => {
    const order = await delivered(1);
    expect((await ask({ ...order, customer: (await aPerson(db)) as never }, [order.line()])).status).toBe(404);
    await setStatus(order.id, 'CANCELED');
    expect((await ask(order, [order.line()])).body.code).toBe('not_returnable');
  });

  test('where the money goes is kept sealed, and shown in part', async () => {
    const order = await delivered(1);
    const back = await asked(order, [order.line()], {
      destination: { means: 'bank', name: 'Asha Rao', account: '50100234567890', ifsc: 'SBIN0001234' },
    });
    expect(back.goesTo).toMatch(/7890$/);
    const { rows } = await sql<{ row: string }>`select returns::text as row from returns where id = ${back.id}`.execute(
      db,
    );
    const sealed = await sql<{ text: string }>`
      select encode(destination, 'escape') as text from returns where id = ${back.id}
    `.execute(db);
    for (const text of [rows[0]!.row, sealed.rows[0]!.text]) expect(text).not.toMatch(/50100234567890|Asha Rao/);
    expect(JSON.stringify(back)).not.toContain('50100234567890');
  });
});

describe('POST /returns/{id}/withdraw', () => {
  test('gives the units free until the goods have arrived', async () => {
    const order = await delivered(1);
    const back = await asked(order, [order.line()]);
    expect((await withdraw(order, back.id)).body.return).toMatchObject({
      state: 'withdrawn',
      closedAt: expect.any(String),
    });
    expect((await withdraw(order, back.id)).body.code).toBe('return_moved');
    const again = await desk.received(order, [order.line()]);
    expect((await withdraw(order, again.id)).body.code).toBe('return_moved');
  });

  test('is nobody else’s to do', async () => {
    const order = await delivered(1);
    const back = await asked(order, [order.line()]);
    expect((await withdraw({ ...order, customer: (await aPerson(db)) as never }, back.id)).status).toBe(404);
  });
});

test('a customer says with whom an accepted return was sent, and can say it again', async () => {
  const order = await delivered(1);
  const back = await asked(order, [order.line()]);
  const sent = (courier: string) =>
    as(order, 'noteReturnSent', { params: { id: back.id }, body: { courier, trackingNumber: 'EK1' } });
  expect((await sent('India Post')).body.code).toBe('return_moved');
  await decide(back.id);
  expect((await sent('India Post')).body.return).toMatchObject({ state: 'moving', courier: 'India Post' });
  const again = await sent('DTDC');
  expect(again.body.return).toMatchObject({ state: 'moving', courier: 'DTDC', sentAt: expect.any(String) });
  expect((await receive(back.id)).status).toBe(200);
});

test('an order tells its customer until when something of it can be returned', async () => {
  const order = await delivered(1);
  const until = async () => (await as(order, 'readOwnOrder', { params: { id: order.id } })).body.order.returnUntil;
  const listed = async () =>
    (await as(order, 'listOwnOrders', {})).body.orders.find(({ id }) => id === order.id)?.returnUntil;
  const last = await until();
  expect(last).toBe((await options(order)).body.lines[0]?.until);
  expect(await listed()).toBe(last);
  expect(await inDays(8, until)).toBeNull();
  await asked(order, [order.line()]);
  expect(await until()).toBeNull();
});

test('the books are in order', async () => {
  expect(await complaintsAbout(db)).toEqual([]);
});
