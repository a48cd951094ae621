import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMoneyBack } from '#test/money-back.ts';
import { openShop } from '#test/shop.ts';
import { gatherOrderSlips } from '../prints/order-slips.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { db } = shop;
const { asClerk, moveTo, pack, handOver, read, aCustomerWithCredit, orderWithCredit } = await openMoneyBack(shop);

const gather = gatherOrderSlips(shop.config.PUBLIC_URL);
const slipsSay = async (id: string) => (await gather(db, [id])).map(({ collectPaise }) => collectPaise);
const collectOf = async (orderId: string) => {
  const { rows } = await sql<{ collect: number }>`
    select (sent ->> 'collect')::bigint as collect from documents where order_id = ${orderId} and kind <> 'credit_note'
  `.execute(db);
  return rows.map(({ collect }) => collect);
};

test('the packing table, the slip, the invoice and the order’s page say what is left to pay at the door', async () => {
  const customer = await aCustomerWithCredit(50_000);
  const { id, lines } = await orderWithCredit(customer, 2, 100_000);
  const { body } = await asClerk('startPacking', { body: { orderId: id } });
  expect(body).toMatchObject({ collect: 1500 });
  expect(await slipsSay(id)).toEqual([150_000]);

  const half = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
  const parcel = await pack(id, half);
  expect(parcel.collect).toBe(500);
  expect(await slipsSay(id)).toEqual([50_000, 100_000]);
  await handOver(parcel);
  expect(await collectOf(id)).toEqual([50_000]);
  expect((await read(id)).cash).toMatchObject({ toCollect: 500, collected: 0 });
});

test('the invoice of an order that goes out as a whole collects the rest', async () => {
  const customer = await aCustomerWithCredit(50_000);
  const { id } = await orderWithCredit(customer, 2, 100_000);
  await moveTo(id, 'SHIPPED');
  expect(await collectOf(id)).toEqual([150_000]);
});

test('nothing is collected for an order that credit paid', async () => {
  const customer = await aCustomerWithCredit(100_000);
  const { id, lines } = await orderWithCredit(customer, 1, 100_000);
  expect(await slipsSay(id)).toEqual([0]);
  const parcel = await pack(id, lines);
  expect(parcel.collect).toBe(0);
  await handOver(parcel);
  expect(await collectOf(id)).toEqual([0]);
});
