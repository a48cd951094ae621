import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { aProduct, aStockedVariant } from '#test/factories.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db } = shop;
const { clerk, asClerk, order, orderOf } = await openPackingTable(shop);

async function read<Name extends 'readFigures' | 'readInsight' | 'readAttention' | 'listBestProducts'>(
  path: string,
): Promise<Reply<Name>> {
  const reply = await app.inject({ url: `/api/admin/${path}`, headers: clerk.headers });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

test('an order counts at once, its money until it is canceled, and again when it is reopened', async () => {
  const { now: empty } = await read<'readFigures'>('figures?period=today');
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
  const counted = {
    revenue: 1501.5,
    orders: 2,
    units: 3,
    averageOrder: 750.75,
    firstOrders: 1,
    canceled: 0,
    returned: 0,
  };
  expect((await read<'readFigures'>('figures?period=today')).now).toEqual(counted);

  const moveTo = (deliveryStatus: 'PENDING' | 'CANCELED') =>
    asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus } });
  await moveTo('CANCELED');
  const { now } = await read<'readFigures'>('figures?period=7');
  expect(now).toEqual({ ...counted, revenue: 500.5, units: 1, averageOrder: 500.5, canceled: 1 });

  await moveTo('PENDING');
  expect((await read<'readFigures'>('figures?period=365')).now).toEqual(counted);
});

test('what sold best tells how long its stock lasts, and since when there is none', async () => {
  const { id: productId, name } = await aProduct(db);
  const { id: variantId } = await aStockedVariant(db, { productId, stock: 5, price: 900_000 });
  await order([{ variantId, quantity: 3 }]);
  const best = async () => (await read<'listBestProducts'>('best-products?period=30')).products[0];
  expect(await best()).toMatchObject({
    id: productId,
    name,
    units: 3,
    revenue: 27_000,
    stock: 2,
    lasts: 20,
    soldOutSince: null,
  });
  await order([{ variantId, quantity: 2 }]);
  expect(await best()).toMatchObject({ units: 5, stock: 0, lasts: 0, soldOutSince: expect.any(String) });
});

test('a period has its bars without a gap', async () => {
  const bars = async (period: string) => (await read<'readFigures'>(`figures?period=${period}`)).bars;
  expect(await bars('30')).toHaveLength(30);
  expect([53, 54]).toContain((await bars('365')).length);
  const week = await bars('7');
  expect(week.map(({ at }) => at.slice(10))).toEqual(Array(7).fill('T00:00:00+05:30'));
});
