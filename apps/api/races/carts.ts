import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import { formatNumber } from '@kinari/contract/locale';
import { expect } from 'vitest';
import { createStockedVariant, createTestSession, createTestVariant } from '../test/factories.ts';
import { type Buyer, createBuyer, fillCarts } from './buyers.ts';
import { createRace } from './race.ts';
import { countByStatus, getError, type RaceHarness, waitAtBarrier } from './race-harness.ts';
import { bySize, range, shuffle } from './race-size.ts';
import { addToCart, getCart, placeOrderWithRetries, removeCartLine } from './requests.ts';

const MAX_OPEN_ORDERS = 20;
const LOCK_CART = 'select from carts where user_id = $1 for update';

export const parallelAdds = createRace('many concurrent adds to a cart: none is lost', async (harness) => {
  const rounds = bySize(5, 200);
  const variants = await createVariants(harness, 8, 500);
  for (let round = 0; round < rounds; round++) {
    const buyer = await createBuyer(harness.db, []);
    const adds = shuffle(range(64)).map((n) => () => addToCart(harness, buyer, variants[n % 8] ?? ''));
    // Half of the rounds start without a cart, so that creating it is raced too.
    if (round % 2 === 1) await harness.pool.query('delete from carts where user_id = $1', [buyer.id]);
    const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_CART, values: [buyer.id] }, adds);
    expect(countByStatus(responses)).toEqual({ 200: 64 });
    const { items } = await getCart(harness, buyer);
    expect(items.map(({ quantity }) => quantity)).toEqual(range(8).map(() => 8));
  }
  return `${rounds} rounds of 64 adds of 8 variants at once: 0 lost of ${formatNumber(rounds * 64)}`;
});

export const cartQuantityLimit = createRace('concurrent adds never exceed the stock', async (harness) => {
  const rounds = bySize(10, 100);
  for (let round = 0; round < rounds; round++) {
    const [variantId = ''] = await createVariants(harness, 1, 5);
    const buyer = await createBuyer(harness.db, []);
    const { responses, waiting } = await waitAtBarrier(
      harness,
      { lockStatement: LOCK_CART, values: [buyer.id] },
      range(12).map(() => () => addToCart(harness, buyer, variantId)),
    );
    expect(waiting).toBeGreaterThan(5);
    expect(countByStatus(responses)).toEqual({ 200: 5, 409: 7 });
    expect((await getCart(harness, buyer)).items[0]?.quantity).toBe(5);
  }
  return `${rounds} rounds of 12 adds for 5 units: 5 in the cart, 7 rejected each time`;
});

export const twoDevicesOneCart = createRace(
  'two devices of one customer change one cart: both see the same result',
  async (harness) => {
    const sequences = bySize(15, 300, 5000);
    const variants = await createVariants(harness, 4, 90);
    let steps = 0;
    for (let n = 0; n < sequences; n++) {
      const phone = await createBuyer(harness.db, []);
      const laptop = await createSecondDevice(harness, phone);
      const model = new Map<string, number>();
      for (let step = 0; step < 4; step++) {
        // Each device uses its own two variants, so that the expected cart does not depend on timing.
        await Promise.all([
          changeCart(harness, phone, variants[randomInt(2)] ?? '', model),
          changeCart(harness, laptop, variants[2 + randomInt(2)] ?? '', model),
        ]);
        steps += 2;
      }
      const [phoneCart, laptopCart] = await Promise.all([getCart(harness, phone), getCart(harness, laptop)]);
      expect(laptopCart).toEqual(phoneCart);
      expect(new Map(phoneCart.items.map(({ product, quantity }) => [product.variant.id, quantity]))).toEqual(model);
    }
    return `${sequences} sequences, ${formatNumber(steps)} steps by two devices at once: both carts equal the model every time`;
  },
);

export const wishlistIsIdempotent = createRace(
  'concurrent wishlist clicks in many tabs: the last click counts',
  async (harness) => {
    const rounds = bySize(5, 50, 500);
    for (let round = 0; round < rounds; round++) {
      const { productId } = await createTestVariant(harness.db, { stock: 0 });
      const { headers } = await createBuyer(harness.db, []);
      const click = (method: string) => harness.ask(method, `/wishlist/${productId}`, { headers });
      const clicks = shuffle(range(40)).map((n) => click(n % 2 === 0 ? 'POST' : 'DELETE'));
      expect(countByStatus(await Promise.all(clicks))).toEqual({ 200: 40 });
      const last = await click(round % 2 === 0 ? 'POST' : 'DELETE');
      const { wishlist } = last.body as EndpointResponse<'getWishlist'>;
      expect(wishlist.items.map((item) => item.productId)).toEqual(round % 2 === 0 ? [productId] : []);
    }
    return `${rounds} rounds of 20 adds and 20 removals at once, then one more: the last one counts, ${rounds} of ${rounds}`;
  },
);

export const openOrderLimit = createRace(
  'many tabs order at once: an account has at most twenty open orders',
  async (harness) => {
    const rounds = bySize(3, 30, 100);
    const [variantId = ''] = await createVariants(harness, 1, 100_000);
    let rejectedCount = 0;
    for (let round = 0; round < rounds; round++) {
      const buyer = await createBuyer(harness.db, []);
      const fill = () => fillCarts(harness.db, [{ userId: buyer.id, items: [{ variantId }] }]);
      for (let n = 0; n < MAX_OPEN_ORDERS - 2; n++) {
        await fill();
        expect((await placeOrderWithRetries(harness, buyer)).status).toBe(201);
      }
      await fill();
      // All wait for the cart's lock, so each order finds the cart refilled by the tab before.
      const { responses } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_CART, values: [buyer.id] },
        range(12).map((n) => async () => {
          await wait(n * 15);
          return n % 2 === 0 ? placeOrderWithRetries(harness, buyer) : addToCart(harness, buyer, variantId);
        }),
      );
      const open = await harness.pool.query('select from orders where user_id = $1', [buyer.id]);
      expect(open.rowCount).toBe(MAX_OPEN_ORDERS);
      rejectedCount += responses.filter((response) => getError(response).code === 'too_many_open_orders').length;
    }
    expect(rejectedCount).toBeGreaterThan(0);
    return `${rounds} accounts with 18 open orders and six more tabs each: exactly 20 open orders, ${formatNumber(rejectedCount)} rejected`;
  },
);

async function changeCart(
  harness: RaceHarness,
  device: Buyer,
  variantId: string,
  model: Map<string, number>,
): Promise<void> {
  const currentQuantity = model.get(variantId);
  if (currentQuantity !== undefined && randomInt(3) === 0) {
    const line = (await getCart(harness, device)).items.find(({ product }) => product.variant.id === variantId);
    expect((await removeCartLine(harness, device, line?.id ?? '')).status).toBe(200);
    model.delete(variantId);
  } else {
    const addedQuantity = 1 + randomInt(3);
    expect((await addToCart(harness, device, variantId, addedQuantity)).status).toBe(200);
    model.set(variantId, (currentQuantity ?? 0) + addedQuantity);
  }
}

async function createSecondDevice({ db }: RaceHarness, buyer: Buyer): Promise<Buyer> {
  const { headers } = await createTestSession(db, buyer.id);
  return { ...buyer, headers };
}

async function createVariants({ db }: RaceHarness, variantCount: number, stock: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < variantCount; n++) ids.push((await createStockedVariant(db, { stock })).id);
  return ids;
}
