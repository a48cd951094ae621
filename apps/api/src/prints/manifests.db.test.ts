import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPackingTable } from '#test/parcels.ts';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { openShop } from '#test/shop.ts';
import { printJobs } from '../papers/prints.jobs.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { eraseAccount } from '../privacy/erasure.service.ts';
import { packMonth } from '../tax-month/pack.ts';
import { gatherManifest } from './manifests.ts';
import { gatherOrderSlips } from './order-slips.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore } = shop;
const { clerk, asClerk, orderOf, pack, handOver, onTheRoad, move } = await openPackingTable(shop);
await pool.query(
  `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
);

const gather = { slips: gatherOrderSlips('https://shop.example'), manifest: gatherManifest, taxMonth: packMonth };
const jobs = printJobs({ store: mediaStore, now: () => new Date(), gather });
const work = () => runWaitingJobs(jobs, { pool, tools: { db, log } });
const ask = (parcelIds: string[], key?: string) => asClerk('printManifest', { body: { parcelIds } }, key);
const stateOf = (id: string) => asClerk('readPrint', { params: { id } });
const download = (id: string) => app.inject({ url: `/api/prints/${id}/file`, headers: clerk.headers });

async function handedOver(number: string) {
  const { id, lines, customer } = await orderOf(2);
  const parcel = await pack(id, lines);
  await handOver(parcel, number);
  return { id: parcel.id, orderNumber: id.slice(0, 8), customerId: customer.id };
}

test('a courier signs for the parcels that were handed over, each with its number', async () => {
  const parcels = [await handedOver('1904142475'), await handedOver('1904142476')];
  await pool.query('update parcels set weight_g = 920 where id = $1', [parcels[0]?.id]);
  const { status, body } = await ask(parcels.map(({ id }) => id));
  expect(status).toBe(202);
  await work();
  const { id } = body.print;
  expect((await stateOf(id)).body.print).toEqual({ id, state: 'ready', pages: 1 });
  const reply = await download(id);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="manifest-\d{4}-\d\d-\d\d\.pdf"/);
  const [page] = await readPdf(reply.rawPayload);
  for (const text of [
    'Kinari',
    'Delhivery',
    '1904 1424 75',
    '1904 1424 76',
    ...parcels.map(({ orderNumber }) => orderNumber),
    'Asha Rao',
    '411030',
    '0.92',
    '2,000.00',
    '₹4,000.00',
    'Received 2 parcels in good order',
  ])
    expect(page?.text).toContain(text);
  expect(scanPdf(reply.rawPayload)).toEqual([['CODE-128:1904142475', 'CODE-128:1904142476']]);
  const { rows } = await pool.query(
    `select what, actor_id from audit_entries where subject_kind = 'print' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ what: 'Manifest of 2 parcels printed', actor_id: clerk.id }]);
});

test('of several couriers it says so, and a parcel without a number has none', async () => {
  const [one, other] = [await onTheRoad(1), await onTheRoad(1)];
  await pool.query(`update parcels set courier = 'India Post', number = null where id = $1`, [other.parcel.id]);
  const ids = [other.parcel.id, one.parcel.id];
  expect(await gatherManifest(db, ids)).toMatchObject({
    courier: 'Several couriers',
    parcels: [{ number: null }, { number: expect.any(String) }],
  });
  const { body } = await ask(ids);
  await work();
  expect((await stateOf(body.print.id)).body.print.state).toBe('ready');
});

test('what is in the house, was unpacked or is not there is on no manifest', async () => {
  const gone = await onTheRoad(1);
  const { id, lines } = await orderOf(1);
  const packed = await pack(id, lines);
  expect((await ask([gone.parcel.id, packed.id])).body.code).toBe('parcel_moved');
  await move(packed, 'void');
  expect((await ask([gone.parcel.id, packed.id])).body.code).toBe('parcel_moved');
  expect((await ask([gone.parcel.id, randomUUID()])).status).toBe(404);
  expect((await ask([])).status).toBe(400);
  expect((await ask(Array.from({ length: 201 }, () => randomUUID()))).status).toBe(400);
});

test('a press that is sent twice prints once', async () => {
  const { parcel } = await onTheRoad(1);
  const [one, other] = await Promise.all([ask([parcel.id], 'press-1'), ask([parcel.id], 'press-1')]);
  expect(one.body.print.id).toBe(other.body.print.id);
});

test('when somebody on it is erased, it is gone with its file', async () => {
  const [erased, other] = [await onTheRoad(1), await onTheRoad(1)];
  const prints = [await ask([other.parcel.id, erased.parcel.id]), await ask([other.parcel.id])];
  await work();
  await move(erased.parcel, 'delivered');
  expect(await eraseAccount(db, erased.customer.id)).toBe(true);
  await jobs.find(({ name }) => name === 'forget_old_prints')?.run({ db, log }, {});
  const statuses = await Promise.all(prints.map(async ({ body }) => (await stateOf(body.print.id)).status));
  expect(statuses).toEqual([404, 200]);
});
