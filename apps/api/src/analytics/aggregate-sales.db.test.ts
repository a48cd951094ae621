import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createStockedVariant } from '#test/factories.ts';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

const ORDERS = 30;
const UNITS = 2;
const RUPEES = 500;

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { staffUser, order } = await createPackingHelpers(shop);

const readSummary = async () => {
  const reply = await app.inject({ url: '/api/admin/analytics/sales?period=7', headers: staffUser.headers });
  return reply.json<EndpointResponse<'getSalesSummary'>>().now;
};

test('while orders are placed and aggregated concurrently, every read sees whole orders and totals never drop', async () => {
  const { id: variantId } = await createStockedVariant(db, { stock: ORDERS * UNITS, price: RUPEES * 100 });
  const abort = new AbortController();
  const aggregating = [1, 2].map(async () => {
    while (!abort.signal.aborted) await sql`select aggregate_sales(3)`.execute(db);
  });
  const summaries: Awaited<ReturnType<typeof readSummary>>[] = [];
  const polling = (async () => {
    while (!abort.signal.aborted) summaries.push(await readSummary());
  })();
  let remaining = ORDERS;
  const placing = [1, 2, 3].map(async () => {
    while (remaining-- > 0) await order([{ variantId, quantity: UNITS }]);
  });
  await Promise.all(placing);
  abort.abort();
  await Promise.all([...aggregating, polling]);

  for (const { orders, units, revenue, firstOrders } of summaries)
    expect({ units, revenue, firstOrders }).toEqual({
      units: orders * UNITS,
      revenue: orders * UNITS * RUPEES,
      firstOrders: orders,
    });
  const counts = summaries.map(({ orders }) => orders);
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect(new Set(counts).size).toBeGreaterThan(2);
  expect((await readSummary()).orders).toBe(ORDERS);
  await expectIntegrityChecksPass(db);
});
