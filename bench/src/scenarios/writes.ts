import { randomInt } from 'node:crypto';
import { DEMO_CUSTOMER } from '../../../demo/src/shop/people.ts';
import type { LoadRequest } from '../load/load-request.ts';
import type { BuyerPool, Variant } from '../shop/buyers.ts';
import type { Transaction, WriteScenario } from './scenario.ts';

export const placeOrderRequest = (addressId: string, token: string): LoadRequest => ({
  method: 'POST',
  path: '/api/orders/place',
  token,
  body: { addressId, paymentMethod: 'COD' },
  keyed: true,
});

const addToCartRequest = (variantId: string, token: string): LoadRequest => ({
  method: 'POST',
  path: '/api/cart/add',
  token,
  body: { productVariantId: variantId, quantity: 1 },
});

function pickOne<T>(list: readonly T[]): T {
  const item = list[randomInt(list.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}

function pickTwo(variants: readonly Variant[]): Variant[] {
  const first = pickOne(variants);
  return [first, pickOne(variants.filter((variant) => variant !== first))];
}

/** Creates customers who are ready to place an order, each with the lines that `cart` returns. */
export async function createBuyers(buyerPool: BuyerPool, count: number, cart: () => Variant[]): Promise<Transaction[]> {
  const carts = Array.from({ length: count }, () => cart().map(({ id }) => ({ variantId: id })));
  const writers = await buyerPool.writers(carts);
  return writers.map(({ token, addressId, values }) => ({ visit: [placeOrderRequest(addressId, token)], values }));
}

/** Creates customers with an empty cart, and the variant that each will add. */
export async function createCartCustomers(
  buyerPool: BuyerPool,
  count: number,
  { buying }: { buying: boolean },
): Promise<Transaction[]> {
  const writers = await buyerPool.writers(Array.from({ length: count }, () => []));
  return writers.map(({ token, addressId, values }) => {
    const { id, price } = pickOne(buyerPool.variants);
    const visit = [addToCartRequest(id, token), ...(buying ? [placeOrderRequest(addressId, token)] : [])];
    return { visit, values: { ...values, variant_id: id, price_paise: price } };
  });
}

const createLogins = (count: number): Transaction[] =>
  Array.from({ length: count }, () => ({
    visit: [
      {
        method: 'POST',
        path: '/api/auth/login',
        body: { identifier: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password },
      },
    ],
    values: {},
  }));

export const writeScenarios: WriteScenario[] = [
  {
    name: 'add to cart',
    rate: 60,
    createTransactions: (buyerPool, count) => createCartCustomers(buyerPool, count, { buying: false }),
  },
  {
    name: 'placement, spread',
    rate: 40,
    createTransactions: (buyerPool, count) => createBuyers(buyerPool, count, () => pickTwo(buyerPool.variants)),
  },
  {
    name: 'placement, hot',
    rate: 40,
    createTransactions: (buyerPool, count) => createBuyers(buyerPool, count, () => buyerPool.variants.slice(0, 1)),
  },
  {
    name: 'add to cart and place',
    rate: 25,
    createTransactions: (buyerPool, count) => createCartCustomers(buyerPool, count, { buying: true }),
  },
  // A session token is unique and password hashing runs in Node, so a baseline of PostgreSQL alone is meaningless.
  {
    name: 'login',
    rate: 3,
    share: 0.05,
    hasBaseline: false,
    createTransactions: async (_crowd, count) => createLogins(count),
  },
  {
    name: 'admin packing scan',
    rate: 40,
    createTransactions: async (_crowd, count, { admin, toPack }) =>
      Array.from({ length: toPack.length > 0 ? count : 0 }, () => ({
        visit: [{ method: 'POST', path: '/api/packing', token: admin, body: { orderId: pickOne(toPack) } }],
        values: {},
      })),
  },
];
