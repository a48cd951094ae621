import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { addToCart, cancel, cartOf, moveTo, orderIn, press, removeLine, setQuantity } from './calls.ts';
import type { Buyer } from './crowd.ts';
import { type Answer, type Floor, refusalOf } from './floor.ts';
import { type Customer, cancelOrder, type Model, makeDefault, moveOrder, placeOrder, putInCart } from './model.ts';

/**
 * The commands of the model-based test. The shop itself, and who acts in it: the same customers, in the same order, as
 * the model has.
 */
export type Real = { floor: Floor; buyers: Buyer[]; admin: { headers: Record<string, string> } };

type Step = fc.AsyncCommand<Model, Real>;
type Who = { who: number };
type Actors = { customer: Customer; buyer: Buyer; floor: Floor; model: Model; real: Real };

// Fast-check draws numbers; which customer, variant or order they mean depends on how many there are by then.
const nth = fc.nat({ max: 1000 });
const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length];

function step<T extends object>(
  name: string,
  drawn: { [Key in keyof T]: fc.Arbitrary<T[Key]> },
  run: (actors: Actors, facts: T & Who) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return fc
    .record({ who: nth, ...drawn } as { [Key in keyof (T & Who)]: fc.Arbitrary<(T & Who)[Key]> })
    .map((facts) => ({
      check: () => true,
      toString: () => `${name} ${JSON.stringify(facts)}`,
      async run(model, real) {
        const n = facts.who % model.customers.length;
        const [customer, buyer] = [model.customers[n], real.buyers[n]];
        if (customer && buyer) await run({ customer, buyer, floor: real.floor, model, real }, facts);
      },
    }));
}

function expectVerdict(answer: Answer, verdict: string | undefined): void {
  expect(answer.status < 300 ? undefined : refusalOf(answer).code).toBe(verdict);
}

// Most rules are about orders, so what leads to one happens more often.
const often = <T>(one: T): T[] => [one, one, one, one];

export const everyStep: fc.Arbitrary<Step>[] = [
  ...often(
    step<{ variant: number; quantity: number }>(
      'adds',
      { variant: nth, quantity: fc.integer({ min: 1, max: 4 }) },
      async ({ customer, buyer, floor, model }, facts) => {
        const variant = pick(model.variants, facts.variant);
        if (!variant) return;
        const had = customer.cart.find((line) => line.variant === variant)?.quantity ?? 0;
        const verdict = putInCart(customer, variant, had + facts.quantity);
        expectVerdict(await addToCart(floor, buyer, variant.id, facts.quantity), verdict);
      },
    ),
  ),
  step<{ line: number; quantity: number }>(
    'sets a quantity',
    { line: nth, quantity: fc.integer({ min: 1, max: 8 }) },
    async ({ customer, buyer, floor }, facts) => {
      const line = pick(customer.cart, facts.line);
      if (!line) return;
      const id = await lineId(floor, buyer, customer, line.variant.id);
      expectVerdict(
        await setQuantity(floor, buyer, id, facts.quantity),
        putInCart(customer, line.variant, facts.quantity),
      );
    },
  ),
  step<{ line: number }>('removes', { line: nth }, async ({ customer, buyer, floor }, facts) => {
    const line = pick(customer.cart, facts.line);
    if (!line) return;
    const id = await lineId(floor, buyer, customer, line.variant.id);
    customer.cart = customer.cart.filter((other) => other !== line);
    expectVerdict(await removeLine(floor, buyer, id), undefined);
  }),
  ...often(
    step<{ address: number }>('places', { address: nth }, async ({ customer, buyer, floor, model }, facts) => {
      const addressId = pick(customer.addresses, facts.address)?.id ?? randomUUID();
      const key = randomUUID();
      const verdict = placeOrder(model, customer, { key, addressId });
      const answer = await press(floor, { ...buyer, addressId }, key);
      expectVerdict(answer, verdict);
      const order = model.orders.at(-1);
      if (!verdict && order) order.id = orderIn(answer).id;
    }),
  ),
  step<{ order: number }>('sends a placement again', { order: nth }, async ({ floor, model, real }, facts) => {
    const order = pick(model.orders, facts.order);
    if (!order) return;
    const buyer = real.buyers[model.customers.indexOf(order.owner)];
    if (!buyer) return;
    const again = await press(floor, { ...buyer, addressId: order.addressId }, order.key);
    expect(orderIn(again).id).toBe(order.id);
  }),
  step<{ order: number }>('cancels', { order: nth }, async ({ customer, buyer, floor, model }, facts) => {
    const order = pick(model.orders, facts.order);
    if (order) expectVerdict(await cancel(floor, buyer, order.id), cancelOrder(order, customer));
  }),
  ...often(
    step<{ order: number; to: 'PENDING' | 'SHIPPED' | 'DELIVERED' | 'CANCELED' }>(
      'moves',
      { order: nth, to: fc.constantFrom('PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED') },
      async ({ floor, model, real }, facts) => {
        const order = pick(model.orders, facts.order);
        if (order) expectVerdict(await moveTo(floor, real.admin, order.id, facts.to), moveOrder(order, facts.to));
      },
    ),
  ),
  step<{ variant: number; by: number }>(
    'counts stock',
    { variant: nth, by: fc.integer({ min: -5, max: 8 }) },
    async ({ floor, model }, facts) => {
      const variant = pick(model.variants, facts.variant);
      const by = variant && Math.max(facts.by, -variant.stock);
      if (!variant || !by) return;
      variant.stock += by;
      await floor.pool.query(
        `with counted as (insert into stock_movements (variant_id, units, reason) values ($1, $2, 'correction'))
         update variants set stock = stock + $2 where id = $1`,
        [variant.id, by],
      );
    },
  ),
  step<{ variant: number; price: number }>(
    'prices anew',
    { variant: nth, price: fc.integer({ min: 100, max: 9_999_999 }) },
    async ({ floor, model }, facts) => {
      const variant = pick(model.variants, facts.variant);
      if (!variant) return;
      variant.price = facts.price;
      await floor.pool.query('update variants set price_paise = $2 where id = $1', [variant.id, facts.price]);
    },
  ),
  step<{ variant: number; archived: boolean }>(
    'takes off sale or back',
    { variant: nth, archived: fc.boolean() },
    async ({ floor, model }, facts) => {
      const variant = pick(model.variants, facts.variant);
      if (!variant) return;
      variant.archived = facts.archived;
      await floor.pool.query('update variants set archived_at = case when $2 then now() end where id = $1', [
        variant.id,
        facts.archived,
      ]);
    },
  ),
  step<{ city: string; isDefault: boolean }>(
    'saves an address',
    { city: fc.constantFrom('Pune', 'Kochi', 'Jaipur'), isDefault: fc.boolean() },
    async ({ customer, buyer, floor }, { city, isDefault }) => {
      if (customer.addresses.length >= 20) return;
      const answer = await floor.ask('POST', '/addresses', {
        headers: buyer.headers,
        body: addressIn(city, isDefault),
      });
      const known = new Set(customer.addresses.map(({ id }) => id));
      const made = (answer.body as Reply<'addAddress'>).addresses.find(({ id }) => !known.has(id));
      const address = { id: made?.id ?? '', city, isDefault: false };
      customer.addresses.push(address);
      if (isDefault || customer.addresses.length === 1) makeDefault(customer, address);
    },
  ),
  step<{ address: number; city: string; isDefault: boolean }>(
    'changes an address',
    { address: nth, city: fc.constantFrom('Surat', 'Patna'), isDefault: fc.boolean() },
    async ({ customer, buyer, floor }, { address: n, city, isDefault }) => {
      const address = pick(customer.addresses, n);
      if (!address) return;
      address.city = city;
      if (isDefault) makeDefault(customer, address);
      const body = addressIn(city, isDefault);
      expectVerdict(await floor.ask('PUT', `/addresses/${address.id}`, { headers: buyer.headers, body }), undefined);
    },
  ),
  step<{ address: number }>('deletes an address', { address: nth }, async ({ customer, buyer, floor }, facts) => {
    const address = pick(customer.addresses, facts.address);
    if (!address) return;
    if (!address.isDefault) customer.addresses = customer.addresses.filter((other) => other !== address);
    const answer = await floor.ask('DELETE', `/addresses/${address.id}`, { headers: buyer.headers });
    expectVerdict(answer, address.isDefault ? 'default_address_kept' : undefined);
  }),
  step<object>('registers', {}, async ({ floor, model, real }) => {
    // Hashing a password takes as long as twenty other steps.
    if (model.registered) return;
    model.registered = true;
    const username = `new.${randomUUID().slice(0, 13)}`;
    const account = { username, email: `${username}@example.com`, password: 'seven brass kettles, one lid' };
    expectVerdict(await floor.ask('POST', '/auth/register', { body: account }), undefined);
    const answer = await floor.ask('POST', '/auth/login', {
      body: { identifier: username, password: account.password },
    });
    const { token, user } = answer.body as Reply<'loginWithCode'>;
    real.buyers.push({ id: user.id, addressId: '', headers: { authorization: `Bearer ${token}` } });
    model.customers.push({ cart: [], addresses: [] });
  }),
];

/** Everything the shop shows must be what the model has. */
export async function expectSame(model: Model, { floor, buyers }: Real): Promise<void> {
  for (const [n, customer] of model.customers.entries()) {
    const buyer = buyers[n];
    if (!buyer) throw new Error('A customer is missing');
    await expectSameCart(floor, buyer, customer);
    const { body } = await floor.ask('GET', '/orders/my-orders', { headers: buyer.headers });
    const shown = (body as Reply<'listOwnOrders'>).orders.map((order) => ({
      id: order.id,
      city: order.address.city,
      delivery: order.deliveryStatus,
      payment: order.paymentStatus,
      total: toPaise(order.orderTotal),
    }));
    const own = model.orders.filter(({ owner }) => owner === customer).toReversed();
    expect(shown).toEqual(
      own.map(({ id, city, delivery, payment, lines }) => ({
        id,
        city,
        delivery,
        payment,
        total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      })),
    );
    const listed = (await floor.ask('GET', '/addresses', { headers: buyer.headers })).body as Reply<'listAddresses'>;
    const addressesShown = listed.addresses.map(({ id, city, isDefault }) => ({ id, city, isDefault }));
    expect(new Set(addressesShown)).toEqual(new Set(customer.addresses));
  }
  const { rows } = await floor.pool.query<{ id: string; stock: number }>(
    'select id, stock from variants where id = any($1)',
    [model.variants.map(({ id }) => id)],
  );
  expect(new Map(rows.map(({ id, stock }) => [id, stock]))).toEqual(
    new Map(model.variants.map(({ id, stock }) => [id, stock])),
  );
}

async function expectSameCart(floor: Floor, buyer: Buyer, customer: Customer) {
  const { items } = await cartOf(floor, buyer);
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
  // Having been shown, the prices of now are the ones agreed on.
  for (const line of customer.cart) line.seen = line.variant.price;
  return items;
}

async function lineId(floor: Floor, buyer: Buyer, customer: Customer, variantId: string): Promise<string> {
  const items = await expectSameCart(floor, buyer, customer);
  return items.find(({ product }) => product.variant.id === variantId)?.id ?? '';
}

const addressIn = (city: string, isDefault: boolean) => ({
  addressLine1: '3 Temple Street',
  city,
  postalCode: '411001',
  isDefault,
});
