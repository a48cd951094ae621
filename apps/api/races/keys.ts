import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { createStockedVariant, createTestAddress } from '../test/factories.ts';
import { countOrders } from '../test/integrity-checks.ts';
import { type Buyer, createBuyer, createBuyers } from './buyers.ts';
import { createRace } from './race.ts';
import { countByStatus, getError, type RaceHarness, waitAtBarrier } from './race-harness.ts';
import { bySize, range } from './race-size.ts';
import { getCart, getOrder, placeOrderRequest, placeOrderWithRetries } from './requests.ts';

const LOCK_CART = 'select from carts where user_id = $1 for update';

export const sameKeySameOrder = createRace(
  'one idempotency key: one order, and every repeat gets the first response',
  async (harness) => {
    const keys = bySize(4, 20, 1000);
    let maxWaiting = 0;
    for (let n = 0; n < keys; n++) {
      const buyer = await createBuyerWithCart(harness);
      const key = randomUUID();
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_CART, values: [buyer.id] },
        range(50).map(() => () => placeOrderWithRetries(harness, buyer, key)),
      );
      maxWaiting = Math.max(maxWaiting, waiting);
      const laterResponses = await Promise.all(range(50).map(() => placeOrderWithRetries(harness, buyer, key)));
      expect(countByStatus([...responses, ...laterResponses])).toEqual({ 201: 100 });
      expect(new Set([...responses, ...laterResponses].map(({ text }) => text)).size).toBe(1);
      expect(await countOrders(harness.db, buyer.id)).toBe(1);
    }
    expect(maxWaiting).toBeGreaterThan(2);
    return `${keys} keys, each sent 50 times at once and 50 times later: ${keys} orders, 100 equal replies each, ${maxWaiting} twins waiting at once`;
  },
);

export const keyWithAnotherBody = createRace(
  'an idempotency key reused with another address is rejected',
  async (harness) => {
    const rounds = bySize(10, 100);
    let concurrentCount = 0;
    for (let round = 0; round < rounds; round++) {
      const buyer = await createBuyerWithCart(harness);
      const other = { ...buyer, addressId: (await createTestAddress(harness.db, buyer.id, { isDefault: false })).id };
      const key = randomUUID();
      const { responses, waiting } = await waitAtBarrier(harness, { lockStatement: LOCK_CART, values: [buyer.id] }, [
        () => placeOrderRequest(harness, buyer, key),
        () => placeOrderRequest(harness, other, key),
      ]);
      if (waiting === 2) concurrentCount += 1;
      expect(countByStatus(responses)).toEqual({ 201: 1, 422: 1 });
      const rejected = responses.find(({ status }) => status === 422);
      expect(rejected && getError(rejected).code).toBe('idempotency_key_reused');
      expect(await countOrders(harness.db, buyer.id)).toBe(1);
    }
    expect(concurrentCount).toBeGreaterThan(0);
    return `${rounds} keys with two bodies at once: ${rounds} orders, ${rounds} times 422, ${concurrentCount} met while undecided`;
  },
);

export const sameKeyTwoCustomers = createRace('two customers can use the same idempotency key', async (harness) => {
  const rounds = bySize(10, 100);
  for (let round = 0; round < rounds; round++) {
    const { id: variantId } = await createStockedVariant(harness.db, { stock: 10 });
    const pair = await createBuyers(harness.db, [[{ variantId }], [{ variantId }]]);
    const key = randomUUID();
    const { responses } = await waitAtBarrier(
      harness,
      { lockStatement: 'select from variants where id = $1 for update', values: [variantId] },
      pair.map((buyer) => () => placeOrderRequest(harness, buyer, key)),
    );
    expect(countByStatus(responses)).toEqual({ 201: 2 });
    expect(new Set(responses.map((response) => getOrder(response).id)).size).toBe(2);
  }
  return `${rounds} keys used by two customers at once: ${rounds * 2} orders`;
});

export const doubleClick = createRace(
  'several clicks without a key: one order, returned each time',
  async (harness) => {
    const carts = bySize(10, 50, 500);
    let together = 0;
    for (let n = 0; n < carts; n++) {
      const buyer = await createBuyerWithCart(harness);
      const requests = range(2 + (n % 9)).map((index) => async () => {
        // Every other cart gets all requests at once; the others within 300 ms, like impatient clicks.
        if (n % 2 === 1 && index > 0) await wait(Math.random() * 300);
        return placeOrderRequest(harness, buyer);
      });
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_CART, values: [buyer.id] },
        requests,
      );
      if (waiting > 1) together += 1;
      expect(countByStatus(responses)).toEqual({ 201: responses.length });
      expect(new Set(responses.map((response) => getOrder(response).id)).size).toBe(1);
      expect(await countOrders(harness.db, buyer.id)).toBe(1);
    }
    expect(together).toBeGreaterThan(0);
    return `${carts} carts pressed 2 to 10 times within 300 ms: ${carts} orders, the same one in every reply, ${together} truly at once`;
  },
);

export const twoTabsOneCart = createRace('two tabs with the same cart: one order, in any sequence', async (harness) => {
  const interleavings = ['1212', '1221', '1122', '2121', '2112', '2211'];
  for (const interleaving of [...interleavings, 'at once']) {
    const buyer = await createBuyerWithCart(harness);
    const read = () => getCart(harness, buyer);
    const responses = [];
    if (interleaving === 'at once') {
      await Promise.all([read(), read()]);
      responses.push(
        ...(await Promise.all([placeOrderWithRetries(harness, buyer), placeOrderWithRetries(harness, buyer)])),
      );
    } else {
      // A tab reads its cart the first time it is named and places the order the second time.
      const acted = new Set<string>();
      for (const tab of interleaving) {
        if (acted.has(tab)) responses.push(await placeOrderWithRetries(harness, buyer));
        else await read();
        acted.add(tab);
      }
    }
    expect(countByStatus(responses)).toEqual({ 201: 1, 409: 1 });
    expect(await countOrders(harness.db, buyer.id)).toBe(1);
  }
  return `${interleavings.length} interleavings and one at once: one order and one 409 each`;
});

async function createBuyerWithCart({ db }: RaceHarness): Promise<Buyer> {
  const { id: variantId } = await createStockedVariant(db, { stock: 100 });
  return createBuyer(db, [{ variantId }]);
}
