import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { hashPassword } from '../src/identity/passwords/password-hash.ts';
import { createStockedVariant, createTestAddress, PASSWORD } from '../test/factories.ts';
import { countOrders } from '../test/integrity-checks.ts';
import { type Barrier, installBarriers, placementBarriers } from './barriers.ts';
import { type Buyer, createBuyer, createBuyers } from './buyers.ts';
import { createRace } from './race.ts';
import { type ApiResponse, getError, type RaceHarness, waitAtBarrier, waitForLockWaiters } from './race-harness.ts';
import { bySize, range } from './race-size.ts';
import { getCart, getOrder, placeOrderRequest, placeOrderWithRetries, setQuantity } from './requests.ts';

type Scenario = { buyer: Buyer; variantIds: string[] };
type Outcome = { answer: ApiResponse; edited: unknown; scene: Scenario; pause: Barrier };

const PRICE = 89_900;

export const placeVsCartEdit = createRace(
  'a cart edit during placement: the order has the cart before or after it, never a mix',
  async (harness) => {
    const outcomeCounts = { before: 0, after: 0 };
    const outcomes = await editAtEveryBarrier(harness, async ({ buyer, variantIds }) => {
      const line = (await getCart(harness, buyer)).items.find(({ product }) => product.variant.id === variantIds[0]);
      return () => setQuantity(harness, buyer, line?.id ?? '', 3);
    });
    for (const { answer: response, edited, pause: barrier } of outcomes) {
      const order = getOrder(response);
      const quantities = order.items.map(({ quantity }) => quantity).toSorted((a, b) => a - b);
      expect(
        [
          [1, 1],
          [1, 3],
        ],
        barrier.name,
      ).toContainEqual(quantities);
      expect(order.orderTotal).toBe(quantities[1] === 3 ? 3596 : 1798);
      // If the edit returned 200, the order must contain it. If it came too late, it gets 404.
      expect((edited as ApiResponse).status, barrier.name).toBe(quantities[1] === 3 ? 200 : 404);
      outcomeCounts[quantities[1] === 3 ? 'after' : 'before'] += 1;
    }
    expect(outcomeCounts.before * outcomeCounts.after).toBeGreaterThan(0);
    return `${outcomes.length} interleavings: ${outcomeCounts.before} orders of the cart before the edit, ${outcomeCounts.after} after it, 0 mixed`;
  },
  { change: installBarriers },
);

export const placeVsPriceEdit = createRace(
  'a price change during placement: rejected, or every line has the price shown',
  async (harness) => {
    const outcomes = await editAtEveryBarrier(
      harness,
      async ({ variantIds }) =>
        () =>
          setPrices(harness, variantIds, 120_000),
    );
    const responsesDuringChanges = await placeDuringPriceChanges(harness, bySize(40, 200));
    const outcomeCounts = { shown: 0, rejected: 0 };
    for (const response of [...outcomes.map(({ answer: response }) => response), ...responsesDuringChanges]) {
      if (response.status === 201) {
        const order = getOrder(response);
        for (const { priceAtPurchase } of order.items) expect(priceAtPurchase).toBe(899);
        expect(order.orderTotal).toBe(1798);
        outcomeCounts.shown += 1;
      } else {
        expect(getError(response).code).toBe('price_changed');
        outcomeCounts.rejected += 1;
      }
    }
    expect(outcomeCounts.shown * outcomeCounts.rejected).toBeGreaterThan(0);
    return `${outcomes.length} interleavings and ${responsesDuringChanges.length} in a storm of edits: ${outcomeCounts.shown} at the price shown, ${outcomeCounts.rejected} rejected, 0 otherwise`;
  },
  { change: installBarriers },
);

export const placeVsArchive = createRace(
  'a product archived during placement: ordered completely or rejected',
  async (harness) => {
    const outcomes = await editAtEveryBarrier(
      harness,
      async ({ variantIds }) =>
        () =>
          harness.pool.query(
            'update products set archived_at = now() where id in (select product_id from variants where id = any($1))',
            [variantIds],
          ),
    );
    const outcomeCounts = { whole: 0, rejected: 0 };
    for (const { answer: response, scene: scenario } of outcomes) {
      if (response.status === 201) {
        expect(getOrder(response).items).toHaveLength(2);
        for (const { product } of getOrder(response).items) expect(product.name).toMatch(/^Product/);
        outcomeCounts.whole += 1;
      } else {
        expect(getError(response).code).toBe('variant_not_for_sale');
        expect(await countOrders(harness.db, scenario.buyer.id)).toBe(0);
        outcomeCounts.rejected += 1;
      }
    }
    expect(outcomeCounts.whole * outcomeCounts.rejected).toBeGreaterThan(0);
    return `${outcomes.length} interleavings: ${outcomeCounts.whole} whole orders, ${outcomeCounts.rejected} errors`;
  },
  { change: installBarriers },
);

export const placeVsAddressEdit = createRace(
  'an address changed or deleted during placement: the order has one complete version of it',
  async (harness) => {
    const outcomeCounts = { old: 0, new: 0, rejected: 0 };
    const newAddress = { addressLine1: '7 Marine Drive', city: 'Mumbai', state: 'Maharashtra', postalCode: '400002' };
    const afterChange = await editAtEveryBarrier(
      harness,
      async ({ buyer }) =>
        () =>
          harness.ask('PUT', `/addresses/${buyer.addressId}`, {
            headers: buyer.headers,
            body: { ...newAddress, isDefault: true },
          }),
    );
    const afterDelete = await editAtEveryBarrier(harness, async ({ buyer }) => {
      // Only an address that is not the default can be deleted.
      buyer.addressId = (await createTestAddress(harness.db, buyer.id, { isDefault: false })).id;
      return () => harness.ask('DELETE', `/addresses/${buyer.addressId}`, { headers: buyer.headers });
    });
    for (const { answer: response } of [...afterChange, ...afterDelete]) {
      if (response.status === 404) {
        expect(getError(response).code).toBe('address_not_found');
        outcomeCounts.rejected += 1;
        continue;
      }
      const { addressLine1, city, postalCode } = getOrder(response).address;
      const version = city === 'Mumbai' ? 'new' : 'old';
      expect([addressLine1, postalCode]).toEqual(
        version === 'new' ? ['7 Marine Drive', '400002'] : ['14 Laxmi Road', '411030'],
      );
      outcomeCounts[version] += 1;
    }
    expect(outcomeCounts.old * outcomeCounts.new * outcomeCounts.rejected).toBeGreaterThan(0);
    return `${afterChange.length + afterDelete.length} interleavings: ${outcomeCounts.old} to the old address, ${outcomeCounts.new} to the new, ${outcomeCounts.rejected} rejected because it was gone`;
  },
  { change: installBarriers },
);

export const addressOfOtherUser = createRace('an order to another customer’s address is rejected', async (harness) => {
  const rounds = bySize(5, 20);
  for (let round = 0; round < rounds; round++) {
    const { buyer, variantIds } = await createScenario(harness, 1);
    const otherUser = await createBuyer(
      harness.db,
      variantIds.map((variantId) => ({ variantId })),
    );
    const response = await placeOrderRequest(harness, { ...otherUser, addressId: buyer.addressId });
    expect(getError(response)).toMatchObject({ code: 'address_not_found', message: 'Please select an address.' });
    expect(await countOrders(harness.db, otherUser.id)).toBe(0);
  }
  return `${rounds} orders to another customer’s address: ${rounds} times 404, 0 orders`;
});

export const placeVsAccountDeletion = createRace(
  'account deletion during placement: either the order or the deletion succeeds, never both',
  async (harness) => {
    const rounds = bySize(6, 50);
    const outcomeCounts = { placed: 0, closed: 0 };
    const passwordHash = await hashPassword(PASSWORD);
    for (let round = 0; round < rounds; round++) {
      const { buyer } = await createScenario(harness, 1);
      await harness.pool.query('update users set password_hash = $2 where id = $1', [buyer.id, passwordHash]);
      const order = () => placeOrderRequest(harness, buyer, randomUUID());
      const deleteAccount = () =>
        harness.ask('POST', '/users/delete-account', { headers: buyer.headers, body: { currentPassword: PASSWORD } });
      const [first, second] = round % 2 === 0 ? [order, deleteAccount] : [deleteAccount, order];
      let secondResponse: Promise<ApiResponse> | undefined;
      // Both wait for the lock on the user row, in this order.
      const before = async () => {
        secondResponse = second();
        await waitForLockWaiters(harness.pool, 2);
      };
      const lockStatement = 'select from users where id = $1 for update';
      const { responses } = await waitAtBarrier(harness, { lockStatement, values: [buyer.id], before }, [first]);
      const statuses = [...responses, await secondResponse].map((response) => response?.status);
      const [placed, closed] = [statuses.includes(201), statuses.includes(202)];
      expect(placed && closed, statuses.join()).toBe(false);
      expect(await countOrders(harness.db, buyer.id)).toBe(placed ? 1 : 0);
      outcomeCounts.placed += placed ? 1 : 0;
      outcomeCounts.closed += closed ? 1 : 0;
    }
    expect(outcomeCounts.placed * outcomeCounts.closed).toBeGreaterThan(0);
    return `${rounds} orders and closings at once: ${outcomeCounts.placed} placed, ${outcomeCounts.closed} closed, 0 both`;
  },
);

export const placeVsCartReads = createRace(
  'reading a cart with changed prices does not block its placement',
  async (harness) => {
    const rounds = bySize(15, 100);
    let orders = 0;
    for (let round = 0; round < rounds; round++) {
      const { buyer, variantIds } = await createScenario(harness, 6);
      await setPrices(harness, variantIds, PRICE + 100);
      const responses = await Promise.all([
        ...range(4).map(() => harness.ask('GET', '/cart', { headers: buyer.headers })),
        placeOrderWithRetries(harness, buyer),
        ...range(4).map(() => harness.ask('GET', '/cart', { headers: buyer.headers })),
        placeOrderWithRetries(harness, buyer),
      ]);
      expect(responses.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
      orders += await countOrders(harness.db, buyer.id);
    }
    expect(orders).toBeGreaterThan(0);
    return `${rounds} carts of six moved prices, read eight times while ordered: ${orders} orders, 0 deadlocks`;
  },
);

/** Stops a placement at each pause point, starts an edit there, then lets both finish. */
async function editAtEveryBarrier(
  harness: RaceHarness,
  prepare: (scenario: Scenario) => Promise<() => Promise<unknown>>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { length } = placementBarriers({ id: '' }, ['', '']);
  for (let index = 0; index < length; index++) {
    const scenario = await createScenario(harness, 2);
    const edit = await prepare(scenario);
    const barrier = placementBarriers(scenario.buyer, scenario.variantIds)[index];
    if (!barrier) throw new Error('There are fewer places to pause than expected');
    let edited: Promise<unknown> = Promise.resolve();
    const { responses, waiting } = await waitAtBarrier(
      harness,
      {
        ...barrier,
        // An edit that needs a row the placement has locked must wait; others finish well before.
        before: async () => {
          edited = edit();
          await Promise.race([edited, wait(120)]);
        },
      },
      [() => placeOrderRequest(harness, scenario.buyer, randomUUID())],
    );
    const outcome = await edited;
    expect(waiting, `stopped ${barrier.name}`).toBe(1);
    for (const response of responses)
      outcomes.push({ answer: response, edited: outcome, scene: scenario, pause: barrier });
  }
  return outcomes;
}

/** Many placements while prices keep changing. */
async function placeDuringPriceChanges(harness: RaceHarness, buyers: number): Promise<ApiResponse[]> {
  const { variantIds } = await createScenario(harness, 2);
  const manyBuyers = await createBuyers(
    harness.db,
    range(buyers).map(() => variantIds.map((variantId) => ({ variantId }))),
  );
  const state = { stormy: true };
  const edits = (async () => {
    for (let n = 0; state.stormy; n++) await setPrices(harness, variantIds, n % 2 === 0 ? PRICE : 120_000);
  })();
  const responses = await Promise.all(manyBuyers.map((buyer) => placeOrderWithRetries(harness, buyer)));
  state.stormy = false;
  await edits;
  return responses;
}

async function createScenario({ db }: RaceHarness, lines: number): Promise<Scenario> {
  const variantIds: string[] = [];
  for (let n = 0; n < lines; n++) variantIds.push((await createStockedVariant(db, { stock: 1000, price: PRICE })).id);
  variantIds.sort();
  const buyer = await createBuyer(
    db,
    variantIds.map((variantId) => ({ variantId })),
  );
  return { buyer, variantIds };
}

// Locks rows in id order, like placement does, to avoid deadlocks.
async function setPrices({ pool }: RaceHarness, variantIds: readonly string[], price: number): Promise<void> {
  await pool.query(
    `with held as (select id from variants where id = any($1) order by id for no key update)
     update variants set price_paise = $2 from held where variants.id = held.id`,
    [variantIds, price],
  );
}
