import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStockedVariant } from '#test/factories.ts';
import { expectBooksInOrder } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

const ORDERS = 30;
const UNITS = 2;
const RUPEES = 500;

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { clerk, order } = await openPackingTable(shop);

const read = async () => {
  const reply = await app.inject({ url: '/api/admin/figures?period=7', headers: clerk.headers });
  return reply.json<Reply<'readFigures'>>().now;
};

test('while orders are placed and several fold, every look is at whole orders, and none counts less than the look before', async () => {
  const { id: variantId } = await aStockedVariant(db, { stock: ORDERS * UNITS, price: RUPEES * 100 });
  const closing = new AbortController();
  const folding = [1, 2].map(async () => {
    while (!closing.signal.aborted) await sql`select fold_figures(3)`.execute(db);
  });
  const looks: Awaited<ReturnType<typeof read>>[] = [];
  const looking = (async () => {
    while (!closing.signal.aborted) looks.push(await read());
  })();
  let left = ORDERS;
  const placing = [1, 2, 3].map(async () => {
    while (left-- > 0) await order([{ variantId, quantity: UNITS }]);
  });
  await Promise.all(placing);
  closing.abort();
  await Promise.all([...folding, looking]);

  for (const { orders, units, revenue, firstOrders } of looks)
    expect({ units, revenue, firstOrders }).toEqual({
      units: orders * UNITS,
      revenue: orders * UNITS * RUPEES,
      firstOrders: orders,
    });
  const counts = looks.map(({ orders }) => orders);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(new Set(counts).size).toBeGreaterThan(2);
  expect((await read()).orders).toBe(ORDERS);
  await expectBooksInOrder(db);
});
