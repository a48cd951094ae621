import { formatNumber } from '@kinari/contract/locale';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestUser } from '../test/factories.ts';
import { expectIntegrityChecksPass } from '../test/integrity-checks.ts';
import { createBuyers } from './buyers.ts';
import type { Model } from './model.ts';
import { createRaceHarness, type RaceHarness } from './race-harness.ts';
import { bySize, MAX_RUN_MS } from './race-size.ts';
import { allSteps, expectSameState, type RealShop } from './steps.ts';

const MAX_STEPS = 60;
// Highest stock first: fast-check picks small indexes more often.
const STOCKS = [9, 5, 2, 0];

describe('the shop compared with a simple model', () => {
  test('random steps of two customers and an admin give the same results in both', async ({ annotate }) => {
    const harness = await createRaceHarness();
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    const maxRuns = bySize(20, 300, 20_000);
    let runs = 0;
    let steps = 0;
    let orders = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.commands(allSteps, { maxCommands: MAX_STEPS, size: 'max' }), async (commands) => {
          const scenario = await createScenario(harness);
          await fc.asyncModelRun(() => scenario, commands);
          await expectSameState(scenario.model, scenario.real);
          runs += 1;
          steps += [...commands].length;
          orders += scenario.model.orders.length;
        }),
        { numRuns: maxRuns, seed, ...(MAX_RUN_MS < Infinity && { plugins: [fc.interruptAfterTimeLimit(MAX_RUN_MS)] }) },
      );
      await expectIntegrityChecksPass(harness.db);
      expect(orders).toBeGreaterThan(runs / 4);
      await annotate(
        `${formatNumber(runs)} of ${formatNumber(maxRuns)} journeys, ${formatNumber(steps)} steps, ${formatNumber(orders)} orders, seed ${seed}: all responses and stock match the model`,
        'result',
      );
    } finally {
      await harness.close();
    }
  });
});

async function createScenario(harness: RaceHarness): Promise<{ model: Model; real: RealShop }> {
  const variants: Model['variants'] = [];
  for (const stock of STOCKS) {
    const { id } = await createStockedVariant(harness.db, { stock, price: 10_000 });
    variants.push({ id, price: 10_000, stock, archived: false });
  }
  const buyers = await createBuyers(harness.db, [[], []]);
  const admin = await createTestUser(harness.db, { userType: 'ADMIN' });
  const customers = buyers.map(({ addressId }) => ({
    cart: [],
    addresses: [{ id: addressId, city: 'Pune', isDefault: true }],
  }));
  return {
    model: { variants, customers, orders: [], registered: false },
    real: { harness, buyers: [...buyers], admin },
  };
}
