import { randomUUID } from 'node:crypto';
import type { ApiRequest, EndpointName, EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestProduct } from '#test/factories.ts';
import { expectIntegrityChecksPass, getStock, listIntegrityErrorsAfter } from '#test/integrity-checks.ts';
import { methodAndPath } from '#test/method-and-path.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const { staffUser, order, pack } = await createPackingHelpers({ app, db });

type TypedReply<Name extends EndpointName> = { status: number; body: EndpointResponse<Name> & { code?: string } };

/** Calls an endpoint over HTTP as staff. */
async function callEndpoint<Name extends EndpointName>(
  name: Name,
  request: ApiRequest<Name>,
  key?: string,
): Promise<TypedReply<Name>> {
  const { params = {}, query, body } = request as { params?: Record<string, string>; query?: object; body?: object };
  const { method, path } = methodAndPath(name);
  const reply = await app.inject({
    method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')}`,
    headers: { ...staffUser.headers, ...(key && { 'idempotency-key': key }) },
    ...(query && { query: query as Record<string, string> }),
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function createVariantWithSku(name: string, sku: string, stock: number) {
  const product = await createTestProduct(db, { name });
  const { id } = await createStockedVariant(db, { productId: product.id, stock });
  await db.updateTable('variants').set({ sku }).where('id', '=', id).execute();
  return { id, productId: product.id };
}

const createStockReceipt = (lines: { variantId: string; units: number }[], key?: string) =>
  callEndpoint('createStockReceipt', { body: { supplier: 'Banaras Looms', reference: 'DN 77', lines } }, key);
const addStockTakeCount = async (takeId: string, variantId: string, units: number, key?: string) =>
  (await callEndpoint('addStockTakeCount', { params: { id: takeId }, body: { variantId, units } }, key)).body.count;
const startStockTake = async () => (await callEndpoint('startStockTake', {})).body.take.id;
const applyStockTake = async (id: string) => (await callEndpoint('applyStockTake', { params: { id } })).body;
const getLedger = async (id: string) => (await callEndpoint('listStockMovements', { params: { id } })).body;

describe('the stock list', () => {
  test('finds variants by name parts, SKU prefix, barcode and stock level', async () => {
    const wellStocked = await createVariantWithSku('Mashru silk stole', 'MASH-1', 50);
    const lowStock = await createVariantWithSku('Mashru silk dupatta', 'MASH-2', 3);
    const outOfStock = await createVariantWithSku('Mashru silk saree', 'MASH-3', 0);
    await db.updateTable('variants').set({ barcode: '8906000000014' }).where('id', '=', lowStock.id).execute();
    const ids = async (query: object) => (await callEndpoint('listStock', { query })).body.variants.map(({ id }) => id);
    expect(await ids({ q: 'mashr silk' })).toEqual([outOfStock.id, lowStock.id, wellStocked.id]);
    expect(await ids({ q: 'mash-' })).toEqual([outOfStock.id, lowStock.id, wellStocked.id]);
    expect(await ids({ q: '8906000000014' })).toEqual([lowStock.id]);
    expect(await ids({ q: 'mashru', stockLevel: 'low' })).toEqual([lowStock.id]);
    expect(await ids({ q: 'mashru', stockLevel: 'out' })).toEqual([outOfStock.id]);
    expect(await ids({ stockLevel: 'out' })).toContain(outOfStock.id);
    expect(await ids({ q: 'mashr_' })).toEqual([]);
    expect((await callEndpoint('listVariantsByCode', { query: { code: 'mash-2' } })).body.variants).toMatchObject([
      { id: lowStock.id, product: 'Mashru silk dupatta', stock: 3, sku: 'MASH-2' },
    ]);
    const { pagination, counts } = (await callEndpoint('listStock', { query: { limit: '2' } })).body;
    expect(counts).toEqual({ low: 1, out: 1 });
    expect(pagination).toMatchObject({ totalItems: 3, totalPages: 2, exact: true });
  });
});

describe('received goods', () => {
  test('create one receipt and add stock once, even if sent again', async () => {
    const [first, second] = [
      await createVariantWithSku('Bandhani', 'BAN-1', 2),
      await createVariantWithSku('Leheriya', 'LEH-1', 0),
    ];
    const key = randomUUID();
    const lines = [
      { variantId: first.id, units: 3 },
      { variantId: second.id, units: 10 },
      { variantId: first.id, units: 1 },
    ];
    const { status, body } = await createStockReceipt(lines, key);
    expect([status, body.receipt]).toMatchObject([201, { supplier: 'Banaras Looms', reference: 'DN 77', units: 14 }]);
    expect((await createStockReceipt(lines, key)).body.receipt.id).toBe(body.receipt.id);
    expect((await createStockReceipt([{ variantId: first.id, units: 9 }], key)).body.code).toBe(
      'idempotency_key_reused',
    );
    expect([await getStock(db, first.id), await getStock(db, second.id)]).toEqual([6, 10]);

    const { lines: receiptLines } = (await callEndpoint('getStockReceipt', { params: { id: body.receipt.id } })).body;
    expect(receiptLines.map(({ variant, units }) => [variant.sku, units])).toEqual([
      ['BAN-1', 4],
      ['LEH-1', 10],
    ]);
    expect((await callEndpoint('listStockReceipts', {})).body.receipts[0]).toMatchObject({
      id: body.receipt.id,
      by: expect.any(String),
    });
    expect((await getLedger(first.id)).movements[0]).toMatchObject({
      reason: 'received',
      units: 4,
      balance: 6,
      receiptId: body.receipt.id,
    });
    await expectIntegrityChecksPass(db);
  });

  test('are all rejected if a variant is unknown or the stock limit is exceeded', async () => {
    const { id } = await createVariantWithSku('Patola', 'PAT-1', 999_999);
    expect(
      (
        await createStockReceipt([
          { variantId: id, units: 1 },
          { variantId: randomUUID(), units: 1 },
        ])
      ).status,
    ).toBe(404);
    expect((await createStockReceipt([{ variantId: id, units: 2 }])).body.code).toBe('stock_limit_exceeded');
    expect(await getStock(db, id)).toBe(999_999);
  });
});

describe('a stock adjustment', () => {
  const adjustStock = (id: string, body: object, key?: string) =>
    callEndpoint('adjustStock', { params: { id }, body: body as never }, key);

  test('has a reason, is in the ledger and the audit log, and applies once', async () => {
    const { id } = await createVariantWithSku('Kantha quilt', 'KAN-1', 8);
    const key = randomUUID();
    const adjustment = { units: -2, adjustmentReason: 'damaged', note: 'Torn in the store' };
    expect((await adjustStock(id, adjustment, key)).body).toEqual({ stock: 6 });
    expect((await adjustStock(id, adjustment, key)).body).toEqual({ stock: 6 });
    expect((await getLedger(id)).movements[0]).toMatchObject({ ...adjustment, reason: 'adjustment', balance: 6 });
    const { action, data } = await db
      .selectFrom('audit_entries')
      .select(['action', 'data'])
      .where('subject_kind', '=', 'stock')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect([action, data]).toEqual([
      'stock.adjusted',
      { variant: 'Kantha quilt, Indigo, 40', units: -2, reason: 'damaged' },
    ]);
    await expectIntegrityChecksPass(db);
  });

  test('is rejected if invalid: more units than in stock, wrong sign, or no note for “other”', async () => {
    const { id } = await createVariantWithSku('Kantha cushion', 'KAN-2', 1);
    expect((await adjustStock(id, { units: -2, adjustmentReason: 'lost' })).body.code).toBe('not_enough_stock');
    expect((await adjustStock(id, { units: -1, adjustmentReason: 'found' })).status).toBe(400);
    expect((await adjustStock(id, { units: 1, adjustmentReason: 'damaged' })).status).toBe(400);
    expect((await adjustStock(id, { units: 1, adjustmentReason: 'other' })).status).toBe(400);
    expect((await adjustStock(id, { units: 0, adjustmentReason: 'miscounted' })).status).toBe(400);
    expect((await adjustStock(randomUUID(), { units: 1, adjustmentReason: 'found' })).status).toBe(404);
  });
});

describe('the ledger of a variant', () => {
  test('lists every movement with its balance, paginated, with the order id', async () => {
    const { id } = await createVariantWithSku('Ajrakh shirt', 'AJR-1', 5);
    const { id: orderId } = await order([{ variantId: id, quantity: 2 }]);
    await createStockReceipt([{ variantId: id, units: 4 }]);
    const { movements, pagination, variant } = await getLedger(id);
    expect(variant.stock).toBe(7);
    expect(movements.map(({ reason, units, balance }) => [reason, units, balance])).toEqual([
      ['received', 4, 7],
      ['sale', -2, 3],
      ['initial', 5, 5],
    ]);
    // A customer made this movement, and `by` names only staff.
    expect(movements[1]).toMatchObject({ orderId, by: null });
    expect(pagination.totalItems).toBe(3);
    const second = (await callEndpoint('listStockMovements', { params: { id }, query: { page: '2', limit: '2' } }))
      .body;
    expect(second.movements.map(({ balance }) => balance)).toEqual([5]);
    expect((await callEndpoint('listStockMovements', { params: { id: randomUUID() } })).status).toBe(404);
  });
});

describe('a stock take', () => {
  test('changes stock by the counted difference, despite later sales and receipts', async () => {
    const [fewer, more, same] = [
      await createVariantWithSku('Dabu kurta', 'DAB-1', 10),
      await createVariantWithSku('Dabu stole', 'DAB-2', 4),
      await createVariantWithSku('Dabu bag', 'DAB-3', 7),
    ];
    const untouched = await createVariantWithSku('Dabu scarf', 'DAB-4', 9);
    const id = await startStockTake();
    expect(await startStockTake()).toBe(id);
    expect(await addStockTakeCount(id, fewer.id, 8)).toMatchObject({ counted: 8, expected: 10 });
    await addStockTakeCount(id, more.id, 5);
    await addStockTakeCount(id, same.id, 7);
    await order([{ variantId: fewer.id, quantity: 3 }]);
    await createStockReceipt([{ variantId: more.id, units: 20 }]);

    const { take, counts } = (await callEndpoint('getOpenStockTake', {})).body;
    expect(take).toMatchObject({ id, variants: 3, differing: 2, units: 20 });
    expect(counts[0]?.variant.id).toBe(same.id);
    expect((await callEndpoint('getOpenStockTake', { query: { only: 'differing' } })).body.counts).toHaveLength(2);

    expect(await applyStockTake(id)).toEqual({ variants: 2, more: 1, fewer: 2 });
    expect(await Promise.all([fewer, more, same, untouched].map((first) => getStock(db, first.id)))).toEqual([
      5, 25, 7, 9,
    ]);
    expect((await getLedger(fewer.id)).movements[0]).toMatchObject({ reason: 'stock_take', units: -2, balance: 5 });
    expect((await callEndpoint('applyStockTake', { params: { id } })).body.code).toBe('stock_take_closed');
    expect((await callEndpoint('getOpenStockTake', {})).body).toMatchObject({
      take: null,
      latest: { endedBy: expect.stringMatching(/./), variants: 3, more: 1, fewer: 2 },
    });
    await expectIntegrityChecksPass(db);
  });

  test('expects sold units that are not packed, but not units in a shipment', async () => {
    const { id: variantId } = await createVariantWithSku('Shibori stole', 'SHI-1', 10);
    await order([{ variantId, quantity: 2 }]);
    const packed = await order([{ variantId, quantity: 3 }]);
    await pack(packed.id, packed.lines);
    const id = await startStockTake();
    expect(await addStockTakeCount(id, variantId, 7)).toMatchObject({ expected: 7, counted: 7 });
    expect(await applyStockTake(id)).toEqual({ variants: 0, more: 0, fewer: 0 });
    expect(await getStock(db, variantId)).toBe(5);
  });

  test('never removes more than the stock, and counts a repeated scan once', async () => {
    const { id: variantId } = await createVariantWithSku('Last ikat', 'IKA-1', 3);
    const id = await startStockTake();
    const key = randomUUID();
    await addStockTakeCount(id, variantId, 1, key);
    expect(await addStockTakeCount(id, variantId, 1, key)).toMatchObject({ counted: 1, expected: 3 });
    await order([{ variantId, quantity: 2 }]);
    expect(await applyStockTake(id)).toMatchObject({ fewer: 1 });
    expect(await getStock(db, variantId)).toBe(0);
    await expectIntegrityChecksPass(db);
  });

  test('can be resumed, can remove a variant, and changes nothing when discarded', async () => {
    const { id: variantId } = await createVariantWithSku('Chikan kurta', 'CHI-1', 6);
    const id = await startStockTake();
    await addStockTakeCount(id, variantId, 4);
    expect(await addStockTakeCount(id, variantId, -1)).toMatchObject({ counted: 3 });
    expect(await addStockTakeCount(id, variantId, -9)).toMatchObject({ counted: 0 });
    await callEndpoint('deleteStockTakeCount', { params: { id, variantId } });
    expect((await callEndpoint('getOpenStockTake', {})).body).toMatchObject({ take: { variants: 0 }, counts: [] });
    await addStockTakeCount(id, variantId, 1);
    expect((await callEndpoint('cancelStockTake', { params: { id } })).status).toBe(200);
    expect(await getStock(db, variantId)).toBe(6);
    const lateCount = await callEndpoint('addStockTakeCount', { params: { id }, body: { variantId, units: 1 } });
    expect(lateCount.body.code).toBe('stock_take_closed');
  });
});

test('concurrent receipts, sales, adjustments and stock takes neither create nor lose units', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await createVariantWithSku(`Race ${n}`, `RACE-${n}`, 30)).id);
  const id = await startStockTake();
  for (const variantId of ids) await addStockTakeCount(id, variantId, 28);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => createTestBuyer(db, [])));
  const lines = ids.toReversed().map((variantId) => ({ variantId, units: 5 }));
  await Promise.all([
    ...buyers.map((buyer) =>
      order(
        ids.map((variantId) => ({ variantId, quantity: 1 })),
        buyer,
      ),
    ),
    createStockReceipt(lines),
    createStockReceipt(lines.toReversed()),
    applyStockTake(id),
    ...ids.map((variantId) =>
      callEndpoint('adjustStock', {
        params: { id: variantId },
        body: { units: -1, adjustmentReason: 'damaged', note: '' },
      }),
    ),
  ]);
  expect(await Promise.all(ids.map((variantId) => getStock(db, variantId)))).toEqual([31, 31, 31]);
  await expectIntegrityChecksPass(db);
});

test('doctor reports a receipt and a stock take that differ from the ledger', async () => {
  const { id } = await createVariantWithSku('Watched', 'WAT-1', 5);
  await createStockReceipt([{ variantId: id, units: 2 }]);
  expect(await listIntegrityErrorsAfter(db, `update stock_receipts set units = units + 1`)).toContainEqual(
    expect.stringContaining('a stock receipt’s units do not match its movements'),
  );
  const take = await startStockTake();
  await addStockTakeCount(take, id, 5);
  await applyStockTake(take);
  expect(
    await listIntegrityErrorsAfter(
      db,
      `update stock_take_counts set applied_units = 5 where stock_take_id = '${take}'`,
    ),
  ).toContainEqual(expect.stringContaining('a stock take does not match the ledger'));
});
