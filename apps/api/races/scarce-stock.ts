import { randomUUID } from 'node:crypto';
import { formatNumber } from '@kinari/contract/locale';
import { expect } from 'vitest';
import { createStockedVariant, createTestProduct } from '../test/factories.ts';
import { countOrders, getStock } from '../test/integrity-checks.ts';
import { createBuyers } from './buyers.ts';
import { createRace } from './race.ts';
import {
  CONNECTIONS,
  countByStatus,
  countLateRejections,
  getError,
  type RaceHarness,
  waitAtBarrier,
} from './race-harness.ts';
import { bySize, range, shuffle } from './race-size.ts';
import { placeOrderRequest, placeOrderWithRetries } from './requests.ts';

const LOCK_VARIANT = 'select from variants where id = $1 for update';

export const fiftyBuyersOneUnit = createRace('fifty buyers, one unit: exactly one order is placed', async (harness) => {
  const rounds = bySize(5, 100, 1000);
  for (let round = 0; round < rounds; round++) {
    const responses = await sellToBuyers(harness, { stock: 1, buyers: 50 });
    expect(countByStatus(responses)).toEqual({ 201: 1, 409: 49 });
  }
  const lateRejections = await countLateRejections(harness);
  expect(lateRejections).toBeGreaterThan(rounds);
  return `${rounds} rounds of 50 buyers: ${rounds} orders, ${formatNumber(rounds * 49)} errors, ${formatNumber(lateRejections)} of them when taking the units`;
});

export const sixtyBuyersTwentyUnits = createRace(
  'sixty buyers, twenty units: twenty orders, and the others see which size is sold out',
  async (harness) => {
    const rounds = 3;
    for (let round = 0; round < rounds; round++) {
      const name = `Tarang Phone ${round}`;
      const responses = await sellToBuyers(harness, { stock: 20, buyers: 60, name });
      expect(countByStatus(responses)).toEqual({ 201: 20, 409: 40 });
      for (const response of responses.filter(({ status }) => status === 409))
        expect(getError(response)).toMatchObject({
          code: 'not_enough_stock',
          message: `This size is out of stock: ${name}, 128 GB`,
        });
    }
    expect(await countLateRejections(harness)).toBeGreaterThan(0);
    return `60 buyers for 20 units: 20 orders, 40 errors naming product and size, ${rounds} rounds of ${rounds}`;
  },
);

export const hundredUnitsOneVariant = createRace(
  'four hundred buyers, a hundred units: exactly a hundred orders',
  async (harness) => {
    const rounds = bySize(1, 3, 250);
    const waits: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const responses = await sellToBuyers(harness, { stock: 100, buyers: 400 });
      expect(countByStatus(responses)).toEqual({ 201: 100, 409: 300 });
      waits.push(...responses.map(({ ms }) => ms));
    }
    expect(await countLateRejections(harness)).toBeGreaterThan(0);
    return `400 buyers for 100 units: exactly 100 orders, ${rounds} rounds of ${rounds}; all 400 answered within ${Math.round(Math.max(...waits))} ms`;
  },
);

export const allOrNothing = createRace(
  'a cart with one missing unit: ordered completely or not at all',
  async (harness) => {
    const { db } = harness;
    const variants: { id: string }[] = [];
    for (let n = 0; n < 5; n++) variants.push(await createStockedVariant(db, { stock: 500 }));
    const ids = variants.map(({ id }) => id).toSorted();
    const last = ids.at(-1) ?? '';
    const buyers = await createBuyers(
      db,
      range(bySize(40, 200)).map(() => ids.map((variantId) => ({ variantId }))),
    );
    // The fifth line sells out after the units of the other four are taken.
    const { responses } = await waitAtBarrier(
      harness,
      {
        lockStatement: LOCK_VARIANT,
        values: [last],
        before: async (holder) => {
          await holder.query('update variants set stock = 0 where id = $1', [last]);
          await holder.query(
            "insert into stock_movements (variant_id, units, reason) values ($1, -500, 'adjustment')",
            [last],
          );
        },
      },
      buyers.map((buyer) => () => placeOrderWithRetries(harness, buyer)),
    );
    expect(countByStatus(responses)).toEqual({ 409: buyers.length });
    expect(await countOrders(db)).toBe(0);
    for (const id of ids.slice(0, 4)) expect(await getStock(db, id)).toBe(500);
    const lateRejections = await countLateRejections(harness);
    expect(lateRejections).toBeGreaterThan(5);
    return `${buyers.length} carts of five lines, the fifth gone: 0 orders, the stock of the other four unchanged, ${lateRejections} rejected at the fifth`;
  },
);

export const consistentLockOrder = createRace('carts that share variants never deadlock', async (harness) => {
  const { db } = harness;
  const variants: { id: string }[] = [];
  for (let n = 0; n < 4; n++) variants.push(await createStockedVariant(db, { stock: 1000 }));
  const carts = range(bySize(100, 300)).map(() =>
    shuffle(variants)
      .slice(0, 3)
      .map(({ id }) => ({ variantId: id })),
  );
  const buyers = await createBuyers(db, carts);
  const sharedVariantId = variants.map(({ id }) => id).toSorted()[1];
  const started = performance.now();
  let max = 0;
  // Batches of `CONNECTIONS` requests, so that each waits only for row locks and not for a connection.
  for (let first = 0; first < buyers.length; first += CONNECTIONS) {
    const batch = buyers.slice(first, first + CONNECTIONS);
    const { responses, waiting } = await waitAtBarrier(
      harness,
      { lockStatement: LOCK_VARIANT, values: [sharedVariantId] },
      batch.map((buyer) => () => placeOrderRequest(harness, buyer, randomUUID())),
    );
    expect(countByStatus(responses)).toEqual({ 201: batch.length });
    max = Math.max(max, waiting);
  }
  expect(max).toBeGreaterThan(1);
  return `${buyers.length} carts of 3 out of 4 variants: 0 deadlocks, ${Math.round(performance.now() - started)} ms, ${max} waiting at once`;
});

type SaleInput = { stock: number; buyers: number; name?: string };

/** Many customers order one unit of the same variant while its row is locked. */
async function sellToBuyers(harness: RaceHarness, { stock, buyers, name }: SaleInput) {
  const product = await createTestProduct(harness.db, name ? { name } : {});
  const { id: variantId } = await createStockedVariant(harness.db, { productId: product.id, size: '128 GB', stock });
  const createdBuyers = await createBuyers(
    harness.db,
    range(buyers).map(() => [{ variantId }]),
  );
  const { responses } = await waitAtBarrier(
    harness,
    { lockStatement: LOCK_VARIANT, values: [variantId] },
    createdBuyers.map((buyer) => async () => {
      const started = performance.now();
      const response = await placeOrderWithRetries(harness, buyer);
      return { ...response, ms: performance.now() - started };
    }),
  );
  expect(await getStock(harness.db, variantId)).toBe(0);
  return responses;
}
