import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const desk = await openReturnsDesk({ app, db });
const { delivered, asked, decide, receive, received, inspect, clerk } = desk;

async function list(query: string) {
  const reply = await app.inject({ url: `/api/admin/returns?${query}`, headers: clerk.headers });
  return reply.json<{ returns: { id: string; number: string; units: number; amount: number }[]; pagination: object }>();
}
const idsOf = async (query: string) => (await list(query)).returns.map(({ id }) => id);
const counts = async () => (await desk.asClerk('countReturns', {})).body;

describe('the queues', () => {
  test('hold each return where it waits, the oldest first, and what has ended the newest first', async () => {
    const order = await delivered(6);
    const back = [];
    for (let n = 0; n < 6; n += 1) back.push(await asked(order, [order.line()]));
    const ids = back.map(({ id }) => id);
    expect(await idsOf('queue=asked')).toEqual(ids);
    for (const id of ids.slice(1)) await decide(id);
    for (const id of ids.slice(3)) await receive(id);
    await inspect(back[4]!, [{ sellable: 1 }]);
    await inspect(back[5]!, [{ missing: 1 }]);
    expect(await idsOf('queue=asked')).toEqual([ids[0]]);
    expect(await idsOf('queue=to-receive')).toEqual([ids[1], ids[2]]);
    expect(await idsOf('queue=to-inspect')).toEqual([ids[3]]);
    expect(await idsOf('queue=closed')).toEqual([ids[5], ids[4]]);
    expect(await counts()).toEqual({
      counts: { asked: 1, 'to-receive': 2, 'to-inspect': 1, closed: 2, 'refunds-due': 1 },
      late: 0,
    });
  });

  test('are read page by page, and say how many there are', async () => {
    const all = await idsOf('queue=to-receive');
    expect(await idsOf('queue=to-receive&limit=1&page=2')).toEqual(all.slice(1, 2));
    expect((await list('queue=to-receive&limit=1')).pagination).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      exact: true,
    });
  });

  test('are searched by the beginning of a number, however it is typed', async () => {
    const order = await delivered(2, { price: 123_450 });
    const back = await asked(order, [order.line({ quantity: 2 })]);
    const letters = back.number.slice(2);
    for (const typed of [back.number, letters, letters.toLowerCase(), `r-${letters.slice(0, 5)}`, `R ${letters}`])
      expect(await idsOf(`queue=asked&q=${encodeURIComponent(typed)}`)).toEqual([back.id]);
    expect(await idsOf('queue=asked&q=R-OOOO')).toEqual([]);
    const found = (await list(`queue=asked&q=${letters}`)).returns[0];
    expect(found).toMatchObject({ number: back.number, units: 2, amount: 2469, customerName: 'Asha Rao' });
  });
});

test('a refund that somebody waits for since ten days is counted apart', async () => {
  const order = await delivered(1);
  const back = await received(order, [order.line()]);
  await sql`update returns set received_at = now() - interval '11 days' where id = ${back.id}`.execute(db);
  await inspect(back, [{ sellable: 1 }]);
  expect((await counts()).late).toBe(1);
});

test('staff see whose return it is, when the goods came and what was asked before', async () => {
  const order = await delivered(2, {}, 'by parcel');
  await asked(order, [order.line()]);
  const { id } = await asked(order, [order.line()]);
  expect(await desk.readReturn(id)).toMatchObject({
    customer: { name: 'Asha Rao', city: 'Pune', mobile: '9876543210', email: order.customer.email },
    earlierReturns: 1,
    deliveredOn: expect.any(String),
    until: expect.stringContaining('T18:29:59.999Z'),
    decidedBy: null,
  });
});

test('every step by staff leaves its trace', async () => {
  const order = await delivered(1);
  const back = await received(order, [order.line()]);
  await inspect(back, [{ sellable: 1 }]);
  const { rows } = await sql<{ what: string }>`
    select what from audit_entries where subject_id = ${order.id} and what like 'Return%' order by id
  `.execute(db);
  const about = `Return ${back.number} of order ${order.id.slice(0, 8)}`;
  expect(rows.map(({ what }) => what)).toEqual([`${about} accepted`, `${about} received`, `${about} looked at`]);
});

test('where returns are not open nobody is told that they could be', async () => {
  const closed = await openShop({ RATE_LIMITS: 'off' });
  const there = await openReturnsDesk(closed, { returnsOnline: false });
  const order = await there.delivered(1);
  expect((await there.options(order)).body.code).toBe('returns_off');
  expect((await there.ask(order, [order.line()])).body.code).toBe('returns_off');
  const own = await there.as(order, 'readOwnOrder', { params: { id: order.id } });
  expect(own.body.order.returnUntil).toBeNull();
});
