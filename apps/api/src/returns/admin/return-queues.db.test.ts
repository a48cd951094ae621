import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createReturnHelpers } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const returnsApi = await createReturnHelpers({ app, db });
const { delivered, createRequestedReturn, decide, receive, received, inspect, staffUser } = returnsApi;

async function list(query: string) {
  const reply = await app.inject({ url: `/api/admin/returns?${query}`, headers: staffUser.headers });
  return reply.json<{ returns: { id: string; number: string; units: number; amount: number }[]; pagination: object }>();
}
const listIds = async (query: string) => (await list(query)).returns.map(({ id }) => id);
const getCounts = async () => (await returnsApi.asStaff('countReturns', {})).body;

describe('return queues', () => {
  test('list returns by status, oldest first, and closed ones newest first', async () => {
    const order = await delivered(6);
    const requested = [];
    for (let n = 0; n < 6; n += 1) requested.push(await createRequestedReturn(order, [order.line()]));
    const ids = requested.map(({ id }) => id);
    expect(await listIds('queue=requested')).toEqual(ids);
    for (const id of ids.slice(1)) await decide(id);
    for (const id of ids.slice(3)) await receive(id);
    await inspect(requested[4]!, [{ sellable: 1 }]);
    await inspect(requested[5]!, [{ missing: 1 }]);
    expect(await listIds('queue=requested')).toEqual([ids[0]]);
    expect(await listIds('queue=to-receive')).toEqual([ids[1], ids[2]]);
    expect(await listIds('queue=to-inspect')).toEqual([ids[3]]);
    expect(await listIds('queue=closed')).toEqual([ids[5], ids[4]]);
    expect(await getCounts()).toEqual({
      counts: { requested: 1, 'to-receive': 2, 'to-inspect': 1, closed: 2, 'pending-refunds': 1 },
      late: 0,
    });
  });

  test('are paginated and return the total count', async () => {
    const all = await listIds('queue=to-receive');
    expect(await listIds('queue=to-receive&limit=1&page=2')).toEqual(all.slice(1, 2));
    expect((await list('queue=to-receive&limit=1')).pagination).toMatchObject({
      totalItems: 2,
      totalPages: 2,
      exact: true,
    });
  });

  test('are searched by the prefix of a return number, in any notation', async () => {
    const order = await delivered(2, { price: 123_450 });
    const requested = await createRequestedReturn(order, [order.line({ quantity: 2 })]);
    const characters = requested.number.slice(2);
    for (const input of [
      requested.number,
      characters,
      characters.toLowerCase(),
      `r-${characters.slice(0, 5)}`,
      `R ${characters}`,
    ])
      expect(await listIds(`queue=requested&q=${encodeURIComponent(input)}`)).toEqual([requested.id]);
    expect(await listIds('queue=requested&q=R-OOOO')).toEqual([]);
    const found = (await list(`queue=requested&q=${characters}`)).returns[0];
    expect(found).toMatchObject({ number: requested.number, units: 2, amount: 2469, customerName: 'Asha Rao' });
  });
});

test('a refund that is pending for more than ten days is counted as late', async () => {
  const order = await delivered(1);
  const requested = await received(order, [order.line()]);
  await sql`update returns set received_at = now() - interval '11 days' where id = ${requested.id}`.execute(db);
  await inspect(requested, [{ sellable: 1 }]);
  expect((await getCounts()).late).toBe(1);
});

test('staff see the customer, the delivery date and the number of earlier returns', async () => {
  const order = await delivered(2, {}, 'by shipment');
  await createRequestedReturn(order, [order.line()]);
  const { id } = await createRequestedReturn(order, [order.line()]);
  expect(await returnsApi.getReturn(id)).toMatchObject({
    customer: { name: 'Asha Rao', city: 'Pune', mobile: '9876543210', email: order.customer.email },
    earlierReturns: 1,
    deliveredOn: expect.any(String),
    until: expect.stringContaining('T18:29:59.999Z'),
    reviewedBy: null,
  });
});

test('every staff action is in the audit log', async () => {
  const order = await delivered(1);
  const requested = await received(order, [order.line()]);
  await inspect(requested, [{ sellable: 1 }]);
  const { rows } = await sql`
    select action, data from audit_entries where subject_id = ${order.id} and action like 'order.return%' order by id
  `.execute(db);
  const data = { order: order.id, number: requested.number };
  expect(rows).toEqual([
    { action: 'order.return_status_changed', data: { ...data, status: 'approved' } },
    { action: 'order.return_status_changed', data: { ...data, status: 'received' } },
    { action: 'order.return_inspected', data },
  ]);
});

test('when returns are disabled, neither options nor a return deadline are offered', async () => {
  const closedApp = await createTestApp({ RATE_LIMITS: 'off' });
  const closedApi = await createReturnHelpers(closedApp, { selfServiceReturns: false });
  const order = await closedApi.delivered(1);
  expect((await closedApi.options(order)).body.code).toBe('returns_disabled');
  expect((await closedApi.ask(order, [order.line()])).body.code).toBe('returns_disabled');
  const myOrder = await closedApi.as(order, 'getMyOrder', { params: { id: order.id } });
  expect(myOrder.body.order.returnUntil).toBeNull();
});
