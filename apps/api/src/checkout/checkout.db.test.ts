import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { aBuyer, anAddress, aPerson, aProduct, aStockedVariant, fillCart } from '#test/factories.ts';
import { countOrdersOf, expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });

type Buyer = { headers: Record<string, string>; addressId: string };

function place({ headers, addressId }: Buyer, more: object = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers,
    payload: { addressId, paymentMethod: 'COD', ...more },
  });
}

afterEach(() => expectBooksInOrder(db));

describe('POST /orders/place', () => {
  test('turns the cart into an order with copies of what was agreed, and empties the cart', async () => {
    const product = await aProduct(db, { name: 'Malhar Kurta' });
    const { id: variantId } = await aStockedVariant(db, {
      productId: product.id,
      size: '42',
      stock: 5,
      price: 89_900,
      saving: 30_000,
    });
    const buyer = await aBuyer(db, [{ variantId, quantity: 2 }]);

    const reply = await place(buyer);
    expect(reply.statusCode).toBe(201);
    const { order } = reply.json<Reply<'placeOrder'>>();
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
    expect(await stockOf(db, variantId)).toBe(3);
    const cart = (await app.inject({ url: '/api/cart', headers: buyer.headers })).json<Reply<'readCart'>>();
    expect(cart.items).toEqual([]);
  });

  test('keeps the mobile number for the delivery, in the profile too where that has none', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 100 });
    const buyer = await aBuyer(db, [{ variantId }]);
    const mobileOf = async () =>
      (await app.inject({ url: '/api/auth/me', headers: buyer.headers })).json<Reply<'readOwnAccount'>>().user.mobile;
    const ordered = async (more: object) => {
      await fillCart(db, buyer.id, [{ variantId }]);
      return (await place(buyer, more)).json<Reply<'placeOrder'>>().order.mobile;
    };

    expect((await place(buyer, { mobile: '1234567890' })).statusCode).toBe(400);
    expect((await place(buyer)).json<Reply<'placeOrder'>>().order.mobile).toBeNull();
    expect(await mobileOf()).toBeNull();
    expect(await ordered({ mobile: '9822041567' })).toBe('9822041567');
    expect(await mobileOf()).toBe('9822041567');
    expect(await ordered({ mobile: '7000000001' })).toBe('7000000001');
    expect(await mobileOf()).toBe('9822041567');
  });

  test('keeps whom the invoice is for, and fills it in the next time', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 100 });
    const buyer = await aBuyer(db, [{ variantId }]);
    const remembered = async () => {
      const { user } = (await app.inject({ url: '/api/auth/me', headers: buyer.headers })).json<
        Reply<'readOwnAccount'>
      >();
      return [user.gstin, user.tradeName];
    };
    const ordered = async (more: object) => {
      await fillCart(db, buyer.id, [{ variantId }]);
      return (await place(buyer, more)).json<Reply<'placeOrder'>>().order.business;
    };

    expect((await place(buyer)).json<Reply<'placeOrder'>>().order.business).toBeNull();
    expect(await remembered()).toEqual([null, null]);
    const asha = { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' };
    expect(await ordered({ gstin: ' 27 aapfu0939f1zv', tradeName: ' Asha Handlooms ' })).toEqual(asha);
    expect(await remembered()).toEqual([asha.gstin, asha.tradeName]);
    expect(await ordered({})).toBeNull();
    expect(await remembered()).toEqual([asha.gstin, asha.tradeName]);
    const delhi = { gstin: '07AAGFF2194N1Z1', tradeName: 'Asha Export' };
    expect(await ordered(delhi)).toEqual(delhi);
    expect(await remembered()).toEqual([delhi.gstin, delhi.tradeName]);
  });

  test.each([
    ['a GSTIN with a typing mistake', { gstin: '27AAPFU0939F1ZW', tradeName: 'Asha Handlooms' }, 'gstin'],
    ['a GSTIN without a trade name', { gstin: '27AAPFU0939F1ZV' }, 'tradeName'],
    ['a trade name without a GSTIN', { tradeName: 'Asha Handlooms' }, 'tradeName'],
    ['a trade name of nothing but spaces', { gstin: '27AAPFU0939F1ZV', tradeName: '  ' }, 'tradeName'],
  ])('%s is refused at its field, and nothing is placed', async (_what, business, field) => {
    const { id: variantId } = await aStockedVariant(db, { stock: 5 });
    const buyer = await aBuyer(db, [{ variantId }]);
    const reply = await place(buyer, business);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<ErrorReply>().fields ?? {})).toEqual([field]);
    expect(await countOrdersOf(db, buyer.id)).toBe(0);
  });

  test('the same key with another GSTIN is another request', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 5 });
    const buyer = await aBuyer(db, [{ variantId }]);
    const keyed = { ...buyer, headers: { ...buyer.headers, 'idempotency-key': randomUUID() } };
    expect((await place(keyed)).statusCode).toBe(201);
    const again = await place(keyed, { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' });
    expect(again.json<ErrorReply>().code).toBe('key_reused');
  });

  test('staff find an order by how its mobile number or its pincode begins', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 100 });
    const buyer = await aBuyer(db, [{ variantId }]);
    const { id } = (await place(buyer, { mobile: '8765400321' })).json<Reply<'placeOrder'>>().order;
    const staff = await aPerson(db, { userType: 'ADMIN' });
    const found = async (q: string) => {
      const url = `/api/orders/all?q=${encodeURIComponent(q)}`;
      const { orders } = (await app.inject({ url, headers: staff.headers })).json<Reply<'listAllOrders'>>();
      return orders.map((order) => order.id);
    };

    for (const q of ['8765400321', '87654', '+91 87654 00321', '087654-00321']) expect(await found(q)).toEqual([id]);
    expect(await found('411030')).toContain(id);
    expect(await found('8765400322')).toEqual([]);
  });

  test('a cart that is filled again makes a second order', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 100 });
    const buyer = await aBuyer(db, [{ variantId }]);
    await place(buyer);
    await fillCart(db, buyer.id, [{ variantId }]);
    await place(buyer);
    expect(await countOrdersOf(db, buyer.id)).toBe(2);
  });

  test('a price that changed since the cart was shown is refused, and charged once it has been seen', async () => {
    const product = await aProduct(db, { name: 'Vihana Saree' });
    const { id: variantId } = await aStockedVariant(db, { productId: product.id, stock: 5, price: 100_000 });
    const buyer = await aBuyer(db, [{ variantId }]);
    await db.updateTable('variants').set({ price_paise: 120_000 }).where('id', '=', variantId).execute();

    const refused = await place(buyer);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<ErrorReply>()).toMatchObject({
      code: 'price_changed',
      message: expect.stringContaining('Vihana Saree'),
    });

    const cart = (await app.inject({ url: '/api/cart', headers: buyer.headers })).json<Reply<'readCart'>>();
    expect(cart.items[0]).toMatchObject({ priceChanged: true, product: { variant: { originalPrice: 1200 } } });
    const placed = await place(buyer);
    expect(placed.json<Reply<'placeOrder'>>().order.orderTotal).toBe(1200);
  });

  test('a product that was taken off sale cannot be ordered', async () => {
    const { id: variantId, productId } = await aStockedVariant(db, { stock: 5 });
    const buyer = await aBuyer(db, [{ variantId }]);
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', productId).execute();
    expect((await place(buyer)).json<ErrorReply>().code).toBe('variant_not_for_sale');
  });

  test('an empty cart is refused', async () => {
    const person = await aPerson(db);
    const address = await anAddress(db, person.id);
    expect((await place({ ...person, addressId: address.id })).json<ErrorReply>().code).toBe('cart_empty');
  });

  test('the twenty-first open order of an account is refused', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 100 });
    const buyer = await aBuyer(db, []);
    for (let n = 0; n < 20; n++) {
      await fillCart(db, buyer.id, [{ variantId }]);
      expect((await place(buyer)).statusCode).toBe(201);
    }
    await fillCart(db, buyer.id, [{ variantId }]);
    expect((await place(buyer)).json<ErrorReply>().code).toBe('too_many_open_orders');
  });

  test('an order of more than fifty different items is refused', async () => {
    const variants = await Promise.all(Array.from({ length: 51 }, () => aStockedVariant(db, { stock: 1, price: 100 })));
    const buyer = await aBuyer(
      db,
      variants.map(({ id }) => ({ variantId: id, quantity: 1 })),
    );
    const refused = await place(buyer);
    expect([refused.statusCode, refused.json<ErrorReply>().message]).toEqual([
      409,
      'This order is too large: at most 50 different items at once',
    ]);
    expect(await countOrdersOf(db, buyer.id)).toBe(0);
  });

  test('an order above what the settings allow is refused, sooner while the e-mail is unconfirmed', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 50, price: 15_000_000 });
    const buyer = await aBuyer(db, [{ variantId, quantity: 3 }]);
    const refused = await place(buyer);
    expect(refused.json<ErrorReply>()).toMatchObject({
      code: 'order_too_large',
      message: 'This order is too large: at most ₹3,00,000 until your e-mail is confirmed',
    });
    await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', buyer.id).execute();
    expect((await place(buyer)).statusCode).toBe(201);

    await fillCart(db, buyer.id, [{ variantId, quantity: 7 }]);
    expect((await place(buyer)).json<ErrorReply>().message).toBe('This order is too large: at most ₹10,00,000 at once');
  });

  test('the release before may still place orders', async () => {
    const { id: variantId } = await aStockedVariant(db, { stock: 2, price: 100 });
    const { id, addressId } = await aBuyer(db, [{ variantId, quantity: 1 }]);
    await sql`select place_order(${id}, ${addressId}, null, '', 5, 20)`.execute(db);
    expect(await countOrdersOf(db, id)).toBe(1);
  });

  test('guests and admins are refused', async () => {
    const admin = await aPerson(db, { userType: 'ADMIN' });
    const addressId = randomUUID();
    expect((await place({ headers: {}, addressId })).statusCode).toBe(401);
    expect((await place({ headers: admin.headers, addressId })).statusCode).toBe(403);
  });
});

test('one account places and cancels at most sixty times an hour', async () => {
  const limited = await openShop();
  const { headers, addressId } = await aPerson(limited.db).then(async (person) => ({
    ...person,
    addressId: randomUUID(),
  }));
  const tries = (method: 'POST' | 'PUT', url: string) =>
    Promise.all(
      Array.from({ length: 61 }, () =>
        limited.app.inject({
          method,
          url,
          headers,
          ...(method === 'POST' && { payload: { addressId, paymentMethod: 'COD' } }),
        }),
      ),
    );
  expect(tally(await tries('POST', '/api/orders/place'))).toEqual({ 409: 60, 429: 1 });
  expect(tally(await tries('PUT', '/api/orders/0000000000/cancel'))).toEqual({ 404: 60, 429: 1 });
});
