import type { EndpointResponse } from '@kinari/contract/contract';
import { toIndianDate } from '@kinari/contract/locale';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPrintingHelpers } from '#test/printing.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createRandomMonth } from '#test/tax/random-month.ts';
import { listDocumentsOfMonth, readGstExport } from '#test/tax/tax-month.ts';
import { unzip } from '#test/tax/zip.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import { exportGstMonth } from './gst-export.ts';

const MONTH = toIndianDate().slice(0, 7);
const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = testApp;
const { bring, setStatus } = await createRandomMonth(testApp);
const { staffUser, asStaff } = await createPackingHelpers(testApp);
const { runJobs } = createPrintingHelpers(testApp);
const exportMonth = async (month = MONTH) => (await exportGstMonth(db, month, new Date())).content;
const getMonth = async (month = MONTH) => (await asStaff('getGstMonth', { params: { month } })).body;
const get = async <Name extends 'listDocuments'>(query: string) =>
  (await app.inject({ url: `/api/admin/documents?${query}`, headers: staffUser.headers })).json<
    EndpointResponse<Name>
  >();

beforeEach(() => registerForGst(db));

test('buyer names are escaped; amounts, dates and places use the GST portal’s format', async () => {
  await bring({ units: { 0: 2 }, state: 'Jammu and Kashmir', gstin: '24AAACC4175D1Z4', end: 'shipped' });
  const [, row] =
    unzip(await exportMonth())
      .get('b2b.csv')
      ?.split('\r\n') ?? [];
  expect(row).toMatch(/^24AAACC4175D1Z4,'=SUM\(A1:A9\),INV\/\d{4}\/\d{7},\d\d-[A-Z][a-z]{2}-20\d\d,2398\.00,/);
  expect(row).toMatch(/,01-Jammu & Kashmir,N,,Regular B2B,,5\.00,2283\.81,$/);
});

test('an unregistered shop files nothing, and its bills are counted and explained', async () => {
  await sql`update tax_profile set registration = 'none', gstin = null`.execute(db);
  const { id } = await bring({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'credited' });
  const [bill, note] = (await listDocumentsOfMonth(db, MONTH)).filter(({ orderId }) => orderId === id);
  const orderRows = readGstExport(await exportMonth()).explain?.filter((row) => row.Order === id);
  expect(orderRows?.map((row) => [row.Document, row.Value, row.Why])).toEqual([
    [bill?.number, '1199.00', 'Bill of supply, without tax'],
    [note?.number, '1199.00', 'Credit note without tax'],
  ]);
  expect(await getMonth()).toMatchObject({ registration: 'none', state: null, totals: { bills: 1, billed: 1199 } });
});

test('an empty month still has all files', async () => {
  const files = readGstExport(await exportMonth('2019-12'));
  expect(Object.values(files).flat()).toEqual([]);
  expect(Object.keys(files)).toHaveLength(9);
});

test('an order with a pincode in two states lists both until one is chosen', async () => {
  const { id } = await bring({ units: { 0: 1 }, state: '', gstin: null, end: 'unknown' });
  await sql`update orders set address_postal_code = '396191' where id = ${id}`.execute(db);
  await sql`
    insert into pincodes (pincode, district, state, alternatives)
    values ('396191', 'Valsad', 'Gujarat', '[{"district": "Daman", "state": "Daman and Diu"}]')
  `.execute(db);
  const candidates = ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'];
  expect((await getMonth()).issues.placeOfSupplyRequired).toEqual({
    count: 1,
    sum: 1199,
    orders: [{ id, pincode: '396191', candidates }],
  });
  await asStaff('updatePlaceOfSupply', { params: { id }, body: { stateCode: '24' } });
  expect((await getMonth()).issues.placeOfSupplyRequired).toBeNull();
});

test('a product without an HSN code is listed as an issue until it has one', async () => {
  await bring({ units: { 5: 1 }, state: 'Gujarat', gstin: null, end: 'shipped' });
  const [product] = (await getMonth()).issues.hsnMissing?.products ?? [];
  expect(product).toMatchObject({ hasHsn: false });
  await sql`update products set hsn = '6101' where id = ${product?.id}`.execute(db);
  expect((await getMonth()).issues.hsnMissing?.products).toMatchObject([{ id: product?.id, hasHsn: true }]);
});

describe('the list of tax documents', () => {
  test('filters by month, kind and issue, and by a prefix of the number or order id', async () => {
    const { id } = await bring({ units: { 4: 1 }, state: 'Gujarat', gstin: '24AAACC4175D1Z4', end: 'credited' });
    const orderRows = await get(`q=${id.slice(0, 10)}`);
    expect(orderRows.documents).toMatchObject([
      { kind: 'credit_note', orderId: id, issues: [], total: 100.01, isReady: false },
      { kind: 'invoice', orderId: id, issues: ['rate_missing'], buyer: '=SUM(A1:A9)', place: 'Gujarat' },
    ]);
    const number = orderRows.documents[1]?.number ?? '';
    expect((await get(`q=${encodeURIComponent(number.toLowerCase())}`)).documents.map((one) => one.number)).toEqual([
      number,
    ]);
    expect((await get('issue=rate_missing')).documents.map((one) => one.number)).toEqual([number]);
    expect((await get('kind=bill')).documents.every(({ kind }) => kind === 'bill')).toBe(true);
    expect((await get('month=2019-12')).pagination.totalItems).toBe(0);
    expect((await get('q=%25')).documents).toEqual([]);
    const all = await get(`month=${MONTH}&pdfMissing=true&limit=2`);
    expect(all.documents).toHaveLength(2);
    expect(all.pagination.totalItems).toBe((await listDocumentsOfMonth(db, MONTH)).length);
  });
});

describe('the GST export', () => {
  const download = (id: string, path = `admin/tax/exports/${id}`) =>
    app.inject({ url: `/api/${path}`, headers: staffUser.headers });

  test('is requested, generated and downloaded, and the audit log records it', async () => {
    const { status, body } = await asStaff('exportGstMonth', { params: { month: MONTH } });
    expect([status, body.printJob.status]).toEqual([202, 'queued']);
    expect((await download(body.printJob.id)).statusCode).toBe(404);
    await runJobs();
    const { body: after } = await asStaff('getPrintJob', { params: { id: body.printJob.id } });
    expect(after.printJob).toMatchObject({ status: 'ready', pages: 9 });
    const reply = await download(body.printJob.id);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toContain(`gst-${MONTH}.zip`);
    expect(readGstExport(reply.rawPayload)).toEqual(readGstExport(await exportMonth()));
    const { rows } = await pool.query(
      `select action, data, actor_id as by from audit_entries where subject_kind = 'gst_month' and subject_id = $1`,
      [MONTH],
    );
    expect(rows).toEqual([{ action: 'gst_month.downloaded', data: { month: MONTH }, by: staffUser.id }]);
  });

  test('is created once per idempotency key, and earlier months show when they were downloaded', async () => {
    const first = await asStaff('exportGstMonth', { params: { month: '2024-05' } }, 'key-1');
    const again = await asStaff('exportGstMonth', { params: { month: '2024-05' } }, 'key-1');
    expect(again.body.printJob.id).toBe(first.body.printJob.id);
    await bring({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'late credit' });
    const { previousMonths } = await getMonth('2024-07');
    expect(previousMonths).toEqual([
      { month: '2024-05', invoices: 1, taxable: 1199, downloadedAt: expect.any(String) },
    ]);
  });

  test('cannot be downloaded as a print job, nor a print job as a GST export', async () => {
    const { body } = await asStaff('exportGstMonth', { params: { month: MONTH } });
    await runJobs();
    expect((await download('', `print-jobs/${body.printJob.id}/file`)).statusCode).toBe(404);
    await sql`update print_jobs set kind = 'packing_slips' where id = ${body.printJob.id}`.execute(db);
    expect((await download(body.printJob.id)).statusCode).toBe(404);
  });
});

test('an order shipped before documents were introduced is explained and is not an issue', async () => {
  const { id } = await bring({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'pending' });
  await sql`update tax_profile set documents_since = now() + interval '1 hour'`.execute(db);
  await setStatus(id, 'SHIPPED');
  const row = readGstExport(await exportMonth()).explain?.find(({ Order }) => Order === id);
  expect(row).toMatchObject({ Why: 'Shipped before documents were issued', Document: '', Value: '1199.00' });
  expect((await getMonth()).issues.placeOfSupplyRequired).toBeNull();
});
