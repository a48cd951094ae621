import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart, repeatTestOrder } from '#test/factories.ts';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { createPrintingHelpers } from '#test/printing.ts';
import { createTestApp } from '#test/test-app.ts';
import { createPrintJob } from '../pdf/print-jobs.service.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { eraseAccount } from '../privacy/erasure.service.ts';
import { createPackingSlipLoader } from './order-slips.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore, signer } = shop;
const staff = await createTestUser(db, { userType: 'ADMIN' });
await pool.query(
  `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
);
const kurta = await createStockedVariant(db, { stock: 1000, price: 389_800 });
await pool.query(`update variants set sku = 'TN-MALH-IN-40' where id = $1`, [kurta.id]);

let clock = new Date();
const { jobs, runJobs } = createPrintingHelpers(shop, () => clock);
async function runJob(name: string, payload: object = {}): Promise<void> {
  await jobs.find((job) => job.name === name)?.run({ db, log }, payload);
}

async function placeTestOrder(): Promise<{ id: string; buyerId: string }> {
  const buyer = await createTestBuyer(db, []);
  await fillCart(db, buyer.id, [{ variantId: kurta.id, quantity: 2 }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9822041567' };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  return { id: reply.json<EndpointResponse<'placeOrder'>>().order.id, buyerId: buyer.id };
}

type PrintJobResponse = EndpointResponse<'getPrintJob'>['printJob'];

function sendRequest(payload: object, key?: string) {
  const headers = { ...staff.headers, ...(key && { 'idempotency-key': key }) };
  return app.inject({ method: 'POST', url: '/api/print-jobs/packing-slips', headers, payload });
}

async function requestSlips(orderIds: string[], layout = 'a6'): Promise<string> {
  const reply = await sendRequest({ orderIds, layout });
  expect(reply.statusCode).toBe(202);
  return reply.json<{ printJob: PrintJobResponse }>().printJob.id;
}

const fetchPrintJob = (id: string) => app.inject({ url: `/api/print-jobs/${id}`, headers: staff.headers });
const getPrintJob = async (id: string) => (await fetchPrintJob(id)).json<{ printJob: PrintJobResponse }>().printJob;
const download = (id: string) => app.inject({ url: `/api/print-jobs/${id}/file`, headers: staff.headers });

test('staff request packing slips, wait for them and get one PDF with what was ordered', async () => {
  await app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: staff.headers,
    payload: { upiId: 'kinari@okbank' },
  });
  const orders = [await placeTestOrder(), await placeTestOrder()];
  await pool.query(`update orders set recipient_name = 'आशा कुलकर्णी' where id = $1`, [orders[0]?.id]);
  const id = await requestSlips(orders.map((order) => order.id));
  expect(await getPrintJob(id)).toEqual({ id, status: 'queued', pages: null });
  expect((await download(id)).statusCode).toBe(404);

  await runJobs();
  expect(await getPrintJob(id)).toEqual({ id, status: 'ready', pages: 2 });
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
    `select action, data, actor_id from audit_entries where subject_kind = 'print' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'print.packing_slips_printed', data: { count: 2 }, actor_id: staff.id }]);
});

test('a paid order has nothing to collect', async () => {
  const { id } = await placeTestOrder();
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  expect(await createPackingSlipLoader({ publicUrl: 'https://shop.example', signer })(db, [id])).toMatchObject([
    { codAmountPaise: 0, orderNumber: id.slice(0, 8) },
  ]);
});

test('unknown and canceled orders are rejected', async () => {
  const [retained, canceled] = [await placeTestOrder(), await placeTestOrder()];
  const payload = { deliveryStatus: 'CANCELED' };
  const earlyJobId = await requestSlips([retained.id, canceled.id]);
  await app.inject({ method: 'PUT', url: `/api/orders/${canceled.id}/status`, headers: staff.headers, payload });
  expect((await sendRequest({ orderIds: [retained.id, 'NOSUCHORDER'] })).statusCode).toBe(404);
  const reply = await sendRequest({ orderIds: [retained.id, canceled.id] });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'order_canceled']);
  // An order cancelled between request and rendering is skipped.
  await runJobs();
  expect(await getPrintJob(earlyJobId)).toMatchObject({ status: 'ready', pages: 1 });
});

test('too many orders, or none, are rejected', async () => {
  expect((await sendRequest({ orderIds: [] })).statusCode).toBe(400);
  expect((await sendRequest({ orderIds: Array.from({ length: 201 }, (_, index) => `ORDER${index}`) })).statusCode).toBe(
    400,
  );
  expect((await sendRequest({ orderIds: ['ONE'], layout: 'a3' })).statusCode).toBe(400);
});

test('a request sent twice creates one print job', async () => {
  const { id } = await placeTestOrder();
  const [one, other] = await Promise.all([
    sendRequest({ orderIds: [id] }, 'press-1'),
    sendRequest({ orderIds: [id] }, 'press-1'),
  ]);
  expect(one.json<{ printJob: PrintJobResponse }>().printJob.id).toBe(
    other.json<{ printJob: PrintJobResponse }>().printJob.id,
  );
  const { rows } = await pool.query(`select from print_jobs where params -> 'orderIds' ? $1`, [id]);
  expect(rows).toHaveLength(1);
  expect((await sendRequest({ orderIds: [id], layout: 'a4' }, 'press-1')).statusCode).toBe(422);
});

test('a job that runs twice stores one file', async () => {
  const id = await requestSlips([(await placeTestOrder()).id]);
  await Promise.all([runJob('render_print_job', { printId: id }), runJob('render_print_job', { printId: id })]);
  await runJobs();
  const { rows } = await pool.query<{ file_key: string }>('select file_key from print_jobs where status = $1', [
    'ready',
  ]);
  const retained: string[] = [];
  for await (const { key } of mediaStore.files('private')) retained.push(key);
  expect(new Set(retained)).toEqual(new Set(rows.map(({ file_key }) => file_key)));
});

test('a print job that cannot be rendered fails at once', async () => {
  const id = await db
    .transaction()
    .execute((tx) =>
      createPrintJob(tx, { kind: 'manifest', params: { shipmentIds: [] }, requestedBy: staff.id, requestedAt: clock }),
    );
  await runJobs();
  expect(await getPrintJob(id)).toEqual({ id, status: 'failed', pages: null });
  const { rows } = await pool.query<{ open: boolean }>(
    `select attempts < max_attempts as open from graphile_worker.jobs where task_identifier = 'render_print_job'`,
  );
  expect(rows).toEqual([{ open: false }]);
});

test('after a week, or when a person on it is erased, a print job is deleted with its file', async () => {
  const [old, withErased, other] = [await placeTestOrder(), await placeTestOrder(), await placeTestOrder()];
  const ids = [
    await requestSlips([old.id]),
    await requestSlips([other.id, withErased.id]),
    await requestSlips([other.id]),
  ];
  await runJobs();
  await pool.query(`update print_jobs set requested_at = $2 where id = $1`, [ids[0], addMs(clock, -7 * DAY - 1000)]);
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${withErased.id}/status`,
    headers: staff.headers,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  expect(await eraseAccount(db, withErased.buyerId)).toBe(true);
  const { rows } = await pool.query<{ file_key: string }>('select file_key from print_jobs where id = any($1)', [
    ids.slice(0, 2),
  ]);
  await runJob('purge_print_jobs');
  expect(await Promise.all(ids.map(async (id) => (await fetchPrintJob(id)).statusCode))).toEqual([404, 404, 200]);
  for (const { file_key } of rows) expect(await mediaStore.exists(file_key)).toBe(false);
  clock = addMs(clock, 8 * DAY);
  await runJob('purge_print_jobs');
  expect((await fetchPrintJob(ids[2] ?? '')).statusCode).toBe(404);
});

test('200 packing slips are ready within 20 seconds', async () => {
  const { id } = await placeTestOrder();
  const printJobId = await requestSlips(await repeatTestOrder(db, id, 200));
  const start = performance.now();
  await runJobs();
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(await getPrintJob(printJobId)).toMatchObject({ status: 'ready', pages: 200 });
});
