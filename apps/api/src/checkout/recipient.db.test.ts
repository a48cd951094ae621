import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
await pool.query(`insert into settings (key, value) values ('giftOrders', 'true')`);
const { id: variantId } = await createStockedVariant(db, { stock: 1000 });

type Buyer = Awaited<ReturnType<typeof createTestBuyer>>;
const GIFT = { name: 'Meera Iyer', contact: '9000000001' };

/** Creates a user as the specification registers one: first and last name are the username. */
async function createBuyerWithoutName(): Promise<Buyer> {
  const buyer = await createTestBuyer(db, []);
  await pool.query('update users set first_name = username, last_name = username, name_given_at = null where id = $1', [
    buyer.id,
  ]);
  return buyer;
}

async function placeOrder(buyer: Buyer, extraFields: object = {}) {
  await fillCart(db, buyer.id, [{ variantId }]);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers: buyer.headers,
    payload: { addressId: buyer.addressId, paymentMethod: 'COD', ...extraFields },
  });
  expect(reply.statusCode).toBe(201);
  return reply.json<EndpointResponse<'placeOrder'>>().order;
}

const getProfile = async (buyer: Buyer) =>
  (await pool.query('select first_name, last_name, name_given_at from users where id = $1', [buyer.id])).rows[0];
const getAddress = async (buyer: Buyer) =>
  (await pool.query('select recipient_name, mobile from addresses where id = $1', [buyer.addressId])).rows[0];
const setAddress = (buyer: Buyer, fields: { recipientName?: string; mobile?: string; landmark?: string }) =>
  pool.query('update addresses set recipient_name = $2, mobile = $3, landmark = $4 where id = $1', [
    buyer.addressId,
    fields.recipientName ?? null,
    fields.mobile ?? null,
    fields.landmark ?? null,
  ]);

test('without a name, the username is the recipient, and both names are returned as before', async () => {
  const buyer = await createBuyerWithoutName();
  const { username } = buyer;
  expect(await placeOrder(buyer)).toMatchObject({
    user: { firstName: username, lastName: username },
    buyerName: username,
    recipientName: username,
    mobile: null,
    landmark: null,
    deliveryNote: null,
  });
});

test('without a recipient, the name of the address is used, then the name of the profile', async () => {
  const buyer = await createTestBuyer(db, []);
  expect(await placeOrder(buyer)).toMatchObject({ buyerName: 'Asha Rao', recipientName: 'Asha Rao' });
  await setAddress(buyer, { recipientName: 'Sunita Rao', landmark: 'Opposite the post office' });
  expect(await placeOrder(buyer)).toMatchObject({
    buyerName: 'Asha Rao',
    recipientName: 'Sunita Rao',
    landmark: 'Opposite the post office',
  });
});

test('the mobile number comes from the address, then the request, then the profile', async () => {
  const buyer = await createTestBuyer(db, []);
  await pool.query(`update users set mobile = '9000000003' where id = $1`, [buyer.id]);
  expect((await placeOrder(buyer)).mobile).toBe('9000000003');
  expect((await placeOrder(buyer, { mobile: '9000000002' })).mobile).toBe('9000000002');
  await setAddress(buyer, { mobile: '9000000001' });
  expect((await placeOrder(buyer, { mobile: '9000000002' })).mobile).toBe('9000000001');
  // Profiles from earlier releases contain landline numbers.
  await setAddress(buyer, {});
  await pool.query(`update users set mobile = '2025551234' where id = $1`, [buyer.id]);
  expect((await placeOrder(buyer)).mobile).toBeNull();
});

test('a given name goes on the shipment, and fills an empty profile and address', async () => {
  const buyer = await createBuyerWithoutName();
  const order = await placeOrder(buyer, { recipientName: 'Asha Devi Rao', note: 'Leave it with the guard' });
  expect(order).toMatchObject({ recipientName: 'Asha Devi Rao', deliveryNote: 'Leave it with the guard' });
  expect(await getProfile(buyer)).toMatchObject({
    first_name: 'Asha Devi',
    last_name: 'Rao',
    name_given_at: expect.any(Date),
  });
  expect(await getAddress(buyer)).toMatchObject({ recipient_name: 'Asha Devi Rao' });

  expect((await placeOrder(buyer, { recipientName: 'Someone Else' })).recipientName).toBe('Someone Else');
  expect(await getProfile(buyer)).toMatchObject({ first_name: 'Asha Devi', last_name: 'Rao' });
  expect(await getAddress(buyer)).toMatchObject({ recipient_name: 'Asha Devi Rao' });
});

test('a single word is saved as the first name', async () => {
  const buyer = await createBuyerWithoutName();
  await placeOrder(buyer, { recipientName: 'Madonna' });
  expect(await getProfile(buyer)).toMatchObject({ first_name: 'Madonna', last_name: '' });
  expect(await placeOrder(buyer)).toMatchObject({ buyerName: 'Madonna', recipientName: 'Madonna' });
});

test('a gift goes to its recipient, whose name is not saved in the profile', async () => {
  const buyer = await createBuyerWithoutName();
  expect(await placeOrder(buyer, { gift: GIFT })).toMatchObject({
    buyerName: buyer.username,
    recipientName: 'Meera Iyer',
  });
  await placeOrder(buyer, { gift: GIFT, recipientName: 'Meera Iyer' });
  expect(await getProfile(buyer)).toMatchObject({ first_name: buyer.username, name_given_at: null });
  expect(await getAddress(buyer)).toMatchObject({ recipient_name: null });
});

test.each([
  ['an empty name', { recipientName: ' ' }],
  ['a name of 81 characters', { recipientName: 'x'.repeat(81) }],
  ['a note of 201 characters', { note: 'x'.repeat(201) }],
])('%s is rejected', async (_label, extraFields) => {
  const buyer = await createTestBuyer(db, [{ variantId }]);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD', ...extraFields };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  expect(reply.statusCode).toBe(400);
});

test('staff find an order by its recipient', async () => {
  const buyer = await createTestBuyer(db, []);
  const { id } = await placeOrder(buyer, { recipientName: 'Zubeida Quraishi' });
  const staff = await createTestUser(db, { userType: 'ADMIN' });
  const reply = await app.inject({ url: '/api/orders/all?q=zubeida', headers: staff.headers });
  expect(reply.json<EndpointResponse<'listOrders'>>().orders).toMatchObject([
    { id, recipientName: 'Zubeida Quraishi' },
  ]);
});
