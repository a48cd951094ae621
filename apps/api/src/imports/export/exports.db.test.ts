import type { EndpointResponse } from '@kinari/contract/contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestCategory, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY, systemClock } from '../../platform/clock.ts';
import { runPendingJobs } from '../../platform/jobs.ts';
import { exportJobs } from './exports.jobs.ts';

const { app, db, pool, log, mediaStore: store } = await createTestApp({ RATE_LIMITS: 'off' });
const admin = await createTestUser(db, { userType: 'ADMIN' });
const kurtas = await createTestCategory(db, { name: 'Kurtas' });

async function createExport(payload: object, path = '/products') {
  const reply = await app.inject({ method: 'POST', url: `/api/exports${path}`, headers: admin.headers, payload });
  if (reply.statusCode !== 202) throw new Error(reply.body);
  await runPendingJobs(exportJobs({ store, now: systemClock }), { pool, tools: { db, log } });
  const { id } = reply.json<EndpointResponse<'createProductExport'>>().export;
  const exportResponse = await app.inject({ url: `/api/exports/${id}`, headers: admin.headers });
  const file = await app.inject({ url: `/api/exports/${id}/file`, headers: admin.headers });
  return { ...exportResponse.json<EndpointResponse<'getExport'>>().export, file };
}
const splitLines = (text: string) => text.trimEnd().split('\r\n').slice(1);

async function createKurta(name: string, stock = 3) {
  const variant = await createStockedVariant(db, { stock, price: 129_900 });
  await db.updateTable('products').set({ name, category_id: kurtas.id }).where('id', '=', variant.productId).execute();
  return variant;
}
const plain = await createKurta('Mirror Work, blue');
const formula = await createKurta('=1+1', 0);
const draft = await createKurta('A draft');
await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.productId).execute();

describe('POST /exports/products', () => {
  test('writes all products with their stock, as UTF-8 with a BOM and without formulas', async () => {
    const { status, name, rows, file } = await createExport({ kind: 'products', format: 'csv' });
    expect([status, rows]).toEqual(['ready', 3]);
    expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    expect(file.headers['content-disposition']).toContain(name);
    expect(file.body.startsWith('\uFEFFProduct ID,Handle,Name,Category,')).toBe(true);
    const line = splitLines(file.body).find((one) => one.startsWith(plain.productId));
    expect(line).toContain(`,"Mirror Work, blue",Kurtas,`);
    expect(line).toContain(',1299.00,0.00,,3,3,');
    expect(file.body).toContain(`${formula.productId},,'=1+1,`);
  });

  test('writes only selected products, or those that match a list filter', async () => {
    const ids = async (filter: object) =>
      splitLines((await createExport({ kind: 'stock', format: 'csv', ...filter })).file.body)
        .map((line) => String(line.split(',')[0]))
        .toSorted();
    expect(await ids({ productIds: [draft.productId] })).toEqual([draft.productId]);
    expect(await ids({ filter: { published: 'no' } })).toEqual([draft.productId]);
    expect(await ids({ filter: { stock: 'out' } })).toEqual([formula.productId]);
    expect(await ids({ filter: { q: 'mirror' } })).toEqual([plain.productId]);
    expect(await ids({ filter: { categoryId: kurtas.id } })).toEqual([plain.productId, formula.productId].toSorted());
    expect(await ids({ filter: {} })).toHaveLength(3);
    expect(await ids({ filter: { q: draft.productId } })).toEqual([]);
  });

  test('a stock export has only the stock and price columns', async () => {
    const { name, file } = await createExport({ kind: 'stock', format: 'csv' });
    expect(name).toMatch(/^stock-/);
    expect(file.body.split('\r\n')[0]).toBe(
      '\uFEFFProduct ID,Name,Variant ID,SKU,Colour,Size,Original Price,Discount Price,MRP,Stock,Stock at export',
    );
  });

  test('a spreadsheet has amounts as numbers and codes as text', async () => {
    const { name, rows, file } = await createExport({ kind: 'products', format: 'xlsx' });
    expect(name).toMatch(/\.xlsx$/);
    expect(rows).toBe(3);
    const parts = unzipSync(new Uint8Array(file.rawPayload));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<v>1299.00</v>');
    expect(sheet).toContain('<t xml:space="preserve">Mirror Work, blue</t>');
    expect(sheet).toContain(`<t xml:space="preserve">'=1+1</t>`);
    expect(sheet.match(/<row>/g)).toHaveLength(4);
  });

  test('is purged after a week', async () => {
    const { id } = await createExport({ kind: 'stock', format: 'csv' });
    const storedExport = await db
      .selectFrom('exports')
      .select('file_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const purgeJob = exportJobs({ store, now: () => addMs(new Date(), 8 * DAY) }).find(
      ({ name }) => name === 'purge_exports',
    );
    await purgeJob?.run({ db, log }, {});
    expect((await app.inject({ url: `/api/exports/${id}`, headers: admin.headers })).statusCode).toBe(404);
    expect(await store.exists(storedExport.file_key ?? '')).toBe(false);
  });
});

describe('POST /exports/orders', () => {
  test('writes the orders of a range of Indian days, one row per line, and is audited', async () => {
    const buyer = await createTestBuyer(db, [{ variantId: plain.id, quantity: 2 }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
    const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    expect(placed.statusCode).toBe(201);
    // 00:30 in India is the previous day in UTC.
    await pool.query(`update orders set placed_at = '2026-03-31T19:00:00Z'`);

    const { id, name, rows, file } = await createExport(
      { format: 'csv', from: '2026-04-01', to: '2026-04-01' },
      '/orders',
    );
    expect(name).toMatch(/^orders-/);
    expect(rows).toBe(1);
    expect(splitLines(file.body)[0]).toContain(',2026-04-01 00:30,');
    expect(splitLines(file.body)[0]).toMatch(/,2,1299\.00,0\.00,2598\.00,2598\.00$/);
    expect((await createExport({ format: 'csv', from: '2026-03-01', to: '2026-03-31' }, '/orders')).rows).toBe(0);
    const countRows = async (filter: object) =>
      (await createExport({ format: 'csv', from: '2026-04-01', to: '2026-04-01', filter }, '/orders')).rows;
    expect(await countRows({ view: 'to-pack', status: 'PENDING', q: 'Asha' })).toBe(1);
    expect(await countRows({ view: 'packed' })).toBe(0);
    expect(await countRows({ status: 'SHIPPED' })).toBe(0);
    expect(await countRows({ q: 'nobody-has-this-name' })).toBe(0);
    const { rows: searches } = await pool.query(
      `select after from audit_entries where subject_kind = 'export' and (after ->> 'isSearch')::boolean`,
    );
    expect(searches).toHaveLength(2);
    expect(JSON.stringify(searches)).not.toContain('Asha');
    const { rows: auditRows } = await pool.query(
      `select action, data from audit_entries where subject_kind = 'export' and subject_id = $1`,
      [id],
    );
    expect(auditRows).toEqual([{ action: 'orders.exported', data: { from: '2026-04-01', to: '2026-04-01' } }]);
  });

  test('files with personal data are deleted when one of the people is erased', async () => {
    const { id } = await createExport({ format: 'csv', from: '2026-04-01', to: '2026-04-01' }, '/orders');
    const products = await createExport({ kind: 'stock', format: 'csv' });
    await pool.query('insert into erasures (user_id) values ($1)', [(await createTestUser(db)).id]);
    const purgeJob = exportJobs({ store, now: systemClock }).find(({ name }) => name === 'purge_exports');
    await purgeJob?.run({ db, log }, {});
    expect((await app.inject({ url: `/api/exports/${id}`, headers: admin.headers })).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/exports/${products.id}`, headers: admin.headers })).statusCode).toBe(200);
  });
});
