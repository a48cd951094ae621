import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { aProduct, aStockedVariant } from '../test/factories.ts';
import { countOrdersOf, stockOf } from '../test/ledger.ts';
import { place, press } from './calls.ts';
import { aCrowd } from './crowd.ts';
import { CONNECTIONS, type Floor, lateRefusals, meetAt, refusalOf, tally } from './floor.ts';
import { race } from './race.ts';
import { count, shuffled, sized, times } from './size.ts';

const ROW = 'select from variants where id = $1 for update';

export const lastUnit = race('the last unit goes to exactly one of fifty who press at once', async (floor) => {
  const rounds = sized(5, 100, 1000);
  for (let round = 0; round < rounds; round++) {
    const answers = await sell(floor, { stock: 1, buyers: 50 });
    expect(tally(answers)).toEqual({ 201: 1, 409: 49 });
  }
  const late = await lateRefusals(floor);
  expect(late).toBeGreaterThan(rounds);
  return `${rounds} rounds of 50 buyers: ${rounds} orders, ${count(rounds * 49)} refusals, ${count(late)} of them at the very shelf`;
});

export const sixtyForTwenty = race(
  'sixty buyers of twenty units make twenty orders, and the others learn which size is gone',
  async (floor) => {
    const rounds = 3;
    for (let round = 0; round < rounds; round++) {
      const name = `Tarang Phone ${round}`;
      const answers = await sell(floor, { stock: 20, buyers: 60, name });
      expect(tally(answers)).toEqual({ 201: 20, 409: 40 });
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(refusalOf(answer)).toMatchObject({
          code: 'not_enough_stock',
          message: `This size is out of stock: ${name}, 128 GB`,
        });
    }
    expect(await lateRefusals(floor)).toBeGreaterThan(0);
    return `60 buyers for 20 units: 20 orders, 40 refusals naming product and size, ${rounds} rounds of ${rounds}`;
  },
);

export const hotHundred = race(
  'a hundred units and four hundred buyers make exactly a hundred orders',
  async (floor) => {
    const rounds = sized(1, 3, 250);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const answers = await sell(floor, { stock: 100, buyers: 400 });
      expect(tally(answers)).toEqual({ 201: 100, 409: 300 });
      waits.push(...answers.map(({ ms }) => ms));
    }
    expect(await lateRefusals(floor)).toBeGreaterThan(0);
    return `400 buyers for 100 units: exactly 100 orders, ${rounds} rounds of ${rounds}; all 400 answered within ${Math.round(Math.max(...waits))} ms`;
  },
);

export const allOrNothing = race('all of a cart is ordered or nothing of it', async (floor) => {
  const { db } = floor;
  const variants: { id: string }[] = [];
  for (let n = 0; n < 5; n++) variants.push(await aStockedVariant(db, { stock: 500 }));
  const ids = variants.map(({ id }) => id).toSorted();
  const last = ids.at(-1) ?? '';
  const buyers = await aCrowd(
    db,
    times(sized(40, 200)).map(() => ids.map((variantId) => ({ variantId }))),
  );
  // The fifth line runs out when the units of the other four have been taken already.
  const { answers } = await meetAt(
    floor,
    {
      hold: ROW,
      values: [last],
      before: async (holder) => {
        await holder.query('update variants set stock = 0 where id = $1', [last]);
        await holder.query("insert into stock_movements (variant_id, units, reason) values ($1, -500, 'correction')", [
          last,
        ]);
      },
    },
    buyers.map((buyer) => () => place(floor, buyer)),
  );
  expect(tally(answers)).toEqual({ 409: buyers.length });
  expect(await countOrdersOf(db)).toBe(0);
  for (const id of ids.slice(0, 4)) expect(await stockOf(db, id)).toBe(500);
  const late = await lateRefusals(floor);
  expect(late).toBeGreaterThan(5);
  return `${buyers.length} carts of five lines, the fifth gone: 0 orders, four shelves as before, ${late} turned back at the fifth`;
});

export const lockOrder = race('carts that share variants never wait for each other in a circle', async (floor) => {
  const { db } = floor;
  const variants: { id: string }[] = [];
  for (let n = 0; n < 4; n++) variants.push(await aStockedVariant(db, { stock: 1000 }));
  const carts = times(sized(100, 300)).map(() =>
    shuffled(variants)
      .slice(0, 3)
      .map(({ id }) => ({ variantId: id })),
  );
  const buyers = await aCrowd(db, carts);
  const hottest = variants.map(({ id }) => id).toSorted()[1];
  const started = performance.now();
  let most = 0;
  // As many at a time as have a connection: whoever is kept waiting then waits for another cart, and for nothing else.
  for (let first = 0; first < buyers.length; first += CONNECTIONS) {
    const some = buyers.slice(first, first + CONNECTIONS);
    const { answers, waiting } = await meetAt(
      floor,
      { hold: ROW, values: [hottest] },
      some.map((buyer) => () => press(floor, buyer, randomUUID())),
    );
    expect(tally(answers)).toEqual({ 201: some.length });
    most = Math.max(most, waiting);
  }
  expect(most).toBeGreaterThan(1);
  return `${buyers.length} carts of 3 out of 4 variants: 0 deadlocks, ${Math.round(performance.now() - started)} ms, ${most} waiting at once`;
});

type Sale = { stock: number; buyers: number; name?: string };

/** Everybody wants one unit of one variant and presses while its row is held. */
async function sell(floor: Floor, { stock, buyers, name }: Sale) {
  const product = await aProduct(floor.db, name ? { name } : {});
  const { id: variantId } = await aStockedVariant(floor.db, { productId: product.id, size: '128 GB', stock });
  const crowd = await aCrowd(
    floor.db,
    times(buyers).map(() => [{ variantId }]),
  );
  const { answers } = await meetAt(
    floor,
    { hold: ROW, values: [variantId] },
    crowd.map((buyer) => async () => {
      const started = performance.now();
      const answer = await place(floor, buyer);
      return { ...answer, ms: performance.now() - started };
    }),
  );
  expect(await stockOf(floor.db, variantId)).toBe(0);
  return answers;
}
