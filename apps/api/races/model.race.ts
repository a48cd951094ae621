import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPerson, aStockedVariant } from '../test/factories.ts';
import { expectBooksInOrder } from '../test/ledger.ts';
import { aCrowd } from './crowd.ts';
import { type Floor, openFloor } from './floor.ts';
import type { Model } from './model.ts';
import { count, MOST_MS, sized } from './size.ts';
import { everyStep, expectSame, type Real } from './steps.ts';

const MOST_STEPS = 60;
// The fullest shelf first: small numbers are drawn more often.
const STOCKS = [9, 5, 2, 0];

describe('the shop and a simple model of it', () => {
  test('answer alike, whatever two customers and an admin do', async ({ annotate }) => {
    const floor = await openFloor();
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const wanted = sized(20, 300, 20_000);
    let runs = 0;
    let steps = 0;
    let orders = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.commands(everyStep, { maxCommands: MOST_STEPS, size: 'max' }), async (commands) => {
          const scene = await aScene(floor);
          await fc.asyncModelRun(() => scene, commands);
          await expectSame(scene.model, scene.real);
          runs += 1;
          steps += [...commands].length;
          orders += scene.model.orders.length;
        }),
        { numRuns: wanted, seed, ...(MOST_MS < Infinity && { plugins: [fc.interruptAfterTimeLimit(MOST_MS)] }) },
      );
      await expectBooksInOrder(floor.db);
      expect(orders).toBeGreaterThan(runs / 4);
      await annotate(
        `${count(runs)} of ${count(wanted)} journeys, ${count(steps)} steps, ${count(orders)} orders, seed ${seed}: every reply and every shelf as the model says`,
        'figure',
      );
    } finally {
      await floor.close();
    }
  });
});

async function aScene(floor: Floor): Promise<{ model: Model; real: Real }> {
  const variants: Model['variants'] = [];
  for (const stock of STOCKS) {
    const { id } = await aStockedVariant(floor.db, { stock, price: 10_000 });
    variants.push({ id, price: 10_000, stock, archived: false });
  }
  const buyers = await aCrowd(floor.db, [[], []]);
  const admin = await aPerson(floor.db, { userType: 'ADMIN' });
  const customers = buyers.map(({ addressId }) => ({
    cart: [],
    addresses: [{ id: addressId, city: 'Pune', isDefault: true }],
  }));
  return { model: { variants, customers, orders: [], registered: false }, real: { floor, buyers: [...buyers], admin } };
}
