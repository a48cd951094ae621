import { randomUUID } from 'node:crypto';
import type { Reply, Request } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { describe, expect, test } from 'vitest';
import { aBuyer, aProduct, aStockedVariant } from '#test/factories.ts';
import { complaintsAfter, expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const { clerk, order, pack } = await openPackingTable({ app, db });

type Answer<Name extends CallName> = { status: number; body: Reply<Name> & { code?: string } };

/** A call by the clerk, over HTTP. */
async function ask<Name extends CallName>(name: Name, given: Request<Name>, key?: string): Promise<Answer<Name>> {
  const { params = {}, query, body } = given as { params?: Record<string, string>; query?: object; body?: object };
  const { method, path } = methodAndPath(name);
  const reply = await app.inject({
    method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, (_, part: string) => params[part] ?? '')}`,
    headers: { ...clerk.headers, ...(key && { 'idempotency-key': key }) },
    ...(query && { query: query as Record<string, string> }),
    ...(body && { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

async function aCoded(name: string, sku: string, stock: number) {
  const product = await aProduct(db, { name });
  const { id } = await aStockedVariant(db, { productId: product.id, stock });
  await db.updateTable('variants').set({ sku }).where('id', '=', id).execute();
  return { id, productId: product.id };
}

const receive = (lines: { variantId: string; units: number }[], key?: string) =>
  ask('receiveGoods', { body: { supplier: 'Banaras Looms', reference: 'DN 77', lines } }, key);
const count = async (takeId: string, variantId: string, units: number, key?: string) =>
  (await ask('countUnits', { params: { id: takeId }, body: { variantId, units } }, key)).body.count;
const start = async () => (await ask('startStockTake', {})).body.take.id;
const book = async (id: string) => (await ask('bookStockTake', { params: { id } })).body;
const ledgerOf = async (id: string) => (await ask('readLedger', { params: { id } })).body;

describe('the list', () => {
  test('has every variant by parts of the name, the beginning of a SKU or a barcode, and what is low or gone', async () => {
    const plenty = await aCoded('Mashru silk stole', 'MASH-1', 50);
    const few = await aCoded('Mashru silk dupatta', 'MASH-2', 3);
    const none = await aCoded('Mashru silk saree', 'MASH-3', 0);
    await db.updateTable('variants').set({ barcode: '8906000000014' }).where('id', '=', few.id).execute();
    const ids = async (query: object) => (await ask('listStock', { query })).body.variants.map(({ id }) => id);
    expect(await ids({ q: 'mashr silk' })).toEqual([none.id, few.id, plenty.id]);
    expect(await ids({ q: 'mash-' })).toEqual([none.id, few.id, plenty.id]);
    expect(await ids({ q: '8906000000014' })).toEqual([few.id]);
    expect(await ids({ q: 'mashru', gap: 'low' })).toEqual([few.id]);
    expect(await ids({ q: 'mashru', gap: 'out' })).toEqual([none.id]);
    expect(await ids({ gap: 'out' })).toContain(none.id);
    expect(await ids({ q: 'mashr_' })).toEqual([]);
    expect((await ask('findByCode', { query: { code: 'mash-2' } })).body.variants).toMatchObject([
      { id: few.id, product: 'Mashru silk dupatta', stock: 3, sku: 'MASH-2' },
    ]);
    const { pagination } = (await ask('listStock', { query: { limit: '2' } })).body;
    expect(pagination).toMatchObject({ totalItems: 3, totalPages: 2, exact: true });
  });
});

describe('goods that come in', () => {
  test('are one receipt, and lie on the shelf once however often it is sent', async () => {
    const [one, other] = [await aCoded('Bandhani', 'BAN-1', 2), await aCoded('Leheriya', 'LEH-1', 0)];
    const key = randomUUID();
    const lines = [
      { variantId: one.id, units: 3 },
      { variantId: other.id, units: 10 },
      { variantId: one.id, units: 1 },
    ];
    const { status, body } = await receive(lines, key);
    expect([status, body.receipt]).toMatchObject([201, { supplier: 'Banaras Looms', reference: 'DN 77', units: 14 }]);
    expect((await receive(lines, key)).body.receipt.id).toBe(body.receipt.id);
    expect((await receive([{ variantId: one.id, units: 9 }], key)).body.code).toBe('key_reused');
    expect([await stockOf(db, one.id), await stockOf(db, other.id)]).toEqual([6, 10]);

    const { lines: kept } = (await ask('readReceipt', { params: { id: body.receipt.id } })).body;
    expect(kept.map(({ variant, units }) => [variant.sku, units])).toEqual([
      ['BAN-1', 4],
      ['LEH-1', 10],
    ]);
    expect((await ask('listReceipts', {})).body.receipts[0]).toMatchObject({
      id: body.receipt.id,
      by: expect.any(String),
    });
    expect((await ledgerOf(one.id)).movements[0]).toMatchObject({
      reason: 'received',
      units: 4,
      balance: 6,
      receiptId: body.receipt.id,
    });
    await expectBooksInOrder(db);
  });

  test('are refused whole where one of them is unknown, or there would be too many', async () => {
    const { id } = await aCoded('Patola', 'PAT-1', 999_999);
    expect(
      (
        await receive([
          { variantId: id, units: 1 },
          { variantId: randomUUID(), units: 1 },
        ])
      ).status,
    ).toBe(404);
    expect((await receive([{ variantId: id, units: 2 }])).body.code).toBe('too_much_stock');
    expect(await stockOf(db, id)).toBe(999_999);
  });
});

describe('a correction', () => {
  const correct = (id: string, body: object, key?: string) =>
    ask('correctStock', { params: { id }, body: body as never }, key);

  test('says why, is in the ledger and in the log, and counts once', async () => {
    const { id } = await aCoded('Kantha quilt', 'KAN-1', 8);
    const key = randomUUID();
    const torn = { units: -2, cause: 'damaged', note: 'Torn in the store' };
    expect((await correct(id, torn, key)).body).toEqual({ stock: 6 });
    expect((await correct(id, torn, key)).body).toEqual({ stock: 6 });
    expect((await ledgerOf(id)).movements[0]).toMatchObject({ ...torn, reason: 'correction', balance: 6 });
    const { what } = await db
      .selectFrom('audit_entries')
      .select('what')
      .where('subject_kind', '=', 'stock')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(what).toBe('Stock of Kantha quilt, Indigo, 40 corrected by -2: damaged');
    await expectBooksInOrder(db);
  });

  test('that cannot be is refused: more than there is, found fewer, other without a word', async () => {
    const { id } = await aCoded('Kantha cushion', 'KAN-2', 1);
    expect((await correct(id, { units: -2, cause: 'lost' })).body.code).toBe('not_enough_stock');
    expect((await correct(id, { units: -1, cause: 'found' })).status).toBe(400);
    expect((await correct(id, { units: 1, cause: 'damaged' })).status).toBe(400);
    expect((await correct(id, { units: 1, cause: 'other' })).status).toBe(400);
    expect((await correct(id, { units: 0, cause: 'miscounted' })).status).toBe(400);
    expect((await correct(randomUUID(), { units: 1, cause: 'found' })).status).toBe(404);
  });
});

describe('the ledger of a variant', () => {
  test('tells every movement with what lay there after it, page by page, and leads to the order', async () => {
    const { id } = await aCoded('Ajrakh shirt', 'AJR-1', 5);
    const { id: orderId } = await order([{ variantId: id, quantity: 2 }]);
    await receive([{ variantId: id, units: 4 }]);
    const { movements, pagination, variant } = await ledgerOf(id);
    expect(variant.stock).toBe(7);
    expect(movements.map(({ reason, units, balance }) => [reason, units, balance])).toEqual([
      ['received', 4, 7],
      ['sale', -2, 3],
      ['opening', 5, 5],
    ]);
    // What a customer does by ordering is nobody's of the staff.
    expect(movements[1]).toMatchObject({ orderId, by: null });
    expect(pagination.totalItems).toBe(3);
    const second = (await ask('readLedger', { params: { id }, query: { page: '2', limit: '2' } })).body;
    expect(second.movements.map(({ balance }) => balance)).toEqual([5]);
    expect((await ask('readLedger', { params: { id: randomUUID() } })).status).toBe(404);
  });
});

describe('a stock take', () => {
  test('changes the shelf by what was found, whatever was sold and received since its count began', async () => {
    const [fewer, more, same] = [
      await aCoded('Dabu kurta', 'DAB-1', 10),
      await aCoded('Dabu stole', 'DAB-2', 4),
      await aCoded('Dabu bag', 'DAB-3', 7),
    ];
    const untouched = await aCoded('Dabu scarf', 'DAB-4', 9);
    const id = await start();
    expect(await start()).toBe(id);
    expect(await count(id, fewer.id, 8)).toMatchObject({ counted: 8, expected: 10 });
    await count(id, more.id, 5);
    await count(id, same.id, 7);
    await order([{ variantId: fewer.id, quantity: 3 }]);
    await receive([{ variantId: more.id, units: 20 }]);

    const { take, counts } = (await ask('readStockTake', {})).body;
    expect(take).toMatchObject({ id, variants: 3, differing: 2, units: 20 });
    expect(counts[0]?.variant.id).toBe(same.id);
    expect((await ask('readStockTake', { query: { only: 'differing' } })).body.counts).toHaveLength(2);

    expect(await book(id)).toEqual({ variants: 2, more: 1, fewer: 2 });
    expect(await Promise.all([fewer, more, same, untouched].map((one) => stockOf(db, one.id)))).toEqual([5, 25, 7, 9]);
    expect((await ledgerOf(fewer.id)).movements[0]).toMatchObject({ reason: 'count', units: -2, balance: 5 });
    expect((await ask('bookStockTake', { params: { id } })).body.code).toBe('take_ended');
    expect((await ask('readStockTake', {})).body.take).toBeNull();
    await expectBooksInOrder(db);
  });

  test('expects what was sold and not packed to lie there still, and no longer what is in a parcel', async () => {
    const { id: variantId } = await aCoded('Shibori stole', 'SHI-1', 10);
    await order([{ variantId, quantity: 2 }]);
    const packed = await order([{ variantId, quantity: 3 }]);
    await pack(packed.id, packed.lines);
    const id = await start();
    expect(await count(id, variantId, 7)).toMatchObject({ expected: 7, counted: 7 });
    expect(await book(id)).toEqual({ variants: 0, more: 0, fewer: 0 });
    expect(await stockOf(db, variantId)).toBe(5);
  });

  test('takes no more off than is there, and a beep that comes twice counts once', async () => {
    const { id: variantId } = await aCoded('Last ikat', 'IKA-1', 3);
    const id = await start();
    const key = randomUUID();
    await count(id, variantId, 1, key);
    expect(await count(id, variantId, 1, key)).toMatchObject({ counted: 1, expected: 3 });
    await order([{ variantId, quantity: 2 }]);
    expect(await book(id)).toMatchObject({ fewer: 1 });
    expect(await stockOf(db, variantId)).toBe(0);
    await expectBooksInOrder(db);
  });

  test('can be gone on with, can leave a variant out again, and changes nothing when it is dropped', async () => {
    const { id: variantId } = await aCoded('Chikan kurta', 'CHI-1', 6);
    const id = await start();
    await count(id, variantId, 4);
    expect(await count(id, variantId, -1)).toMatchObject({ counted: 3 });
    expect(await count(id, variantId, -9)).toMatchObject({ counted: 0 });
    await ask('forgetCount', { params: { id, variantId } });
    expect((await ask('readStockTake', {})).body).toMatchObject({ take: { variants: 0 }, counts: [] });
    await count(id, variantId, 1);
    expect((await ask('dropStockTake', { params: { id } })).status).toBe(200);
    expect(await stockOf(db, variantId)).toBe(6);
    const late = await ask('countUnits', { params: { id }, body: { variantId, units: 1 } });
    expect(late.body.code).toBe('take_ended');
  });
});

test('receiving, selling, correcting, counting and booking at once neither make nor lose a unit', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await aCoded(`Race ${n}`, `RACE-${n}`, 30)).id);
  const id = await start();
  for (const variantId of ids) await count(id, variantId, 28);
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(db, [])));
  const lines = ids.toReversed().map((variantId) => ({ variantId, units: 5 }));
  await Promise.all([
    ...buyers.map((buyer) =>
      order(
        ids.map((variantId) => ({ variantId, quantity: 1 })),
        buyer,
      ),
    ),
    receive(lines),
    receive(lines.toReversed()),
    book(id),
    ...ids.map((variantId) =>
      ask('correctStock', { params: { id: variantId }, body: { units: -1, cause: 'damaged', note: '' } }),
    ),
  ]);
  expect(await Promise.all(ids.map((variantId) => stockOf(db, variantId)))).toEqual([31, 31, 31]);
  await expectBooksInOrder(db);
});

test('doctor notices a receipt and a stock take that say other than the ledger', async () => {
  const { id } = await aCoded('Watched', 'WAT-1', 5);
  await receive([{ variantId: id, units: 2 }]);
  expect(await complaintsAfter(db, `update stock_receipts set units = units + 1`)).toContainEqual(
    expect.stringContaining('a receipt of goods says other units than were entered for it'),
  );
  const take = await start();
  await count(take, id, 5);
  await book(take);
  expect(await complaintsAfter(db, `update stock_take_counts set booked = 5 where take_id = '${take}'`)).toContainEqual(
    expect.stringContaining('a stock take was booked other than the ledger tells'),
  );
});
