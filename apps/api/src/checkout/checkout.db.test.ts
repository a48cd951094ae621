import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { afterEach, describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import {
  createKurtaBuyer,
  createStockedVariant,
  createTestAddress,
  createTestBuyer,
  createTestProduct,
  createTestUser,
  fillCart,
} from '#test/factories.ts';
import { countOrders, expectIntegrityChecksPass, getStock } from '#test/integrity-checks.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });

type Buyer = { headers: Record<string, string>; addressId: string };

function placeOrder({ headers, addressId }: Buyer, extraFields: object = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers,
    payload: { addressId, paymentMethod: 'COD', ...extraFields },
  });
}

afterEach(() => expectIntegrityChecksPass(db));

describe('POST /orders/place', () => {
  test('creates an order with copies of the cart data and empties the cart', async () => {
    const { variantId, buyer } = await createKurtaBuyer(db, 'Malhar Kurta');

    const reply = await placeOrder(buyer);
    expect(reply.statusCode).toBe(201);
    const { order } = reply.json<EndpointResponse<'placeOrder'>>();
    expect(order).toMatchObject({
      user: { firstName: 'Asha', email: buyer.email },
      address: { addressLine1: '14 Laxmi Road', city: 'Pune', postalCode: '411030' },
      orderTotal: 1798,
      paymentMethod: 'COD',
      paymentStatus: 'PENDING',
      deliveryStatus: 'PENDING',
      status: 'pending',
      deliveredOn: null,
    });
    expect(order.items).toMatchObject([
      {
        quantity: 2,
        priceAtPurchase: 899,
        product: { name: 'Malhar Kurta', variant: { size: '42', originalPrice: 899 } },
      },
    ]);
    expect(await getStock(db, variantId)).toBe(3);
    const cart = (await app.inject({ url: '/api/cart', headers: buyer.headers })).json<EndpointResponse<'getCart'>>();
    expect(cart.items).toEqual([]);
  });

  test('saves the mobile number with the order, and in a profile without one', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 100 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const getProfileMobile = async () =>
      (await app.inject({ url: '/api/auth/me', headers: buyer.headers })).json<EndpointResponse<'getMe'>>().user.mobile;
    const placeAndRead = async (extraFields: object) => {
      await fillCart(db, buyer.id, [{ variantId }]);
      return (await placeOrder(buyer, extraFields)).json<EndpointResponse<'placeOrder'>>().order.mobile;
    };

    expect((await placeOrder(buyer, { mobile: '1234567890' })).statusCode).toBe(400);
    expect((await placeOrder(buyer)).json<EndpointResponse<'placeOrder'>>().order.mobile).toBeNull();
    expect(await getProfileMobile()).toBeNull();
    expect(await placeAndRead({ mobile: '9822041567' })).toBe('9822041567');
    expect(await getProfileMobile()).toBe('9822041567');
    expect(await placeAndRead({ mobile: '7000000001' })).toBe('7000000001');
    expect(await getProfileMobile()).toBe('9822041567');
  });

  test('saves the business details and prefills them for the next order', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 100 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const getSavedBusiness = async () => {
      const { user } = (await app.inject({ url: '/api/auth/me', headers: buyer.headers })).json<
        EndpointResponse<'getMe'>
      >();
      return [user.gstin, user.tradeName];
    };
    const placeAndRead = async (extraFields: object) => {
      await fillCart(db, buyer.id, [{ variantId }]);
      return (await placeOrder(buyer, extraFields)).json<EndpointResponse<'placeOrder'>>().order.business;
    };

    expect((await placeOrder(buyer)).json<EndpointResponse<'placeOrder'>>().order.business).toBeNull();
    expect(await getSavedBusiness()).toEqual([null, null]);
    const asha = { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' };
    expect(await placeAndRead({ gstin: ' 27 aapfu0939f1zv', tradeName: ' Asha Handlooms ' })).toEqual(asha);
    expect(await getSavedBusiness()).toEqual([asha.gstin, asha.tradeName]);
    expect(await placeAndRead({})).toBeNull();
    expect(await getSavedBusiness()).toEqual([asha.gstin, asha.tradeName]);
    const delhi = { gstin: '07AAGFF2194N1Z1', tradeName: 'Asha Export' };
    expect(await placeAndRead(delhi)).toEqual(delhi);
    expect(await getSavedBusiness()).toEqual([delhi.gstin, delhi.tradeName]);
  });

  test.each([
    ['a GSTIN with a typing mistake', { gstin: '27AAPFU0939F1ZW', tradeName: 'Asha Handlooms' }, 'gstin'],
    ['a GSTIN without a trade name', { gstin: '27AAPFU0939F1ZV' }, 'tradeName'],
    ['a trade name without a GSTIN', { tradeName: 'Asha Handlooms' }, 'tradeName'],
    ['a trade name of nothing but spaces', { gstin: '27AAPFU0939F1ZV', tradeName: '  ' }, 'tradeName'],
  ])('%s is rejected at its field, and no order is placed', async (_label, business, field) => {
    const { id: variantId } = await createStockedVariant(db, { stock: 5 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const reply = await placeOrder(buyer, business);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<ErrorResponse>().fields ?? {})).toEqual([field]);
    expect(await countOrders(db, buyer.id)).toBe(0);
  });

  test('the same idempotency key with another GSTIN is a different request', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 5 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const buyerWithKey = { ...buyer, headers: { ...buyer.headers, 'idempotency-key': randomUUID() } };
    expect((await placeOrder(buyerWithKey)).statusCode).toBe(201);
    const secondReply = await placeOrder(buyerWithKey, { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' });
    expect(secondReply.json<ErrorResponse>().code).toBe('idempotency_key_reused');
  });

  test('staff find an order by the prefix of its mobile number or pincode', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 100 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const { id } = (await placeOrder(buyer, { mobile: '8765400321' })).json<EndpointResponse<'placeOrder'>>().order;
    const staff = await createTestUser(db, { userType: 'ADMIN' });
    const findOrderIds = async (q: string) => {
      const url = `/api/orders/all?q=${encodeURIComponent(q)}`;
      const { orders } = (await app.inject({ url, headers: staff.headers })).json<EndpointResponse<'listOrders'>>();
      return orders.map((order) => order.id);
    };

    for (const q of ['8765400321', '87654', '+91 87654 00321', '087654-00321'])
      expect(await findOrderIds(q)).toEqual([id]);
    expect(await findOrderIds('411030')).toContain(id);
    expect(await findOrderIds('8765400322')).toEqual([]);
  });

  test('a refilled cart creates a second order', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 100 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    await placeOrder(buyer);
    await fillCart(db, buyer.id, [{ variantId }]);
    await placeOrder(buyer);
    expect(await countOrders(db, buyer.id)).toBe(2);
  });

  test('a price change since the cart was shown is rejected, and accepted after the cart is read', async () => {
    const product = await createTestProduct(db, { name: 'Vihana Saree' });
    const { id: variantId } = await createStockedVariant(db, { productId: product.id, stock: 5, price: 100_000 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    await db.updateTable('variants').set({ price_paise: 120_000 }).where('id', '=', variantId).execute();

    const rejected = await placeOrder(buyer);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json<ErrorResponse>()).toMatchObject({
      code: 'price_changed',
      message: expect.stringContaining('Vihana Saree'),
    });

    const cart = (await app.inject({ url: '/api/cart', headers: buyer.headers })).json<EndpointResponse<'getCart'>>();
    expect(cart.items[0]).toMatchObject({ priceChanged: true, product: { variant: { originalPrice: 1200 } } });
    const placed = await placeOrder(buyer);
    expect(placed.json<EndpointResponse<'placeOrder'>>().order.orderTotal).toBe(1200);
  });

  test('an archived product cannot be ordered', async () => {
    const { id: variantId, productId } = await createStockedVariant(db, { stock: 5 });
    const buyer = await createTestBuyer(db, [{ variantId }]);
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', productId).execute();
    expect((await placeOrder(buyer)).json<ErrorResponse>().code).toBe('variant_not_for_sale');
  });

  test('an empty cart is rejected', async () => {
    const person = await createTestUser(db);
    const address = await createTestAddress(db, person.id);
    expect((await placeOrder({ ...person, addressId: address.id })).json<ErrorResponse>().code).toBe('cart_empty');
  });

  test('the twenty-first open order of an account is rejected', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 100 });
    const buyer = await createTestBuyer(db, []);
    for (let n = 0; n < 20; n++) {
      await fillCart(db, buyer.id, [{ variantId }]);
      expect((await placeOrder(buyer)).statusCode).toBe(201);
    }
    await fillCart(db, buyer.id, [{ variantId }]);
    expect((await placeOrder(buyer)).json<ErrorResponse>().code).toBe('too_many_open_orders');
  });

  test('an order of more than fifty different items is rejected', async () => {
    const variants = await Promise.all(
      Array.from({ length: 51 }, () => createStockedVariant(db, { stock: 1, price: 100 })),
    );
    const buyer = await createTestBuyer(
      db,
      variants.map(({ id }) => ({ variantId: id, quantity: 1 })),
    );
    const rejected = await placeOrder(buyer);
    expect([rejected.statusCode, rejected.json<ErrorResponse>().message]).toEqual([
      409,
      'This order is too large: at most 50 different items at once',
    ]);
    expect(await countOrders(db, buyer.id)).toBe(0);
  });

  test('an order above the maximum is rejected; the maximum is lower for an unverified email', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 50, price: 15_000_000 });
    const buyer = await createTestBuyer(db, [{ variantId, quantity: 3 }]);
    const rejected = await placeOrder(buyer);
    expect(rejected.json<ErrorResponse>()).toMatchObject({
      code: 'order_too_large',
      message: 'This order is too large: at most ₹3,00,000 until your email is confirmed',
    });
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', buyer.id).execute();
    expect((await placeOrder(buyer)).statusCode).toBe(201);

    await fillCart(db, buyer.id, [{ variantId, quantity: 7 }]);
    expect((await placeOrder(buyer)).json<ErrorResponse>().message).toBe(
      'This order is too large: at most ₹10,00,000 at once',
    );
  });

  test('guests and admins are rejected', async () => {
    const admin = await createTestUser(db, { userType: 'ADMIN' });
    const addressId = randomUUID();
    expect((await placeOrder({ headers: {}, addressId })).statusCode).toBe(401);
    expect((await placeOrder({ headers: admin.headers, addressId })).statusCode).toBe(403);
  });
});

test('one account can place and cancel at most sixty times an hour', async () => {
  const limitedApp = await createTestApp();
  const { headers, addressId } = await createTestUser(limitedApp.db).then(async (person) => ({
    ...person,
    addressId: randomUUID(),
  }));
  const sendMany = (method: 'POST' | 'PUT', url: string) =>
    Promise.all(
      Array.from({ length: 61 }, () =>
        limitedApp.app.inject({
          method,
          url,
          headers,
          ...(method === 'POST' && { payload: { addressId, paymentMethod: 'COD' } }),
        }),
      ),
    );
  expect(countBy(await sendMany('POST', '/api/orders/place'))).toEqual({ 409: 60, 429: 1 });
  expect(countBy(await sendMany('PUT', '/api/orders/0000000000/cancel'))).toEqual({ 404: 60, 429: 1 });
});
