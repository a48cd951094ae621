import type { Reply } from '@kinari/contract/contract';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aBuyer, aCategory, aPerson, aStockedVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later, systemClock } from '../../platform/clock.ts';
import { runWaitingJobs } from '../../platform/jobs.ts';
import { exportJobs } from './exports.jobs.ts';

const { app, db, pool, log, mediaStore: store } = await openShop({ RATE_LIMITS: 'off' });
const admin = await aPerson(db, { userType: 'ADMIN' });
const kurtas = await aCategory(db, { name: 'Kurtas' });

async function ask(payload: object, path = '') {
  const reply = await app.inject({ method: 'POST', url: `/api/exports${path}`, headers: admin.headers, payload });
  if (reply.statusCode !== 202) throw new Error(reply.body);
  await runWaitingJobs(exportJobs({ store, now: systemClock }), { pool, tools: { db, log } });
  const { id } = reply.json<Reply<'startExport'>>().export;
  const read = await app.inject({ url: `/api/exports/${id}`, headers: admin.headers });
  const file = await app.inject({ url: `/api/exports/${id}/file`, headers: admin.headers });
  return { ...read.json<Reply<'readExport'>>().export, file };
}
const linesOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

async function aKurta(name: string, stock = 3) {
  const variant = await aStockedVariant(db, { stock, price: 129_900 });
  await db.updateTable('products').set({ name, category_id: kurtas.id }).where('id', '=', variant.productId).execute();
  return variant;
}
const plain = await aKurta('Mirror Work, blue');
const formula = await aKurta('=1+1', 0);
const draft = await aKurta('A draft');
await db.updateTable('products').set({ published_at: null }).where('id', '=', draft.productId).execute();

describe('POST /exports', () => {
  test('writes all products with the stock they have, in UTF-8 that spreadsheets know, and no formula', async () => {
    const { state, name, rows, file } = await ask({ what: 'products', format: 'csv' });
    expect([state, rows]).toEqual(['ready', 3]);
    expect(name).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    expect(file.headers['content-disposition']).toContain(name);
    expect(file.body.startsWith('\uFEFFProduct ID,Handle,Name,Category,')).toBe(true);
    const line = linesOf(file.body).find((one) => one.startsWith(plain.productId));
    expect(line).toContain(`,"Mirror Work, blue",Kurtas,`);
    expect(line).toContain(',1299.00,0.00,,3,3,');
    expect(file.body).toContain(`${formula.productId},,'=1+1,`);
  });

  test('takes these alone, or what a filter of the list leaves', async () => {
    const ids = async (more: object) =>
      linesOf((await ask({ what: 'stock', format: 'csv', ...more })).file.body)
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

  test('stock and prices are few columns', async () => {
    const { name, file } = await ask({ what: 'stock', format: 'csv' });
    expect(name).toMatch(/^stock-/);
    expect(file.body.split('\r\n')[0]).toBe(
      '\uFEFFProduct ID,Name,Variant ID,SKU,Colour,Size,Original Price,Discount Price,MRP,Stock,Stock at export',
    );
  });

  test('a spreadsheet has sums as numbers and codes as text', async () => {
    const { name, rows, file } = await ask({ what: 'products', format: 'xlsx' });
    expect(name).toMatch(/\.xlsx$/);
    expect(rows).toBe(3);
    const parts = unzipSync(new Uint8Array(file.rawPayload));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('<v>1299.00</v>');
    expect(sheet).toContain('<t xml:space="preserve">Mirror Work, blue</t>');
    expect(sheet).toContain(`<t xml:space="preserve">'=1+1</t>`);
    expect(sheet.match(/<row>/g)).toHaveLength(4);
  });

  test('is gone after a week', async () => {
    const { id } = await ask({ what: 'stock', format: 'csv' });
    const kept = await db.selectFrom('exports').select('file_key').where('id', '=', id).executeTakeFirstOrThrow();
    const forget = exportJobs({ store, now: () => later(new Date(), 8 * DAY) }).find(
      ({ name }) => name === 'forget_old_exports',
    );
    await forget?.run({ db, log }, {});
    expect((await app.inject({ url: `/api/exports/${id}`, headers: admin.headers })).statusCode).toBe(404);
    expect(await store.exists(kept.file_key ?? '')).toBe(false);
  });
});

describe('POST /exports/orders', () => {
  test('writes the orders of days in India, a row for each line, and is on record', async () => {
    const buyer = await aBuyer(db, [{ variantId: plain.id, quantity: 2 }]);
    const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
    const placed = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
    expect(placed.statusCode).toBe(201);
    // Half past midnight in India is the evening before elsewhere.
    await pool.query(`update orders set placed_at = '2026-03-31T19:00:00Z'`);

    const { id, name, rows, file } = await ask({ format: 'csv', from: '2026-04-01', to: '2026-04-01' }, '/orders');
    expect(name).toMatch(/^orders-/);
    expect(rows).toBe(1);
    expect(linesOf(file.body)[0]).toContain(',2026-04-01 00:30,');
    expect(linesOf(file.body)[0]).toMatch(/,2,1299\.00,0\.00,2598\.00,2598\.00$/);
    expect((await ask({ format: 'csv', from: '2026-03-01', to: '2026-03-31' }, '/orders')).rows).toBe(0);
    const { rows: record } = await pool.query(
      `select what from audit_entries where subject_kind = 'export' and subject_id = $1`,
      [id],
    );
    expect(record).toEqual([{ what: 'Orders of 1 Apr 2026 exported' }]);
  });

  test('files that name people go when one of them is erased', async () => {
    const { id } = await ask({ format: 'csv', from: '2026-04-01', to: '2026-04-01' }, '/orders');
    const products = await ask({ what: 'stock', format: 'csv' });
    await pool.query('insert into erasures (user_id) values ($1)', [(await aPerson(db)).id]);
    const forget = exportJobs({ store, now: systemClock }).find(({ name }) => name === 'forget_old_exports');
    await forget?.run({ db, log }, {});
    expect((await app.inject({ url: `/api/exports/${id}`, headers: admin.headers })).statusCode).toBe(404);
    expect((await app.inject({ url: `/api/exports/${products.id}`, headers: admin.headers })).statusCode).toBe(200);
  });
});
