import { expect } from 'vitest';
import type { DeliveryStatus } from '../src/orders/order-record.ts';
import { aPerson, aStockedVariant } from '../test/factories.ts';
import { stockOf } from '../test/ledger.ts';
import { cancel, moveTo, orderIn, place, shipPending } from './calls.ts';
import { aBuyerOf, type Buyer } from './crowd.ts';
import { type Floor, meetAt, tally } from './floor.ts';
import { race } from './race.ts';
import { sized, times } from './size.ts';

const STATUSES = ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'] as const;
const ORDER = 'select from orders where id = $1 for update';

export const cancelVsShip = race(
  'a cancellation and a shipment at the same moment: exactly one wins, and the other is told',
  async (floor) => {
    const admin = await anAdmin(floor);
    const rounds = sized(20, 100, 1000);
    const won = { CANCELED: 0, SHIPPED: 0 };
    for (let round = 0; round < rounds; round++) {
      const { id, buyer, variantId } = await anOrder(floor, { stock: 10, quantity: 2 });
      const starts = [() => cancel(floor, buyer, id), () => shipPending(floor, admin, id)];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetAt(floor, { hold: ORDER, values: [id] }, starts);
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const winner = answers.find(({ status }) => status === 200);
      const status = winner && (orderIn(winner).deliveryStatus as 'CANCELED' | 'SHIPPED');
      expect(await stockOf(floor.db, variantId)).toBe(status === 'CANCELED' ? 10 : 8);
      if (status) won[status] += 1;
    }
    expect(Math.min(won.CANCELED, won.SHIPPED)).toBeGreaterThanOrEqual(rounds * 0.05);
    return `${rounds} rounds: ${won.CANCELED} cancelled, ${won.SHIPPED} shipped, the other refused each time`;
  },
);

export const cancelTwice = race('an order is cancelled once, however often it is asked', async (floor) => {
  const rounds = sized(10, 100, 500);
  for (let round = 0; round < rounds; round++) {
    const { id, buyer, variantId } = await anOrder(floor, { stock: 10, quantity: 2 });
    const { answers } = await meetAt(
      floor,
      { hold: ORDER, values: [id] },
      times(20).map(() => () => cancel(floor, buyer, id)),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await stockOf(floor.db, variantId)).toBe(10);
  }
  return `${rounds} orders, 20 cancellations each at once: ${rounds} cancelled, units back once`;
});

export const strangersCancel = race('nobody cancels somebody else’s order', async (floor) => {
  const rounds = sized(5, 20);
  for (let round = 0; round < rounds; round++) {
    const { id, buyer, variantId } = await anOrder(floor, { stock: 10, quantity: 2 });
    const stranger = await aBuyerOf(floor.db, []);
    expect((await cancel(floor, stranger, id)).status).toBe(404);
    expect(await stockOf(floor.db, variantId)).toBe(8);
    expect((await cancel(floor, buyer, id)).status).toBe(200);
  }
  return `${rounds} strangers refused with 404, ${rounds} owners served`;
});

// How an order comes to have a status before it is moved on.
const PATHS: Record<DeliveryStatus, DeliveryStatus[]> = {
  PENDING: [],
  SHIPPED: ['SHIPPED'],
  DELIVERED: ['SHIPPED', 'DELIVERED'],
  CANCELED: ['CANCELED'],
};

export const statusTable = race('every change of status does to stock and history what it must', async (floor) => {
  const admin = await anAdmin(floor);
  let refused = 0;
  for (const from of STATUSES)
    for (const to of STATUSES)
      for (const enough of [true, false]) {
        const { id, variantId } = await anOrder(floor, { stock: 10, quantity: 2 });
        for (const step of PATHS[from]) await moveTo(floor, admin, id, step);
        if (!enough) await emptyShelf(floor, variantId);
        const shelf = await stockOf(floor.db, variantId);

        const answer = await moveTo(floor, admin, id, to);
        const short = !enough && from === 'CANCELED' && to !== 'CANCELED';
        expect(answer.status, `${from} to ${to}`).toBe(short ? 409 : 200);
        if (short) refused += 1;
        const moved = from === 'PENDING' && to === 'CANCELED' ? 2 : from === 'CANCELED' && to !== 'CANCELED' ? -2 : 0;
        expect(await stockOf(floor.db, variantId), `${from} to ${to}`).toBe(shelf + (short ? 0 : moved));
        const steps = 1 + PATHS[from].length + (short || from === to ? 0 : 1);
        expect(await countEvents(floor, id), `${from} to ${to}`).toBe(steps);
      }
  expect(refused).toBe(3);
  return `16 pairs, each with units enough and without: 32 of 32 as the table says, ${refused} refused for want of units`;
});

export const reopenRace = race(
  'the last unit goes to one of two cancelled orders that are reopened at once',
  async (floor) => {
    const admin = await anAdmin(floor);
    const rounds = sized(10, 200);
    for (let round = 0; round < rounds; round++) {
      const first = await anOrder(floor, { stock: 1, quantity: 1 });
      await moveTo(floor, admin, first.id, 'CANCELED');
      const second = await aBuyerOf(floor.db, [{ variantId: first.variantId }]);
      const secondId = orderIn(await place(floor, second)).id;
      await moveTo(floor, admin, secondId, 'CANCELED');
      const { answers, waiting } = await meetAt(
        floor,
        { hold: 'select from variants where id = $1 for update', values: [first.variantId] },
        [first.id, secondId].map((id) => () => moveTo(floor, admin, id, 'PENDING')),
      );
      expect(waiting).toBe(2);
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      expect(await stockOf(floor.db, first.variantId)).toBe(0);
    }
    return `${rounds} last units wanted by two reopened orders: ${rounds} reopened, ${rounds} refused`;
  },
);

export const historyOrder = race(
  'an order’s history ends where the order stands, whoever moved it last',
  async (floor) => {
    const admin = await anAdmin(floor);
    const rounds = sized(10, 100);
    for (let round = 0; round < rounds; round++) {
      const { id } = await anOrder(floor, { stock: 100, quantity: 2 });
      const { answers, waiting } = await meetAt(
        floor,
        { hold: ORDER, values: [id] },
        times(12).map((n) => () => moveTo(floor, admin, id, STATUSES[(n + 1) % 4] ?? 'SHIPPED')),
      );
      expect(waiting).toBeGreaterThan(1);
      expect(tally(answers)).toEqual({ 200: 12 });
    }
    return `${rounds} orders moved twelve times at once: every history ends at the status of its order`;
  },
);

type Sold = { id: string; buyer: Buyer; variantId: string };

async function anOrder(floor: Floor, { stock, quantity }: { stock: number; quantity: number }): Promise<Sold> {
  const { id: variantId } = await aStockedVariant(floor.db, { stock });
  const buyer = await aBuyerOf(floor.db, [{ variantId, quantity }]);
  return { id: orderIn(await place(floor, buyer)).id, buyer, variantId };
}

const anAdmin = ({ db }: Floor) => aPerson(db, { userType: 'ADMIN' });

async function emptyShelf({ pool }: Floor, variantId: string): Promise<void> {
  await pool.query(
    `with gone as (
       insert into stock_movements (variant_id, units, reason)
       select id, -stock, 'correction' from variants where id = $1 and stock > 0
     )
     update variants set stock = 0 where id = $1`,
    [variantId],
  );
}

async function countEvents({ pool }: Floor, orderId: string): Promise<number | null> {
  return (await pool.query('select from order_events where order_id = $1', [orderId])).rowCount;
}
