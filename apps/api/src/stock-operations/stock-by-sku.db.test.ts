import { randomUUID } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestApiKey } from '#test/authorisation/api-keys.ts';
import { createStockedVariant, createTestProduct, createTestUser } from '#test/factories.ts';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const owner = await createTestUser(db, { userType: 'ADMIN' });
const { headers } = await createTestApiKey(db, { createdBy: owner.id, permissions: ['stock.read', 'stock.write'] });

type Rows = EndpointBody<'setStockBySku'>['rows'];
type Outcomes = EndpointResponse<'setStockBySku'>['outcomes'];

let count = 0;
async function createVariant(stock = 10) {
  const { id } = await createStockedVariant(db, { productId: (await createTestProduct(db)).id, stock });
  const sku = `KIN-${String((count += 1)).padStart(4, '0')}`;
  await pool.query('update variants set sku = $2 where id = $1', [id, sku]);
  return { id, sku };
}

async function setStock(rows: Rows, key: string = randomUUID()): Promise<Outcomes> {
  const reply = await app.inject({
    method: 'PUT',
    url: '/api/stock/by-sku',
    headers: { ...headers, 'idempotency-key': key },
    payload: { rows },
  });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json<EndpointResponse<'setStockBySku'>>().outcomes;
}

const list = async (query = '') =>
  (await app.inject({ url: `/api/stock/by-sku${query}`, headers })).json<EndpointResponse<'listBySku'>>();
const findStock = async (sku: string) => (await list()).variants.find((variant) => variant.sku === sku)?.stock;

describe('setting stock by SKU', () => {
  test('sets and changes units, with a movement that names the key', async () => {
    const [one, two, same] = [await createVariant(10), await createVariant(10), await createVariant(10)];
    expect(
      await setStock([
        { sku: one.sku, units: 25 },
        { sku: two.sku, change: -4 },
        { sku: same.sku, units: 10 },
      ]),
    ).toEqual([
      { sku: one.sku, done: true, code: null, message: null, stock: 25 },
      { sku: two.sku, done: true, code: null, message: null, stock: 6 },
      { sku: same.sku, done: true, code: null, message: null, stock: 10 },
    ]);
    const { rows } = await pool.query(
      `select units, reason, adjustment_reason, note, actor_id from stock_movements where variant_id = any($1) and reason <> 'initial' order by units`,
      [[one.id, two.id, same.id]],
    );
    const movement = {
      reason: 'adjustment',
      adjustment_reason: 'other',
      note: 'Warehouse scanner',
      actor_id: owner.id,
    };
    expect(rows).toEqual([
      { units: -4, ...movement },
      { units: 15, ...movement },
    ]);
  });

  test('a row that cannot be done stops no other', async () => {
    const [one, two, three, good] = [
      await createVariant(9),
      await createVariant(3),
      await createVariant(1),
      await createVariant(5),
    ];
    const outcomes = await setStock([
      { sku: 'NO-SUCH', units: 1 },
      { sku: one.sku, units: 2, expected: 12 },
      { sku: two.sku, change: -4 },
      { sku: three.sku, change: 1_000_000 },
      { sku: good.sku, units: 7, expected: 5 },
      { sku: good.sku, units: 8 },
    ]);
    expect(outcomes.map(({ done, code, stock }) => [done, code, stock])).toEqual([
      [false, 'sku_unknown', null],
      [false, 'stock_changed', 9],
      [false, 'not_enough_stock', 3],
      [false, 'stock_limit_exceeded', 1],
      [true, null, 7],
      [false, 'sku_repeated', 5],
    ]);
    expect(outcomes[1]?.message).toBe('The stock has changed: it is 9 now');
    expect(await findStock(good.sku)).toBe(7);
  });

  test('a repeated request returns the same outcomes and changes nothing', async () => {
    const { sku } = await createVariant(10);
    const key = randomUUID();
    const first = await setStock([{ sku, change: 5 }], key);
    expect(await setStock([{ sku, change: 5 }], key)).toEqual(first);
    expect(await findStock(sku)).toBe(15);
  });

  test('500 rows are one request, and requests at the same time neither create nor lose units', async () => {
    const { rows: variants } = await pool.query<{ sku: string }>(
      `with made as (
         insert into variants (product_id, color, color_hex, size, stock, price_paise, sku)
         select $1::uuid, 'Indigo', '#2f4e86', n::text, 10, 50000, 'MANY-' || n from generate_series(1, 500) n returning id, sku
       ), moved as (
         insert into stock_movements (variant_id, units, reason) select id, 10, 'initial' from made
       )
       select sku from made`,
      [(await createTestProduct(db)).id],
    );
    const change = (by: number) => variants.map(({ sku }) => ({ sku, change: by }));
    const replies = await Promise.all([setStock(change(3)), setStock(change(-2).toReversed()), setStock(change(1))]);
    expect(replies.flat().every(({ done }) => done)).toBe(true);
    const stock = new Map((await list()).variants.map((variant) => [variant.sku, variant.stock]));
    expect(variants.filter(({ sku }) => stock.has(sku) && stock.get(sku) !== 12)).toEqual([]);
    await expectIntegrityChecksPass(db);
  });

  test.each([
    [[{ sku: 'A' }]],
    [[{ sku: 'A', units: 1, change: 1 }]],
    [[]],
    [Array.from({ length: 501 }, (_, n) => ({ sku: `A${n}`, units: 1 }))],
  ])('rejects rows that say nothing, too much or too many', async (rows) => {
    const reply = await app.inject({ method: 'PUT', url: '/api/stock/by-sku', headers, payload: { rows } });
    expect(reply.statusCode).toBe(400);
  });
});

describe('listing stock by SKU', () => {
  test('pages through all SKUs in order', async () => {
    const skus: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: EndpointResponse<'listBySku'> = await list(`?limit=200${cursor && `&cursor=${cursor}`}`);
      skus.push(...page.variants.map(({ sku }) => sku));
      cursor = page.nextCursor;
    }
    expect(skus).toEqual(skus.toSorted());
    expect(new Set(skus).size).toBe(count + 500);
  });

  test('returns what changed since a time', async () => {
    const { sku } = await createVariant(10);
    const other = await createVariant(10);
    const since = new Date().toISOString();
    await setStock([{ sku, units: 4 }]);
    const { variants } = await list(`?since=${since}`);
    expect(variants.map((variant) => variant.sku)).toEqual([sku]);
    expect(variants[0]).toMatchObject({ stock: 4, price: expect.any(Number) });
    expect(variants.some((variant) => variant.sku === other.sku)).toBe(false);
  });
});
