import { expect } from 'vitest';
import type { DeliveryStatus } from '../src/orders/order-record.ts';
import { createStockedVariant, createTestUser } from '../test/factories.ts';
import { getStock } from '../test/integrity-checks.ts';
import { type Buyer, createBuyer } from './buyers.ts';
import { createRace } from './race.ts';
import { countByStatus, type RaceHarness, waitAtBarrier } from './race-harness.ts';
import { bySize, range } from './race-size.ts';
import {
  cancelOrderRequest,
  getOrder,
  placeOrderWithRetries,
  shipPendingOrder,
  updateDeliveryStatus,
} from './requests.ts';

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
const LOCK_ORDER = 'select from orders where id = $1 for update';

export const cancelVsShip = createRace(
  'concurrent cancellation and shipping: exactly one succeeds, the other is rejected',
  async (harness) => {
    const admin = await createAdmin(harness);
    const rounds = bySize(20, 100, 1000);
    const winCounts = { CANCELED: 0, SHIPPED: 0 };
    for (let round = 0; round < rounds; round++) {
      const { id, buyer, variantId } = await createOrder(harness, { stock: 10, quantity: 2 });
      const starts = [() => cancelOrderRequest(harness, buyer, id), () => shipPendingOrder(harness, admin, id)];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_ORDER, values: [id] }, starts);
      expect(countByStatus(responses)).toEqual({ 200: 1, 409: 1 });
      const winner = responses.find(({ status }) => status === 200);
      const status = winner && (getOrder(winner).deliveryStatus as 'CANCELED' | 'SHIPPED');
      expect(await getStock(harness.db, variantId)).toBe(status === 'CANCELED' ? 10 : 8);
      if (status) winCounts[status] += 1;
    }
    expect(Math.min(winCounts.CANCELED, winCounts.SHIPPED)).toBeGreaterThanOrEqual(rounds * 0.05);
    return `${rounds} rounds: ${winCounts.CANCELED} cancelled, ${winCounts.SHIPPED} shipped, the other rejected each time`;
  },
);

export const cancelTwice = createRace('many concurrent cancellations: the order is cancelled once', async (harness) => {
  const rounds = bySize(10, 100, 500);
  for (let round = 0; round < rounds; round++) {
    const { id, buyer, variantId } = await createOrder(harness, { stock: 10, quantity: 2 });
    const { responses } = await waitAtBarrier(
      harness,
      { lockStatement: LOCK_ORDER, values: [id] },
      range(20).map(() => () => cancelOrderRequest(harness, buyer, id)),
    );
    expect(countByStatus(responses)).toEqual({ 200: 1, 409: 19 });
    expect(await getStock(harness.db, variantId)).toBe(10);
  }
  return `${rounds} orders, 20 cancellations each at once: ${rounds} cancelled, units back once`;
});

export const cancelOrderOfOtherUser = createRace(
  'a customer cannot cancel another customer’s order',
  async (harness) => {
    const rounds = bySize(5, 20);
    for (let round = 0; round < rounds; round++) {
      const { id, buyer, variantId } = await createOrder(harness, { stock: 10, quantity: 2 });
      const otherUser = await createBuyer(harness.db, []);
      expect((await cancelOrderRequest(harness, otherUser, id)).status).toBe(404);
      expect(await getStock(harness.db, variantId)).toBe(8);
      expect((await cancelOrderRequest(harness, buyer, id)).status).toBe(200);
    }
    return `${rounds} other customers got 404, ${rounds} owners succeeded`;
  },
);

// Status changes that lead to each status.
const STATUS_STEPS: Record<DeliveryStatus, DeliveryStatus[]> = {
  PENDING: [],
  SHIPPED: ['SHIPPED'],
  DELIVERED: ['SHIPPED', 'DELIVERED'],
  CANCELED: ['CANCELED'],
};

export const allStatusChanges = createRace(
  'every status change has the right effect on stock and history',
  async (harness) => {
    const admin = await createAdmin(harness);
    let rejectedCount = 0;
    for (const from of STATUSES)
      for (const to of STATUSES)
        for (const hasStock of [true, false]) {
          const { id, variantId } = await createOrder(harness, { stock: 10, quantity: 2 });
          for (const step of STATUS_STEPS[from]) await updateDeliveryStatus(harness, admin, id, step);
          if (!hasStock) await removeStock(harness, variantId);
          const stockBefore = await getStock(harness.db, variantId);

          const response = await updateDeliveryStatus(harness, admin, id, to);
          const isShort = !hasStock && from === 'CANCELED' && to !== 'CANCELED';
          expect(response.status, `${from} to ${to}`).toBe(isShort ? 409 : 200);
          if (isShort) rejectedCount += 1;
          const stockChange =
            from === 'PENDING' && to === 'CANCELED' ? 2 : from === 'CANCELED' && to !== 'CANCELED' ? -2 : 0;
          expect(await getStock(harness.db, variantId), `${from} to ${to}`).toBe(
            stockBefore + (isShort ? 0 : stockChange),
          );
          const steps = 1 + STATUS_STEPS[from].length + (isShort || from === to ? 0 : 1);
          expect(await countEvents(harness, id), `${from} to ${to}`).toBe(steps);
        }
    expect(rejectedCount).toBe(3);
    return `16 pairs, each with units enough and without: 32 of 32 as the table says, ${rejectedCount} rejected because units were missing`;
  },
);

export const reopenTwoOrders = createRace(
  'two cancelled orders reopened at once, one unit: exactly one is reopened',
  async (harness) => {
    const admin = await createAdmin(harness);
    const rounds = bySize(10, 200);
    for (let round = 0; round < rounds; round++) {
      const first = await createOrder(harness, { stock: 1, quantity: 1 });
      await updateDeliveryStatus(harness, admin, first.id, 'CANCELED');
      const second = await createBuyer(harness.db, [{ variantId: first.variantId }]);
      const secondId = getOrder(await placeOrderWithRetries(harness, second)).id;
      await updateDeliveryStatus(harness, admin, secondId, 'CANCELED');
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: 'select from variants where id = $1 for update', values: [first.variantId] },
        [first.id, secondId].map((id) => () => updateDeliveryStatus(harness, admin, id, 'PENDING')),
      );
      expect(waiting).toBe(2);
      expect(countByStatus(responses)).toEqual({ 200: 1, 409: 1 });
      expect(await getStock(harness.db, first.variantId)).toBe(0);
    }
    return `${rounds} last units wanted by two reopened orders: ${rounds} reopened, ${rounds} rejected`;
  },
);

export const historyEndsAtStatus = createRace(
  'concurrent status changes: the history ends at the current status',
  async (harness) => {
    const admin = await createAdmin(harness);
    const rounds = bySize(10, 100);
    for (let round = 0; round < rounds; round++) {
      const { id } = await createOrder(harness, { stock: 100, quantity: 2 });
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_ORDER, values: [id] },
        range(12).map((n) => () => updateDeliveryStatus(harness, admin, id, STATUSES[(n + 1) % 4] ?? 'SHIPPED')),
      );
      expect(waiting).toBeGreaterThan(1);
      expect(countByStatus(responses)).toEqual({ 200: 12 });
    }
    return `${rounds} orders moved twelve times at once: every history ends at the status of its order`;
  },
);

export const statusChangeRaces = [
  cancelVsShip,
  cancelTwice,
  cancelOrderOfOtherUser,
  allStatusChanges,
  reopenTwoOrders,
  historyEndsAtStatus,
];

type CreatedOrder = { id: string; buyer: Buyer; variantId: string };

async function createOrder(
  harness: RaceHarness,
  { stock, quantity }: { stock: number; quantity: number },
): Promise<CreatedOrder> {
  const { id: variantId } = await createStockedVariant(harness.db, { stock });
  const buyer = await createBuyer(harness.db, [{ variantId, quantity }]);
  return { id: getOrder(await placeOrderWithRetries(harness, buyer)).id, buyer, variantId };
}

const createAdmin = ({ db }: RaceHarness) => createTestUser(db, { userType: 'ADMIN' });

async function removeStock({ pool }: RaceHarness, variantId: string): Promise<void> {
  await pool.query(
    `with gone as (
       insert into stock_movements (variant_id, units, reason)
       select id, -stock, 'adjustment' from variants where id = $1 and stock > 0
     )
     update variants set stock = 0 where id = $1`,
    [variantId],
  );
}

async function countEvents({ pool }: RaceHarness, orderId: string): Promise<number | null> {
  return (await pool.query('select from order_events where order_id = $1', [orderId])).rowCount;
}
