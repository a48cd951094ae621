import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { openShop } from '#test/shop.ts';
import { printJobs } from '../papers/prints.jobs.ts';
import { askForPrint } from '../papers/prints.service.ts';
import { DAY, later } from '../platform/clock.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { eraseAccount } from '../privacy/erasure.service.ts';
import { packMonth } from '../tax-month/pack.ts';
import { gatherManifest } from './manifests.ts';
import { gatherOrderSlips } from './order-slips.ts';

const { app, db, pool, log, mediaStore } = await openShop({ RATE_LIMITS: 'off' });
const staff = await aPerson(db, { userType: 'ADMIN' });
await pool.query(
  `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
);
const kurta = await aStockedVariant(db, { stock: 1000, price: 389_800 });
await pool.query(`update variants set sku = 'TN-MALH-IN-40' where id = $1`, [kurta.id]);

let clock = new Date();
const jobs = printJobs({
  store: mediaStore,
  now: () => clock,
  gather: { slips: gatherOrderSlips('https://shop.example'), manifest: gatherManifest, taxMonth: packMonth },
});
const work = () => runWaitingJobs(jobs, { pool, tools: { db, log } });
async function run(name: string, payload: object = {}): Promise<void> {
  await jobs.find((job) => job.name === name)?.run({ db, log }, payload);
}

async function anOrder(): Promise<{ id: string; buyerId: string }> {
  const buyer = await aBuyer(db, []);
  await fillCart(db, buyer.id, [{ variantId: kurta.id, quantity: 2 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9822041567' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return { id: reply.json<Reply<'placeOrder'>>().order.id, buyerId: buyer.id };
}

type Print = Reply<'readPrint'>['print'];

function ask(payload: object, key?: string) {
  const headers = { ...staff.headers, ...(key && { 'idempotency-key': key }) };
  return app.inject({ method: 'POST', url: '/api/prints/slips', headers, payload });
}

async function askFor(orderIds: string[], layout = 'a6'): Promise<string> {
  const reply = await ask({ orderIds, layout });
  expect(reply.statusCode).toBe(202);
  return reply.json<{ print: Print }>().print.id;
}

const look = (id: string) => app.inject({ url: `/api/prints/${id}`, headers: staff.headers });
const stateOf = async (id: string) => (await look(id)).json<{ print: Print }>().print;
const download = (id: string) => app.inject({ url: `/api/prints/${id}/file`, headers: staff.headers });

test('staff ask for slips, wait for them and get one PDF with what was ordered', async () => {
  await app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: staff.headers,
    payload: { upiId: 'kinari@okbank' },
  });
  const orders = [await anOrder(), await anOrder()];
  await pool.query(`update orders set customer_first_name = 'आशा', customer_last_name = 'कुलकर्णी' where id = $1`, [
    orders[0]?.id,
  ]);
  const id = await askFor(orders.map((order) => order.id));
  expect(await stateOf(id)).toEqual({ id, state: 'asked', pages: null });
  expect((await download(id)).statusCode).toBe(404);

  await work();
  expect(await stateOf(id)).toEqual({ id, state: 'ready', pages: 2 });
  const reply = await download(id);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="packing-slips-\d{4}-\d\d-\d\d\.pdf"/);

  const [first, second] = await readPdf(reply.rawPayload);
  const number = orders.map((order) => order.id.slice(0, 8));
  for (const text of [
    'आशा कुलकर्णी',
    '14 Laxmi Road, Pune, Maharashtra',
    '411030',
    '98220 41567',
    '₹7,796.00',
    'TN-MALH-IN-40',
  ])
    expect(first?.text).toContain(text);
  expect(first?.text).toContain('Kinari, 14 Laxmi Road, Pune 411030, 98765 43210');
  expect(second?.text).toContain('Asha Rao');
  expect(scanPdf(reply.rawPayload)).toEqual(
    number.map((each) => [
      `CODE-128:${each}`,
      `QR-Code:upi://pay?pa=kinari@okbank&pn=Kinari&tr=${each}&am=7796.00&cu=INR`,
    ]),
  );
  const { rows } = await pool.query(
    `select what, actor_id from audit_entries where subject_kind = 'print' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ what: 'Packing slips of 2 orders printed', actor_id: staff.id }]);
});

test('what is paid is not collected again', async () => {
  const { id } = await anOrder();
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  expect(await gatherOrderSlips('https://shop.example')(db, [id])).toMatchObject([
    { collectPaise: 0, orderNumber: id.slice(0, 8) },
  ]);
});

test('orders that are not there or were cancelled have no slip', async () => {
  const [kept, canceled] = [await anOrder(), await anOrder()];
  const payload = { deliveryStatus: 'CANCELED' };
  const early = await askFor([kept.id, canceled.id]);
  await app.inject({ method: 'PUT', url: `/api/orders/${canceled.id}/status`, headers: staff.headers, payload });
  expect((await ask({ orderIds: [kept.id, 'NOSUCHORDER'] })).statusCode).toBe(404);
  const reply = await ask({ orderIds: [kept.id, canceled.id] });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'order_canceled']);
  // Cancelled after it was asked for, before it was drawn: nobody packs it.
  await work();
  expect(await stateOf(early)).toMatchObject({ state: 'ready', pages: 1 });
});

test('too many or none are refused', async () => {
  expect((await ask({ orderIds: [] })).statusCode).toBe(400);
  expect((await ask({ orderIds: Array.from({ length: 201 }, (_, index) => `ORDER${index}`) })).statusCode).toBe(400);
  expect((await ask({ orderIds: ['ONE'], layout: 'a3' })).statusCode).toBe(400);
});

test('a press that is sent twice prints once', async () => {
  const { id } = await anOrder();
  const [one, other] = await Promise.all([ask({ orderIds: [id] }, 'press-1'), ask({ orderIds: [id] }, 'press-1')]);
  expect(one.json<{ print: Print }>().print.id).toBe(other.json<{ print: Print }>().print.id);
  const { rows } = await pool.query(`select from prints where asked -> 'orderIds' ? $1`, [id]);
  expect(rows).toHaveLength(1);
  expect((await ask({ orderIds: [id], layout: 'a4' }, 'press-1')).statusCode).toBe(422);
});

test('a job that runs twice keeps one file', async () => {
  const id = await askFor([(await anOrder()).id]);
  await Promise.all([run('draw_print', { printId: id }), run('draw_print', { printId: id })]);
  await work();
  const { rows } = await pool.query<{ file_key: string }>('select file_key from prints where state = $1', ['ready']);
  const kept: string[] = [];
  for await (const { key } of mediaStore.files('private')) kept.push(key);
  expect(new Set(kept)).toEqual(new Set(rows.map(({ file_key }) => file_key)));
});

test('what cannot be drawn is told at once', async () => {
  const id = await db
    .transaction()
    .execute((tx) =>
      askForPrint(tx, { kind: 'manifest', asked: { parcelIds: [] }, askedBy: staff.id, askedAt: clock }),
    );
  await work();
  expect(await stateOf(id)).toEqual({ id, state: 'failed', pages: null });
  const { rows } = await pool.query<{ open: boolean }>(
    `select attempts < max_attempts as open from graphile_worker.jobs where task_identifier = 'draw_print'`,
  );
  expect(rows).toEqual([{ open: false }]);
});

test('after a week, or when somebody on it is erased, a print is gone with its file', async () => {
  const [old, withErased, other] = [await anOrder(), await anOrder(), await anOrder()];
  const ids = [await askFor([old.id]), await askFor([other.id, withErased.id]), await askFor([other.id])];
  await work();
  await pool.query(`update prints set asked_at = $2 where id = $1`, [ids[0], later(clock, -7 * DAY - 1000)]);
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${withErased.id}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  expect(await eraseAccount(db, withErased.buyerId)).toBe(true);
  const { rows } = await pool.query<{ file_key: string }>('select file_key from prints where id = any($1)', [
    ids.slice(0, 2),
  ]);
  await run('forget_old_prints');
  expect(await Promise.all(ids.map(async (id) => (await look(id)).statusCode))).toEqual([404, 404, 200]);
  for (const { file_key } of rows) expect(await mediaStore.exists(file_key)).toBe(false);
  clock = later(clock, 8 * DAY);
  await run('forget_old_prints');
  expect((await look(ids[2] ?? '')).statusCode).toBe(404);
});

test('200 slips are ready within 20 seconds', async () => {
  const { id } = await anOrder();
  const { rows } = await pool.query<{ id: string }>(
    `insert into orders select (jsonb_populate_record(placed, jsonb_build_object('id', new_order_id(), 'cart_version', filling))).* from orders placed, generate_series(1001, 1200) filling where placed.id = $1 returning id`,
    [id],
  );
  expect(rows).toHaveLength(200);
  await pool.query(
    `insert into order_lines select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(), 'order_id', copy))).*
     from order_lines line, unnest($2::text[]) copy where line.order_id = $1`,
    [id, rows.map((row) => row.id)],
  );
  const print = await askFor(rows.map((row) => row.id));
  const start = performance.now();
  await work();
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(await stateOf(print)).toMatchObject({ state: 'ready', pages: 200 });
});
