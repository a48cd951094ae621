import { randomUUID } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestProduct, createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const { headers } = await createTestUser(db, { userType: 'ADMIN' });

let count = 0;
async function createVariant({ price = 100_000, mrp }: { price?: number; mrp?: number } = {}) {
  const { id } = await createStockedVariant(db, { productId: (await createTestProduct(db)).id, stock: 1, price });
  const sku = `PRICE-${(count += 1)}`;
  await pool.query('update variants set sku = $2, mrp_paise = $3 where id = $1', [id, sku, mrp ?? null]);
  return { id, sku };
}

async function setPrices(rows: EndpointBody<'setPricesBySku'>['rows'], key: string = randomUUID()) {
  const reply = await app.inject({
    method: 'PUT',
    url: '/api/prices/by-sku',
    headers: { ...headers, 'idempotency-key': key },
    payload: { rows },
  });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json<EndpointResponse<'setPricesBySku'>>();
}

async function findPrice(id: string) {
  const { rows } = await pool.query<{ price: string; saving: string; mrp: string | null }>(
    'select price_paise as price, saving_paise as saving, mrp_paise as mrp from variants where id = $1',
    [id],
  );
  const { price, saving, mrp } = rows[0]!;
  return [Number(price) / 100, Number(saving) / 100, mrp === null ? null : Number(mrp) / 100];
}

test('prices are set with the rules of the form, and a row that cannot be done stops no other', async () => {
  const [plain, above, full] = [await createVariant(), await createVariant({ mrp: 120_000 }), await createVariant()];
  const { outcomes, importId } = await setPrices([
    { sku: plain.sku, price: 799.5 },
    { sku: above.sku, price: 1300 },
    { sku: 'NO-SUCH', price: 10 },
    { sku: full.sku, price: 900, saving: 300, mrp: 1200 },
    { sku: full.sku, price: 1 },
  ]);
  expect(outcomes.map(({ done, code }) => [done, code])).toEqual([
    [true, null],
    [false, 'above_mrp'],
    [false, 'sku_unknown'],
    [true, null],
    [false, 'sku_repeated'],
  ]);
  expect(await findPrice(plain.id)).toEqual([799.5, 0, null]);
  expect(await findPrice(above.id)).toEqual([1000, 0, 1200]);
  expect(await findPrice(full.id)).toEqual([900, 300, 1200]);
  expect(importId).not.toBeNull();
});

test('a repeated request changes nothing, and only unknown SKUs create no import', async () => {
  const { sku, id } = await createVariant();
  const key = randomUUID();
  const first = await setPrices([{ sku, price: 450 }], key);
  await pool.query('update variants set price_paise = 77700 where id = $1', [id]);
  expect(await setPrices([{ sku, price: 450 }], key)).toEqual(first);
  expect((await findPrice(id))[0]).toBe(777);
  expect(await setPrices([{ sku: 'NOT-HERE', price: 1 }])).toMatchObject({ importId: null });
});

test('a request can have 500 rows', async () => {
  const { rows } = await pool.query<{ sku: string }>(
    `insert into variants (product_id, color, color_hex, size, stock, price_paise, sku)
     select $1::uuid, 'Indigo', '#2f4e86', n::text, 0, 50000, 'SIZE-' || n from generate_series(1, 100) n returning sku`,
    [(await createTestProduct(db)).id],
  );
  const unknown = Array.from({ length: 400 }, (_, n) => ({ sku: `GONE-${n}`, price: 1 }));
  const prices = rows.map(({ sku }) => ({ sku, price: 321 }));
  const { outcomes } = await setPrices([...prices, ...unknown]);
  expect(outcomes.filter(({ done }) => done)).toHaveLength(100);
});

// The import is being undone afterwards, so no other can start.
test('staff can undo them as one import', async () => {
  const [one, two] = [await createVariant(), await createVariant()];
  const { importId } = await setPrices([
    { sku: one.sku, price: 500 },
    { sku: two.sku, price: 600 },
  ]);
  const { run } = (await app.inject({ url: `/api/imports/${importId}`, headers })).json<
    EndpointResponse<'getImport'>
  >();
  expect(run).toMatchObject({ name: '2 prices set by SKU', status: 'completed', applied: 2 });
  const undo = await app.inject({ method: 'POST', url: `/api/imports/${importId}/undo`, headers });
  expect(undo.statusCode).toBeLessThan(300);
});
