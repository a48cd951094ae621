import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { afterEach, describe, expect, test } from 'vitest';
import { aBuyer, anAddress, aPerson, aProduct, aStockedVariant, fillCart } from '#test/factories.ts';
import { countOrdersOf, expectBooksInOrder, stockOf } from '#test/ledger.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });

type Buyer = { headers: Record<string, string>; addressId: string };

function place({ headers, addressId }: Buyer) {
  return app.inject({
    method: 'POST',
    url: '/api/orders/place',
    headers,
    payload: { addressId, paymentMethod: 'COD' },
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

  test('guests and admins are refused', async () => {
    const admin = await aPerson(db, { userType: 'ADMIN' });
    const addressId = randomUUID();
    expect((await place({ headers: {}, addressId })).statusCode).toBe(401);
    expect((await place({ headers: admin.headers, addressId })).statusCode).toBe(403);
  });
});
