import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { createPrintingHelpers } from '#test/printing.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { eraseAccount } from '../privacy/erasure.service.ts';
import { getManifest } from './manifests.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool, log } = shop;
const { staffUser, asStaff, orderOf, pack, handOverShipments, onTheRoad, move } = await createPackingHelpers(shop);
await pool.query(
  `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
);

const { jobs, runJobs } = createPrintingHelpers(shop);
const requestManifest = (shipmentIds: string[], key?: string) =>
  asStaff('printManifest', { body: { shipmentIds } }, key);
const getPrintJob = (id: string) => asStaff('getPrintJob', { params: { id } });
const download = (id: string) => app.inject({ url: `/api/print-jobs/${id}/file`, headers: staffUser.headers });

async function createHandedOverShipment(number: string) {
  const { id, lines, customer } = await orderOf(2);
  const shipment = await pack(id, lines);
  await handOverShipments(shipment, number);
  return { id: shipment.id, orderNumber: id.slice(0, 8), customerId: customer.id };
}

test('the manifest lists the handed-over shipments, each with its tracking number', async () => {
  const shipments = [await createHandedOverShipment('1904142475'), await createHandedOverShipment('1904142476')];
  await pool.query('update shipments set weight_g = 920 where id = $1', [shipments[0]?.id]);
  const { status, body } = await requestManifest(shipments.map(({ id }) => id));
  expect(status).toBe(202);
  await runJobs();
  const { id } = body.printJob;
  expect((await getPrintJob(id)).body.printJob).toEqual({ id, status: 'ready', pages: 1 });
  const reply = await download(id);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="manifest-\d{4}-\d\d-\d\d\.pdf"/);
  const [page] = await readPdf(reply.rawPayload);
  for (const text of [
    'Kinari',
    'Delhivery',
    '1904 1424 75',
    '1904 1424 76',
    ...shipments.map(({ orderNumber }) => orderNumber),
    'Asha Rao',
    '411030',
    '0.92',
    '2,000.00',
    '₹4,000.00',
    'Received 2 shipments in good order',
  ])
    expect(page?.text).toContain(text);
  expect(scanPdf(reply.rawPayload)).toEqual([['CODE-128:1904142475', 'CODE-128:1904142476']]);
  const { rows } = await pool.query(
    `select action, data, actor_id from audit_entries where subject_kind = 'print' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'print.manifest_printed', data: { count: 2 }, actor_id: staffUser.id }]);
});

test('a manifest of several couriers says so, and a shipment without a tracking number shows none', async () => {
  const [one, other] = [await onTheRoad(1), await onTheRoad(1)];
  await pool.query(`update shipments set courier_name = 'India Post', tracking_number = null where id = $1`, [
    other.shipment.id,
  ]);
  const ids = [other.shipment.id, one.shipment.id];
  expect(await getManifest(db, ids)).toMatchObject({
    courier: 'Several couriers',
    shipments: [{ trackingNumber: null }, { trackingNumber: expect.any(String) }],
  });
  const { body } = await requestManifest(ids);
  await runJobs();
  expect((await getPrintJob(body.printJob.id)).body.printJob.status).toBe('ready');
});

test('shipments in the warehouse, unpacked or unknown are rejected', async () => {
  const voided = await onTheRoad(1);
  const { id, lines } = await orderOf(1);
  const packed = await pack(id, lines);
  expect((await requestManifest([voided.shipment.id, packed.id])).body.code).toBe('shipment_status_changed');
  await move(packed, 'canceled');
  expect((await requestManifest([voided.shipment.id, packed.id])).body.code).toBe('shipment_status_changed');
  expect((await requestManifest([voided.shipment.id, randomUUID()])).status).toBe(404);
  expect((await requestManifest([])).status).toBe(400);
  expect((await requestManifest(Array.from({ length: 201 }, () => randomUUID()))).status).toBe(400);
});

test('a request sent twice creates one print job', async () => {
  const { shipment } = await onTheRoad(1);
  const [one, other] = await Promise.all([
    requestManifest([shipment.id], 'press-1'),
    requestManifest([shipment.id], 'press-1'),
  ]);
  expect(one.body.printJob.id).toBe(other.body.printJob.id);
});

test('when a person on it is erased, the print job is deleted with its file', async () => {
  const [erased, other] = [await onTheRoad(1), await onTheRoad(1)];
  const printJobs = [
    await requestManifest([other.shipment.id, erased.shipment.id]),
    await requestManifest([other.shipment.id]),
  ];
  await runJobs();
  await move(erased.shipment, 'delivered');
  expect(await eraseAccount(db, erased.customer.id)).toBe(true);
  await jobs.find(({ name }) => name === 'purge_print_jobs')?.run({ db, log }, {});
  const statuses = await Promise.all(printJobs.map(async ({ body }) => (await getPrintJob(body.printJob.id)).status));
  expect(statuses).toEqual([404, 200]);
});
