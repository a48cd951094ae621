import { expect } from 'vitest';
import { creditUnits } from '../../src/documents/issue.service.ts';
import { moveTo } from '../calls.ts';
import { type Floor, meetAt, tally } from '../floor.ts';
import { race } from '../race.ts';
import { sized } from '../size.ts';
import { aClerk, anOrder, aParcel, done, handOver, type Staff, someOrders, standing, UNITS } from './taxed-orders.ts';

const ORDER = 'select from orders where id = $1 for update';

export const shipVsCancel = race(
  'an order that is shipped while it is cancelled has an invoice, or nothing left on one',
  async (floor) => {
    const clerk = await aClerk(floor);
    const orders = await someOrders(floor, sized(20, 100));
    const ended = { SHIPPED: 0, CANCELED: 0 };
    for (const [round, { id }] of orders.entries()) {
      const starts = (['SHIPPED', 'CANCELED'] as const).map((to) => () => moveTo(floor, clerk, id, to));
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetAt(floor, { hold: ORDER, values: [id] }, starts);
      expect(tally(answers)).toEqual({ 200: 2 });
      const { rows } = await floor.pool.query<{ status: 'SHIPPED' | 'CANCELED' }>(
        'select delivery_status as status from orders where id = $1',
        [id],
      );
      const status = rows[0]?.status ?? 'SHIPPED';
      ended[status] += 1;
      const { invoices, credits, net } = await standing(floor, id);
      expect([invoices, invoices - credits, net]).toEqual(status === 'SHIPPED' ? [1, 1, UNITS] : [1, 0, 0]);
    }
    expect(Math.min(ended.SHIPPED, ended.CANCELED)).toBeGreaterThan(0);
    return `${orders.length} rounds: ${ended.SHIPPED} ended shipped and invoiced, ${ended.CANCELED} cancelled and credited`;
  },
);

export const handOverVsMove = race(
  'a parcel that is handed over while its order is moved by hand is invoiced once',
  async (floor) => {
    const clerk = await aClerk(floor);
    const orders = await someOrders(floor, sized(20, 100));
    for (const [round, order] of orders.entries()) {
      const parcel = await aParcel(floor, clerk, order);
      const starts = [
        () => handOver(floor, clerk, parcel.id),
        () => moveTo(floor, clerk, order.id, round % 4 < 2 ? 'DELIVERED' : 'SHIPPED'),
      ];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetAt(floor, { hold: ORDER, values: [order.id] }, starts);
      expect(tally(answers)).toEqual({ 200: 2 });
      expect(await standing(floor, order.id)).toEqual({ invoices: 1, credits: 0, net: UNITS });
    }
    return `${orders.length} parcels handed over while their order was moved: ${orders.length} invoices`;
  },
);

export const receivedVsCancelled = race(
  'a parcel that is received back while its order is cancelled is credited once',
  async (floor) => {
    const clerk = await aClerk(floor);
    const orders = await someOrders(floor, sized(20, 100));
    for (const [round, order] of orders.entries()) {
      const receive = await aReturningParcel(floor, clerk, order);
      const starts = [receive, () => moveTo(floor, clerk, order.id, 'CANCELED'), receive];
      if (round % 2 === 1) starts.reverse();
      const { answers } = await meetAt(floor, { hold: ORDER, values: [order.id] }, starts);
      // The second who opens the parcel is told that it was opened.
      expect(tally(answers)).toEqual({ 200: 2, 409: 1 });
      expect(await standing(floor, order.id)).toEqual({ invoices: 1, credits: 1, net: 0 });
    }
    return `${orders.length} parcels received twice while their order was cancelled: ${orders.length} credit notes`;
  },
);

export const sameUnitsTwice = race(
  'the same units are credited once, even by who does not hold the order',
  async (floor) => {
    const clerk = await aClerk(floor);
    const first = await anOrder(floor);
    for (const status of ['SHIPPED', 'CANCELED'] as const) await done(moveTo(floor, clerk, first.id, status));
    const orders = await someOrders(floor, sized(5, 50));
    for (const { id } of orders) {
      await done(moveTo(floor, clerk, id, 'SHIPPED'));
      const credit = () =>
        floor.db
          .transaction()
          .execute((tx) => creditUnits(tx, id, { units: 'all', reason: 'Twice' }))
          .then(
            () => 'credited',
            (error: Error) => error.message,
          );
      const series = `select from document_series where kind = 'credit_note' for update`;
      const { answers, waiting } = await meetAt(floor, { hold: series }, [credit, credit]);
      expect(waiting).toBe(2);
      expect(answers.toSorted()).toEqual(['credited', 'more is credited than was invoiced']);
      await done(moveTo(floor, clerk, id, 'CANCELED'));
      expect(await standing(floor, id)).toEqual({ invoices: 1, credits: 1, net: 0 });
    }
    return `${orders.length} invoices credited twice at once, past the lock on their order: ${orders.length} credit notes`;
  },
);

/** A parcel on its way back, and what opens it. */
async function aReturningParcel(floor: Floor, { headers }: Staff, order: { id: string; lineId: string }) {
  const parcel = await aParcel(floor, { headers }, order);
  await done(handOver(floor, { headers }, parcel.id));
  const move = { to: 'returning', seen: 'handed_over' };
  await done(floor.ask('POST', `/parcels/${parcel.id}/move`, { headers, body: move }));
  const lines = [{ id: parcel.lineId, sellable: UNITS, damaged: 0, missing: 0 }];
  return () => floor.ask('POST', `/parcels/${parcel.id}/received`, { headers, body: { lines } });
}
