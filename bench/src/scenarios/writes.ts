import { randomInt } from 'node:crypto';
import { DEMO_CUSTOMER } from '../../../demo/src/shop/people.ts';
import type { Ask } from '../load/ask.ts';
import type { Crowd, Variant } from '../shop/crowd.ts';
import type { Turn, Writing } from './scenario.ts';

export const placing = (addressId: string, token: string): Ask => ({
  method: 'POST',
  path: '/api/orders/place',
  token,
  body: { addressId, paymentMethod: 'COD' },
  keyed: true,
});

const add = (variantId: string, token: string): Ask => ({
  method: 'POST',
  path: '/api/cart/add',
  token,
  body: { productVariantId: variantId, quantity: 1 },
});

function one<T>(list: readonly T[]): T {
  const chosen = list[randomInt(list.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}

function twoOf(variants: readonly Variant[]): Variant[] {
  const first = one(variants);
  return [first, one(variants.filter((variant) => variant !== first))];
}

/** Customers at the till, each with what `cart` puts into theirs. */
export async function buyers(crowd: Crowd, count: number, cart: () => Variant[]): Promise<Turn[]> {
  const carts = Array.from({ length: count }, () => cart().map(({ id }) => ({ variantId: id })));
  const writers = await crowd.writers(carts);
  return writers.map(({ token, addressId, values }) => ({ visit: [placing(addressId, token)], values }));
}

/** Customers with nothing in the cart, and the variant each is about to put there. */
export async function adders(crowd: Crowd, count: number, { buying }: { buying: boolean }): Promise<Turn[]> {
  const writers = await crowd.writers(Array.from({ length: count }, () => []));
  return writers.map(({ token, addressId, values }) => {
    const { id, price } = one(crowd.variants);
    const visit = [add(id, token), ...(buying ? [placing(addressId, token)] : [])];
    return { visit, values: { ...values, variant_id: id, price_paise: price } };
  });
}

const logins = (count: number): Turn[] =>
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

export const writes: Writing[] = [
  { name: 'add to cart', rate: 60, turns: (crowd, count) => adders(crowd, count, { buying: false }) },
  { name: 'placement, spread', rate: 40, turns: (crowd, count) => buyers(crowd, count, () => twoOf(crowd.variants)) },
  { name: 'placement, hot', rate: 40, turns: (crowd, count) => buyers(crowd, count, () => crowd.variants.slice(0, 1)) },
  { name: 'add to cart and place', rate: 25, turns: (crowd, count) => adders(crowd, count, { buying: true }) },
  // A session's token cannot be written twice, and proving a password is work of Node's threads: PostgreSQL alone says nothing here.
  { name: 'login', rate: 3, share: 0.05, alone: false, turns: async (_crowd, count) => logins(count) },
  {
    name: 'desk packing scan',
    rate: 40,
    turns: async (_crowd, count, { admin, toPack }) =>
      Array.from({ length: toPack.length > 0 ? count : 0 }, () => ({
        visit: [{ method: 'POST', path: '/api/packing', token: admin, body: { orderId: one(toPack) } }],
        values: {},
      })),
  },
];
