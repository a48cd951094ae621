import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from '@kinari/contract/contract';
import { expect } from 'vitest';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import { aStockedVariant, aVariant } from '../test/factories.ts';
import { addToCart, cartOf, place, removeLine } from './calls.ts';
import { aBuyerOf, type Buyer, fillCarts } from './crowd.ts';
import { type Floor, meetAt, refusalOf, tally } from './floor.ts';
import { race } from './race.ts';
import { count, shuffled, sized, times } from './size.ts';

const MOST_OPEN_ORDERS = 20;
const CART = 'select from carts where user_id = $1 for update';

export const parallelAdds = race('nothing of many adds at once is lost', async (floor) => {
  const rounds = sized(5, 200);
  const variants = await someVariants(floor, 8, 500);
  for (let round = 0; round < rounds; round++) {
    const buyer = await aBuyerOf(floor.db, []);
    const adds = shuffled(times(64)).map((n) => () => addToCart(floor, buyer, variants[n % 8] ?? ''));
    // Half of the rounds begin without a cart, so that making it is raced for as well.
    if (round % 2 === 1) await floor.pool.query('delete from carts where user_id = $1', [buyer.id]);
    const { answers } = await meetAt(floor, { hold: CART, values: [buyer.id] }, adds);
    expect(tally(answers)).toEqual({ 200: 64 });
    const { items } = await cartOf(floor, buyer);
    expect(items.map(({ quantity }) => quantity)).toEqual(times(8).map(() => 8));
  }
  return `${rounds} rounds of 64 adds of 8 variants at once: 0 lost of ${count(rounds * 64)}`;
});

export const cartCap = race('a cart never asks for more than there is', async (floor) => {
  const rounds = sized(10, 100);
  for (let round = 0; round < rounds; round++) {
    const [variantId = ''] = await someVariants(floor, 1, 5);
    const buyer = await aBuyerOf(floor.db, []);
    const { answers, waiting } = await meetAt(
      floor,
      { hold: CART, values: [buyer.id] },
      times(12).map(() => () => addToCart(floor, buyer, variantId)),
    );
    expect(waiting).toBeGreaterThan(5);
    expect(tally(answers)).toEqual({ 200: 5, 409: 7 });
    expect((await cartOf(floor, buyer)).items[0]?.quantity).toBe(5);
  }
  return `${rounds} rounds of 12 adds for 5 units: 5 in the cart, 7 refused each time`;
});

export const twoDevices = race('two devices of one customer see one cart, and it is what both did', async (floor) => {
  const sequences = sized(15, 300, 5000);
  const variants = await someVariants(floor, 4, 90);
  let steps = 0;
  for (let n = 0; n < sequences; n++) {
    const phone = await aBuyerOf(floor.db, []);
    const laptop = await anotherDevice(floor, phone);
    const model = new Map<string, number>();
    for (let step = 0; step < 4; step++) {
      // Each device keeps to two variants of its own, so that what the cart must hold does not depend on who is quicker.
      await Promise.all([
        act(floor, phone, variants[randomInt(2)] ?? '', model),
        act(floor, laptop, variants[2 + randomInt(2)] ?? '', model),
      ]);
      steps += 2;
    }
    const [onPhone, onLaptop] = await Promise.all([cartOf(floor, phone), cartOf(floor, laptop)]);
    expect(onLaptop).toEqual(onPhone);
    expect(new Map(onPhone.items.map(({ product, quantity }) => [product.variant.id, quantity]))).toEqual(model);
  }
  return `${sequences} sequences, ${count(steps)} steps by two devices at once: both carts equal the model every time`;
});

export const wishesAreIdempotent = race(
  'a wish ends as the customer last meant, however the clicks of many tabs are mixed',
  async (floor) => {
    const rounds = sized(5, 50, 500);
    for (let round = 0; round < rounds; round++) {
      const { productId } = await aVariant(floor.db, { stock: 0 });
      const { headers } = await aBuyerOf(floor.db, []);
      const click = (method: string) => floor.ask(method, `/wishlist/${productId}`, { headers });
      const clicks = shuffled(times(40)).map((n) => click(n % 2 === 0 ? 'POST' : 'DELETE'));
      expect(tally(await Promise.all(clicks))).toEqual({ 200: 40 });
      const last = await click(round % 2 === 0 ? 'POST' : 'DELETE');
      const { wishlist } = last.body as Reply<'readWishlist'>;
      expect(wishlist.items.map((item) => item.productId)).toEqual(round % 2 === 0 ? [productId] : []);
    }
    return `${rounds} rounds of 20 wishes and 20 removals at once, then one more: the last one counts, ${rounds} of ${rounds}`;
  },
);

export const openOrderCap = race(
  'an account holds twenty open orders and no more, however many tabs order at once',
  async (floor) => {
    const rounds = sized(3, 30, 100);
    const [variantId = ''] = await someVariants(floor, 1, 100_000);
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const buyer = await aBuyerOf(floor.db, []);
      const fill = () => fillCarts(floor.db, [{ userId: buyer.id, wanted: [{ variantId }] }]);
      for (let n = 0; n < MOST_OPEN_ORDERS - 2; n++) {
        await fill();
        expect((await place(floor, buyer)).status).toBe(201);
      }
      await fill();
      // They queue up at the cart: each order finds it filled again by the tab before.
      const { answers } = await meetAt(
        floor,
        { hold: CART, values: [buyer.id] },
        times(12).map((n) => async () => {
          await wait(n * 15);
          return n % 2 === 0 ? place(floor, buyer) : addToCart(floor, buyer, variantId);
        }),
      );
      const open = await floor.pool.query('select from orders where user_id = $1', [buyer.id]);
      expect(open.rowCount).toBe(MOST_OPEN_ORDERS);
      refused += answers.filter((answer) => refusalOf(answer).code === 'too_many_open_orders').length;
    }
    expect(refused).toBeGreaterThan(0);
    return `${rounds} accounts with 18 open orders and six more tabs each: exactly 20 open orders, ${count(refused)} refused`;
  },
);

async function act(floor: Floor, device: Buyer, variantId: string, model: Map<string, number>): Promise<void> {
  const had = model.get(variantId);
  if (had !== undefined && randomInt(3) === 0) {
    const line = (await cartOf(floor, device)).items.find(({ product }) => product.variant.id === variantId);
    expect((await removeLine(floor, device, line?.id ?? '')).status).toBe(200);
    model.delete(variantId);
  } else {
    const more = 1 + randomInt(3);
    expect((await addToCart(floor, device, variantId, more)).status).toBe(200);
    model.set(variantId, (had ?? 0) + more);
  }
}

async function anotherDevice({ db }: Floor, buyer: Buyer): Promise<Buyer> {
  const token = newSessionToken();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('sessions')
    .values({ user_id: buyer.id, token_hash: hashToken(token), expires_at: tomorrow })
    .execute();
  return { ...buyer, headers: { authorization: `Bearer ${token}` } };
}

async function someVariants({ db }: Floor, how: number, stock: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < how; n++) ids.push((await aStockedVariant(db, { stock })).id);
  return ids;
}
