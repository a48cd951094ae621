import type { Reply } from '@kinari/contract/contract';
import { dayInIndia } from '@kinari/contract/days';
import { formatMonth } from '@kinari/contract/words/tax-words';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { openMonth } from '#test/tax/random-month.ts';
import { documentsOfMonth, readPack } from '#test/tax/tax-month.ts';
import { unzip } from '#test/tax/zip.ts';
import { registerForGst } from '#test/tax-shop.ts';
import { printJobs } from '../papers/prints.jobs.ts';
import { runWaitingJobs } from '../platform/jobs.ts';
import { gatherManifest } from '../prints/manifests.ts';
import { gatherOrderSlips } from '../prints/order-slips.ts';
import { packMonth } from './pack.ts';

const MONTH = dayInIndia().slice(0, 7);
const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool, log, mediaStore } = shop;
const { bring, setStatus } = await openMonth(shop);
const { clerk, asClerk } = await openPackingTable(shop);
const gather = { slips: gatherOrderSlips('https://shop.example'), manifest: gatherManifest, taxMonth: packMonth };
const jobs = printJobs({ store: mediaStore, now: () => new Date(), gather });
const work = () => runWaitingJobs(jobs, { pool, tools: { db, log } });
const pack = async (month = MONTH) => (await packMonth(db, month, new Date())).content;
const readMonth = async (month = MONTH) => (await asClerk('readTaxMonth', { params: { month } })).body;
const get = async <Name extends 'listDocuments'>(query: string) =>
  (await app.inject({ url: `/api/admin/documents?${query}`, headers: clerk.headers })).json<Reply<Name>>();

beforeEach(() => registerForGst(db));

test('what a buyer calls itself is no formula; amounts, days and places are as the tax office writes them', async () => {
  await bring({ units: { 0: 2 }, state: 'Jammu and Kashmir', gstin: '24AAACC4175D1Z4', end: 'shipped' });
  const [, row] =
    unzip(await pack())
      .get('b2b.csv')
      ?.split('\r\n') ?? [];
  expect(row).toMatch(/^24AAACC4175D1Z4,'=SUM\(A1:A9\),INV\/\d{4}\/\d{7},\d\d-[A-Z][a-z]{2}-20\d\d,2398\.00,/);
  expect(row).toMatch(/,01-Jammu & Kashmir,N,,Regular B2B,,5\.00,2283\.81,$/);
});

test('a shop that is not registered files nothing: its bills are counted and explained', async () => {
  await sql`update tax_profile set registration = 'none', gstin = null`.execute(db);
  const { id } = await bring({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'credited' });
  const [bill, note] = (await documentsOfMonth(db, MONTH)).filter(({ orderId }) => orderId === id);
  const own = readPack(await pack()).explain?.filter((row) => row.Order === id);
  expect(own?.map((row) => [row.Document, row.Value, row.Why])).toEqual([
    [bill?.number, '1199.00', 'A bill, without tax'],
    [note?.number, '1199.00', 'A credit note that takes no tax back'],
  ]);
  expect(await readMonth()).toMatchObject({ registration: 'none', state: null, figures: { bills: 1, billed: 1199 } });
});

test('a month without anything has its files all the same', async () => {
  const files = readPack(await pack('2019-12'));
  expect(Object.values(files).flat()).toEqual([]);
  expect(Object.keys(files)).toHaveLength(9);
});

test('an order whose pincode lies in two states names both, and is mended by choosing one', async () => {
  const { id } = await bring({ units: { 0: 1 }, state: '', gstin: null, end: 'unknown' });
  await sql`update orders set address_postal_code = '396191' where id = ${id}`.execute(db);
  await sql`
    insert into pincodes (pincode, district, state, alternatives)
    values ('396191', 'Valsad', 'Gujarat', '[{"district": "Daman", "state": "Daman and Diu"}]')
  `.execute(db);
  const candidates = ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'];
  expect((await readMonth()).wrong.stateUnknown).toEqual({
    count: 1,
    sum: 1199,
    orders: [{ id, pincode: '396191', candidates }],
  });
  await asClerk('choosePlaceOfSupply', { params: { id }, body: { stateCode: '24' } });
  expect((await readMonth()).wrong.stateUnknown).toBeNull();
});

test('a product without an HSN code is named until it has one', async () => {
  await bring({ units: { 5: 1 }, state: 'Gujarat', gstin: null, end: 'shipped' });
  const [product] = (await readMonth()).wrong.hsnMissing?.products ?? [];
  expect(product).toMatchObject({ hasHsn: false });
  await sql`update products set hsn = '6101' where id = ${product?.id}`.execute(db);
  expect((await readMonth()).wrong.hsnMissing?.products).toMatchObject([{ id: product?.id, hasHsn: true }]);
});

describe('the list of documents', () => {
  test('finds them by month, kind, mark and the beginning of a number or an order', async () => {
    const { id } = await bring({ units: { 4: 1 }, state: 'Gujarat', gstin: '24AAACC4175D1Z4', end: 'credited' });
    const own = await get(`q=${id.slice(0, 10)}`);
    expect(own.documents).toMatchObject([
      { kind: 'credit_note', orderId: id, marks: [], total: 100.01, isReady: false },
      { kind: 'invoice', orderId: id, marks: ['rate_missing'], buyer: '=SUM(A1:A9)', place: 'Gujarat' },
    ]);
    const number = own.documents[1]?.number ?? '';
    expect((await get(`q=${encodeURIComponent(number.toLowerCase())}`)).documents.map((one) => one.number)).toEqual([
      number,
    ]);
    expect((await get('mark=rate_missing')).documents.map((one) => one.number)).toEqual([number]);
    expect((await get('kind=bill')).documents.every(({ kind }) => kind === 'bill')).toBe(true);
    expect((await get('month=2019-12')).pagination.totalItems).toBe(0);
    expect((await get('q=%25')).documents).toEqual([]);
    const all = await get(`month=${MONTH}&noPaper=true&limit=2`);
    expect(all.documents).toHaveLength(2);
    expect(all.pagination.totalItems).toBe((await documentsOfMonth(db, MONTH)).length);
  });
});

describe('the download', () => {
  const download = (id: string, path = `admin/tax/exports/${id}`) =>
    app.inject({ url: `/api/${path}`, headers: clerk.headers });

  test('is asked for, waited for and saved, and who did so is on record', async () => {
    const { status, body } = await asClerk('exportTaxMonth', { params: { month: MONTH } });
    expect([status, body.print.state]).toEqual([202, 'asked']);
    expect((await download(body.print.id)).statusCode).toBe(404);
    await work();
    const { body: after } = await asClerk('readPrint', { params: { id: body.print.id } });
    expect(after.print).toMatchObject({ state: 'ready', pages: 9 });
    const reply = await download(body.print.id);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(reply.headers['content-disposition']).toContain(`gst-${MONTH}.zip`);
    expect(readPack(reply.rawPayload)).toEqual(readPack(await pack()));
    const { rows } = await pool.query(
      `select what, actor_id as by from audit_entries where subject_kind = 'tax_month' and subject_id = $1`,
      [MONTH],
    );
    expect(rows).toEqual([{ what: `${formatMonth(MONTH)} downloaded`, by: clerk.id }]);
  });

  test('is the same one for the same key, and a month before tells when it was downloaded', async () => {
    const first = await asClerk('exportTaxMonth', { params: { month: '2024-05' } }, 'key-1');
    const again = await asClerk('exportTaxMonth', { params: { month: '2024-05' } }, 'key-1');
    expect(again.body.print.id).toBe(first.body.print.id);
    await bring({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'late credit' });
    const { monthsBefore } = await readMonth('2024-07');
    expect(monthsBefore).toEqual([{ month: '2024-05', invoices: 1, taxable: 1199, downloadedAt: expect.any(String) }]);
  });

  test('is no paper, and a paper is none', async () => {
    const { body } = await asClerk('exportTaxMonth', { params: { month: MONTH } });
    await work();
    expect((await download('', `prints/${body.print.id}/file`)).statusCode).toBe(404);
    await sql`update prints set kind = 'slips' where id = ${body.print.id}`.execute(db);
    expect((await download(body.print.id)).statusCode).toBe(404);
  });
});

test('an order that left before documents were kept is explained so, and is nothing to mend', async () => {
  const { id } = await bring({ units: { 0: 1 }, state: 'Gujarat', gstin: null, end: 'pending' });
  await sql`update tax_profile set documents_since = now() + interval '1 hour'`.execute(db);
  await setStatus(id, 'SHIPPED');
  const row = readPack(await pack()).explain?.find(({ Order }) => Order === id);
  expect(row).toMatchObject({ Why: 'Left before documents were kept', Document: '', Value: '1199.00' });
  expect((await readMonth()).wrong.stateUnknown).toBeNull();
});
