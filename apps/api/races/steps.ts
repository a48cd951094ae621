import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Buyer } from './buyers.ts';
import {
  type Customer,
  cancelOrder,
  type Model,
  placeOrder,
  setCartLine,
  setDefaultAddress,
  updateOrderStatus,
} from './model.ts';
import { type ApiResponse, getError, type RaceHarness } from './race-harness.ts';
import {
  addToCart,
  cancelOrderRequest,
  getCart,
  getOrder,
  placeOrderRequest,
  removeCartLine,
  setQuantity,
  updateDeliveryStatus,
} from './requests.ts';

/** Commands of the model-based test. The shop's customers are in the same order as the model's. */
export type RealShop = { harness: RaceHarness; buyers: Buyer[]; admin: { headers: Record<string, string> } };

type Step = fc.AsyncCommand<Model, RealShop>;
type StepActor = { who: number };
type Actors = { customer: Customer; buyer: Buyer; harness: RaceHarness; model: Model; real: RealShop };

// fast-check generates indexes; the object they refer to depends on how many exist at that step.
const indexArbitrary = fc.nat({ max: 1000 });
const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length];

function createStep<T extends object>(
  name: string,
  arbitraries: { [Key in keyof T]: fc.Arbitrary<T[Key]> },
  run: (actors: Actors, input: T & StepActor) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return fc
    .record({ who: indexArbitrary, ...arbitraries } as {
      [Key in keyof (T & StepActor)]: fc.Arbitrary<(T & StepActor)[Key]>;
    })
    .map((input) => ({
      check: () => true,
      toString: () => `${name} ${JSON.stringify(input)}`,
      async run(model, real) {
        const n = input.who % model.customers.length;
        const [customer, buyer] = [model.customers[n], real.buyers[n]];
        if (customer && buyer) await run({ customer, buyer, harness: real.harness, model, real }, input);
      },
    }));
}

function expectResult(response: ApiResponse, expectedError: string | undefined): void {
  expect(response.status < 300 ? undefined : getError(response).code).toBe(expectedError);
}

// Most rules are about orders, so the steps that lead to one are more frequent.
const weighted = <T>(item: T): T[] => [item, item, item, item];

export const allSteps: fc.Arbitrary<Step>[] = [
  ...weighted(
    createStep<{ variant: number; quantity: number }>(
      'adds',
      { variant: indexArbitrary, quantity: fc.integer({ min: 1, max: 4 }) },
      async ({ customer, buyer, harness, model }, input) => {
        const variant = pick(model.variants, input.variant);
        if (!variant) return;
        const currentQuantity = customer.cart.find((line) => line.variant === variant)?.quantity ?? 0;
        const expectedError = setCartLine(customer, variant, currentQuantity + input.quantity);
        expectResult(await addToCart(harness, buyer, variant.id, input.quantity), expectedError);
      },
    ),
  ),
  createStep<{ line: number; quantity: number }>(
    'sets a quantity',
    { line: indexArbitrary, quantity: fc.integer({ min: 1, max: 8 }) },
    async ({ customer, buyer, harness }, input) => {
      const line = pick(customer.cart, input.line);
      if (!line) return;
      const id = await getCartLineId(harness, buyer, customer, line.variant.id);
      expectResult(
        await setQuantity(harness, buyer, id, input.quantity),
        setCartLine(customer, line.variant, input.quantity),
      );
    },
  ),
  createStep<{ line: number }>('removes', { line: indexArbitrary }, async ({ customer, buyer, harness }, input) => {
    const line = pick(customer.cart, input.line);
    if (!line) return;
    const id = await getCartLineId(harness, buyer, customer, line.variant.id);
    customer.cart = customer.cart.filter((other) => other !== line);
    expectResult(await removeCartLine(harness, buyer, id), undefined);
  }),
  ...weighted(
    createStep<{ address: number }>(
      'places',
      { address: indexArbitrary },
      async ({ customer, buyer, harness, model }, input) => {
        const addressId = pick(customer.addresses, input.address)?.id ?? randomUUID();
        const key = randomUUID();
        const expectedError = placeOrder(model, customer, { key, addressId });
        const response = await placeOrderRequest(harness, { ...buyer, addressId }, key);
        expectResult(response, expectedError);
        const order = model.orders.at(-1);
        if (!expectedError && order) order.id = getOrder(response).id;
      },
    ),
  ),
  createStep<{ order: number }>(
    'sends a placement again',
    { order: indexArbitrary },
    async ({ harness, model, real }, input) => {
      const order = pick(model.orders, input.order);
      if (!order) return;
      const buyer = real.buyers[model.customers.indexOf(order.owner)];
      if (!buyer) return;
      const repeated = await placeOrderRequest(harness, { ...buyer, addressId: order.addressId }, order.key);
      expect(getOrder(repeated).id).toBe(order.id);
    },
  ),
  createStep<{ order: number }>(
    'cancels',
    { order: indexArbitrary },
    async ({ customer, buyer, harness, model }, input) => {
      const order = pick(model.orders, input.order);
      if (order) expectResult(await cancelOrderRequest(harness, buyer, order.id), cancelOrder(order, customer));
    },
  ),
  ...weighted(
    createStep<{ order: number; to: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED' }>(
      'moves',
      { order: indexArbitrary, to: fc.constantFrom('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED') },
      async ({ harness, model, real }, input) => {
        const order = pick(model.orders, input.order);
        if (order)
          expectResult(
            await updateDeliveryStatus(harness, real.admin, order.id, input.to),
            updateOrderStatus(order, input.to),
          );
      },
    ),
  ),
  createStep<{ variant: number; by: number }>(
    'counts stock',
    { variant: indexArbitrary, by: fc.integer({ min: -5, max: 8 }) },
    async ({ harness, model }, input) => {
      const variant = pick(model.variants, input.variant);
      const by = variant && Math.max(input.by, -variant.stock);
      if (!variant || !by) return;
      variant.stock += by;
      await harness.pool.query(
        `with counted as (insert into stock_movements (variant_id, units, reason) values ($1, $2, 'adjustment'))
         update variants set stock = stock + $2 where id = $1`,
        [variant.id, by],
      );
    },
  ),
  createStep<{ variant: number; price: number }>(
    'changes a price',
    { variant: indexArbitrary, price: fc.integer({ min: 100, max: 9_999_999 }) },
    async ({ harness, model }, input) => {
      const variant = pick(model.variants, input.variant);
      if (!variant) return;
      variant.price = input.price;
      await harness.pool.query('update variants set price_paise = $2 where id = $1', [variant.id, input.price]);
    },
  ),
  createStep<{ variant: number; archived: boolean }>(
    'takes off sale or back',
    { variant: indexArbitrary, archived: fc.boolean() },
    async ({ harness, model }, input) => {
      const variant = pick(model.variants, input.variant);
      if (!variant) return;
      variant.archived = input.archived;
      await harness.pool.query('update variants set archived_at = case when $2 then now() end where id = $1', [
        variant.id,
        input.archived,
      ]);
    },
  ),
  createStep<{ city: string; isDefault: boolean }>(
    'saves an address',
    { city: fc.constantFrom('Pune', 'Kochi', 'Jaipur'), isDefault: fc.boolean() },
    async ({ customer, buyer, harness }, { city, isDefault }) => {
      if (customer.addresses.length >= 20) return;
      const response = await harness.ask('POST', '/addresses', {
        headers: buyer.headers,
        body: createAddressBody(city, isDefault),
      });
      const existingIds = new Set(customer.addresses.map(({ id }) => id));
      const created = (response.body as EndpointResponse<'addAddress'>).addresses.find(
        ({ id }) => !existingIds.has(id),
      );
      const address = { id: created?.id ?? '', city, isDefault: false };
      customer.addresses.push(address);
      if (isDefault || customer.addresses.length === 1) setDefaultAddress(customer, address);
    },
  ),
  createStep<{ address: number; city: string; isDefault: boolean }>(
    'changes an address',
    { address: indexArbitrary, city: fc.constantFrom('Surat', 'Patna'), isDefault: fc.boolean() },
    async ({ customer, buyer, harness }, { address: n, city, isDefault }) => {
      const address = pick(customer.addresses, n);
      if (!address) return;
      address.city = city;
      if (isDefault) setDefaultAddress(customer, address);
      const body = createAddressBody(city, isDefault);
      expectResult(await harness.ask('PUT', `/addresses/${address.id}`, { headers: buyer.headers, body }), undefined);
    },
  ),
  createStep<{ address: number }>(
    'deletes an address',
    { address: indexArbitrary },
    async ({ customer, buyer, harness }, input) => {
      const address = pick(customer.addresses, input.address);
      if (!address) return;
      if (!address.isDefault) customer.addresses = customer.addresses.filter((other) => other !== address);
      const response = await harness.ask('DELETE', `/addresses/${address.id}`, { headers: buyer.headers });
      expectResult(response, address.isDefault ? 'default_address_required' : undefined);
    },
  ),
  createStep<object>('registers', {}, async ({ harness, model, real }) => {
    // Only once, because hashing a password takes as long as twenty other steps.
    if (model.registered) return;
    model.registered = true;
    const username = `new.${randomUUID().slice(0, 13)}`;
    const account = { username, email: `${username}@example.com`, password: 'seven brass kettles, one lid' };
    expectResult(await harness.ask('POST', '/auth/register', { body: account }), undefined);
    const response = await harness.ask('POST', '/auth/login', {
      body: { identifier: username, password: account.password },
    });
    const { token, user } = response.body as EndpointResponse<'loginWithCode'>;
    real.buyers.push({ id: user.id, addressId: '', headers: { authorization: `Bearer ${token}` } });
    model.customers.push({ cart: [], addresses: [] });
  }),
];

/** Asserts that the shop shows the same data as the model. */
export async function expectSameState(model: Model, { harness, buyers }: RealShop): Promise<void> {
  for (const [n, customer] of model.customers.entries()) {
    const buyer = buyers[n];
    if (!buyer) throw new Error('A customer is missing');
    await expectSameCart(harness, buyer, customer);
    const { body } = await harness.ask('GET', '/orders/my-orders', { headers: buyer.headers });
    const actualOrders = (body as EndpointResponse<'listMyOrders'>).orders.map((order) => ({
      id: order.id,
      city: order.address.city,
      delivery: order.deliveryStatus,
      payment: order.paymentStatus,
      total: toPaise(order.orderTotal),
    }));
    const expectedOrders = model.orders.filter(({ owner }) => owner === customer).toReversed();
    expect(actualOrders).toEqual(
      expectedOrders.map(({ id, city, delivery, payment, lines }) => ({
        id,
        city,
        delivery,
        payment,
        total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      })),
    );
    const addressList = (await harness.ask('GET', '/addresses', { headers: buyer.headers }))
      .body as EndpointResponse<'listAddresses'>;
    const actualAddresses = addressList.addresses.map(({ id, city, isDefault }) => ({ id, city, isDefault }));
    expect(new Set(actualAddresses)).toEqual(new Set(customer.addresses));
  }
  const { rows } = await harness.pool.query<{ id: string; stock: number }>(
    'select id, stock from variants where id = any($1)',
    [model.variants.map(({ id }) => id)],
  );
  expect(new Map(rows.map(({ id, stock }) => [id, stock]))).toEqual(
    new Map(model.variants.map(({ id, stock }) => [id, stock])),
  );
}

async function expectSameCart(harness: RaceHarness, buyer: Buyer, customer: Customer) {
  const { items } = await getCart(harness, buyer);
  expect(
    items.map(({ quantity, available, priceChanged, product }) => [
      product.variant.id,
      quantity,
      available,
      priceChanged,
    ]),
  ).toEqual(
    customer.cart.map(({ variant, quantity, seen }) => [
      variant.id,
      quantity,
      !variant.archived && variant.stock >= quantity,
      variant.price !== seen,
    ]),
  );
  // Reading the cart marks the current prices as seen.
  for (const line of customer.cart) line.seen = line.variant.price;
  return items;
}

async function getCartLineId(
  harness: RaceHarness,
  buyer: Buyer,
  customer: Customer,
  variantId: string,
): Promise<string> {
  const items = await expectSameCart(harness, buyer, customer);
  return items.find(({ product }) => product.variant.id === variantId)?.id ?? '';
}

const createAddressBody = (city: string, isDefault: boolean) => ({
  addressLine1: '3 Temple Street',
  city,
  postalCode: '411001',
  isDefault,
});
