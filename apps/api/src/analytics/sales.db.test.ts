import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestProduct } from '#test/factories.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { staffUser, asStaff, order, orderOf } = await createPackingHelpers(shop);

async function fetchAdmin<Name extends 'getSalesSummary' | 'getSalesReport' | 'listTasks' | 'listBestSellers'>(
  path: string,
): Promise<EndpointResponse<Name>> {
  const reply = await app.inject({ url: `/api/admin/${path}`, headers: staffUser.headers });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

test('an order counts at once; its revenue is removed when it is canceled and restored when it is reopened', async () => {
  const { now: empty } = await fetchAdmin<'getSalesSummary'>('analytics/sales?period=today');
  expect(empty).toEqual({
    revenue: 0,
    orders: 0,
    units: 0,
    averageOrder: null,
    firstOrders: 0,
    canceled: 0,
    returned: 0,
  });

  const { id, customer, variantId } = await orderOf(2, { price: 50_050 });
  await order([{ variantId, quantity: 1 }], customer);
  const expectedTotals = {
    revenue: 1501.5,
    orders: 2,
    units: 3,
    averageOrder: 750.75,
    firstOrders: 1,
    canceled: 0,
    returned: 0,
  };
  expect((await fetchAdmin<'getSalesSummary'>('analytics/sales?period=today')).now).toEqual(expectedTotals);

  const setStatus = (deliveryStatus: 'PENDING' | 'CANCELED') =>
    asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });
  await setStatus('CANCELED');
  const { now } = await fetchAdmin<'getSalesSummary'>('analytics/sales?period=7');
  expect(now).toEqual({ ...expectedTotals, revenue: 500.5, units: 1, averageOrder: 500.5, canceled: 1 });

  await setStatus('PENDING');
  expect((await fetchAdmin<'getSalesSummary'>('analytics/sales?period=365')).now).toEqual(expectedTotals);
});

test('a best seller shows how long its stock lasts, or since when it is sold out', async () => {
  const { id: productId, name } = await createTestProduct(db);
  const { id: variantId } = await createStockedVariant(db, { productId, stock: 5, price: 900_000 });
  await order([{ variantId, quantity: 3 }]);
  const getBestSeller = async () => (await fetchAdmin<'listBestSellers'>('best-sellers?period=30')).products[0];
  expect(await getBestSeller()).toMatchObject({
    id: productId,
    name,
    units: 3,
    revenue: 27_000,
    stock: 2,
    daysOfStockLeft: 20,
    soldOutSince: null,
  });
  await order([{ variantId, quantity: 2 }]);
  expect(await getBestSeller()).toMatchObject({
    units: 5,
    stock: 0,
    daysOfStockLeft: 0,
    soldOutSince: expect.any(String),
  });
});

test('a period has one interval after another without gaps', async () => {
  const listIntervals = async (period: string) =>
    (await fetchAdmin<'getSalesSummary'>(`analytics/sales?period=${period}`)).bars;
  expect(await listIntervals('30')).toHaveLength(30);
  expect([53, 54]).toContain((await listIntervals('365')).length);
  const week = await listIntervals('7');
  expect(week.map(({ at }) => at.slice(10))).toEqual(Array(7).fill('T00:00:00+05:30'));
});
