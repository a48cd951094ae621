import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createStockedVariant, createTestBuyer, createTestUser, randomIp } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { purgeUnverifiedReservationsJob } from './checkout.jobs.ts';

const { app, db, pool, log } = await createTestApp({ RATE_LIMITS: 'off' });
const { headers: staffHeaders } = await createTestUser(db, { userType: 'ADMIN' });
const { id: variantId } = await createStockedVariant(db, { stock: 5000, price: 10_000 });

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;

/** Creates a user with a cart. The email is unverified by default. */
async function createBuyerWithCart(quantity: number, { verified = false } = {}): Promise<Buyer> {
  const buyer = await createTestBuyer(db, [{ variantId, quantity }]);
  await pool.query('update users set email_verified_at = $2 where id = $1', [buyer.id, verified ? new Date() : null]);
  return buyer;
}

const placeOrder = ({ headers, addressId }: Buyer, ip?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: { ...headers, ...(ip && { 'x-forwarded-for': ip }) },
    payload: { addressId, paymentMethod: 'COD' },
  });

const countReservedUnits = async (network: string) =>
  (await pool.query<{ units: number }>('select unverified_units($1)::int as units', [network])).rows[0]?.units;

test('forty concurrent accounts of one IP address reserve at most 200 units', async () => {
  const ip = randomIp();
  const buyers = await Promise.all(Array.from({ length: 40 }, () => createBuyerWithCart(7)));
  const replies = await Promise.all(buyers.map((buyer) => placeOrder(buyer, ip)));
  expect(countBy(replies)).toEqual({ 201: 28, 409: 12 });
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'too_many_open_orders' });
  expect(await countReservedUnits(ip)).toBe(196);
});

test('IP addresses of one IPv6 range count together, those of another do not', async () => {
  expect((await placeOrder(await createBuyerWithCart(99), '2001:db8:7:1::1')).statusCode).toBe(201);
  expect((await placeOrder(await createBuyerWithCart(99), '2001:db8:7:1:ffff::2')).statusCode).toBe(201);
  expect((await placeOrder(await createBuyerWithCart(3), '2001:db8:7:1::3')).statusCode).toBe(409);
  expect((await placeOrder(await createBuyerWithCart(3), '2001:db8:7:2::1')).statusCode).toBe(201);
});

test('orders with a verified email, completed orders and our own network do not count', async () => {
  const ip = randomIp();
  const [first, second] = [await createBuyerWithCart(99), await createBuyerWithCart(99)];
  for (const buyer of [first, second]) expect((await placeOrder(buyer, ip)).statusCode).toBe(201);
  expect((await placeOrder(await createBuyerWithCart(9), ip)).statusCode).toBe(409);
  expect((await placeOrder(await createBuyerWithCart(9, { verified: true }), ip)).statusCode).toBe(201);
  expect((await placeOrder(await createBuyerWithCart(9))).statusCode).toBe(201);

  await pool.query('update users set email_verified_at = now() where id = $1', [first.id]);
  expect(await countReservedUnits(ip)).toBe(99);
  expect((await placeOrder(await createBuyerWithCart(99), ip)).statusCode).toBe(201);
});

test('the setting is the maximum, and a lost response can be requested again', async () => {
  const setMaxUnits = (unverifiedUnitsPerNetwork: number) =>
    app.inject({
      method: 'PUT',
      url: '/api/admin/settings',
      headers: staffHeaders,
      payload: { unverifiedUnitsPerNetwork },
    });
  expect((await setMaxUnits(2)).statusCode).toBe(200);
  // Settings changes take effect within half a second.
  await wait(700);
  const ip = randomIp();
  const buyer = await createBuyerWithCart(2);
  const retryOrder = () =>
    app.inject({
      method: 'POST',
      url: '/api/orders/place',
      headers: { ...buyer.headers, 'x-forwarded-for': ip, 'idempotency-key': 'one-press' },
      payload: { addressId: buyer.addressId, paymentMethod: 'COD' },
    });
  expect([(await retryOrder()).statusCode, (await retryOrder()).statusCode]).toEqual([201, 201]);
  expect((await placeOrder(await createBuyerWithCart(1), ip)).statusCode).toBe(409);
  await setMaxUnits(200);
});

test('the IP range of an order is purged after the order is completed', async () => {
  const ip = randomIp();
  const placed = await placeOrder(await createBuyerWithCart(1), ip);
  const { id } = placed.json<{ order: { id: string } }>().order;
  const countReservations = async () =>
    (await pool.query('select from unverified_holds where order_id = $1', [id])).rowCount;
  await purgeUnverifiedReservationsJob.run({ db, log }, {});
  expect(await countReservations()).toBe(1);
  await app.inject({
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    headers: staffHeaders,
    payload: { deliveryStatus: 'DELIVERED' },
  });
  await purgeUnverifiedReservationsJob.run({ db, log }, {});
  expect(await countReservations()).toBe(0);
});
