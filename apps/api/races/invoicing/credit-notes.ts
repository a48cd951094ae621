import { expect } from 'vitest';
import { issueCreditNotes } from '../../src/invoicing/issue.service.ts';
import { createStaffRace, type Staff } from '../race.ts';
import { countByStatus, type RaceHarness, waitAtBarrier } from '../race-harness.ts';
import { bySize } from '../race-size.ts';
import { updateDeliveryStatus } from '../requests.ts';
import {
  createOrder,
  createOrders,
  createShipment,
  expectSuccess,
  getDocumentTotals,
  handOverShipment,
  UNITS,
} from './taxed-orders.ts';

const LOCK_ORDER = 'select from orders where id = $1 for update';

export const shipVsCancel = createStaffRace(
  'concurrent shipping and cancellation: an invoice, or one that is fully credited',
  async (harness, staffMember) => {
    const orders = await createOrders(harness, bySize(20, 100));
    const outcomeCounts = { SHIPPED: 0, CANCELED: 0 };
    for (const [round, { id }] of orders.entries()) {
      const starts = (['SHIPPED', 'CANCELED'] as const).map(
        (to) => () => updateDeliveryStatus(harness, staffMember, id, to),
      );
      if (round % 2 === 1) starts.reverse();
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_ORDER, values: [id] }, starts);
      expect(countByStatus(responses)).toEqual({ 200: 2 });
      const { rows } = await harness.pool.query<{ status: 'SHIPPED' | 'CANCELED' }>(
        'select delivery_status as status from orders where id = $1',
        [id],
      );
      const status = rows[0]?.status ?? 'SHIPPED';
      outcomeCounts[status] += 1;
      const { invoices, credits, net } = await getDocumentTotals(harness, id);
      expect([invoices, invoices - credits, net]).toEqual(status === 'SHIPPED' ? [1, 1, UNITS] : [1, 0, 0]);
    }
    expect(Math.min(outcomeCounts.SHIPPED, outcomeCounts.CANCELED)).toBeGreaterThan(0);
    return `${orders.length} rounds: ${outcomeCounts.SHIPPED} ended shipped and invoiced, ${outcomeCounts.CANCELED} cancelled and credited`;
  },
);

export const handOverVsMove = createStaffRace(
  'a shipment handed over during a manual status change is invoiced once',
  async (harness, staffMember) => {
    const orders = await createOrders(harness, bySize(20, 100));
    for (const [round, order] of orders.entries()) {
      const shipment = await createShipment(harness, staffMember, order);
      const starts = [
        () => handOverShipment(harness, staffMember, shipment.id),
        () => updateDeliveryStatus(harness, staffMember, order.id, round % 4 < 2 ? 'DELIVERED' : 'SHIPPED'),
      ];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_ORDER, values: [order.id] }, starts);
      expect(countByStatus(responses)).toEqual({ 200: 2 });
      expect(await getDocumentTotals(harness, order.id)).toEqual({ invoices: 1, credits: 0, net: UNITS });
    }
    return `${orders.length} shipments handed over while their order was moved: ${orders.length} invoices`;
  },
);

export const receiveVsCancel = createStaffRace(
  'a returned shipment received during a cancellation is credited once',
  async (harness, staffMember) => {
    const orders = await createOrders(harness, bySize(20, 100));
    for (const [round, order] of orders.entries()) {
      const receive = await createReturningShipment(harness, staffMember, order);
      const starts = [receive, () => updateDeliveryStatus(harness, staffMember, order.id, 'CANCELED'), receive];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_ORDER, values: [order.id] }, starts);
      // The second request to receive the shipment gets 409.
      expect(countByStatus(responses)).toEqual({ 200: 2, 409: 1 });
      expect(await getDocumentTotals(harness, order.id)).toEqual({ invoices: 1, credits: 1, net: 0 });
    }
    return `${orders.length} shipments received twice while their order was cancelled: ${orders.length} credit notes`;
  },
);

export const creditSameUnitsTwice = createStaffRace(
  'the same units are credited once, even without the order lock',
  async (harness, staffMember) => {
    const first = await createOrder(harness);
    for (const status of ['SHIPPED', 'CANCELED'] as const)
      await expectSuccess(updateDeliveryStatus(harness, staffMember, first.id, status));
    const orders = await createOrders(harness, bySize(5, 50));
    for (const { id } of orders) {
      await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'SHIPPED'));
      const credit = () =>
        harness.db
          .transaction()
          .execute((tx) => issueCreditNotes(tx, id, { units: 'all', reason: 'Twice' }))
          .then(
            () => 'credited',
            (error: Error) => error.message,
          );
      const lockSeries = `select from tax_document_series where kind = 'credit_note' for update`;
      const { responses, waiting } = await waitAtBarrier(harness, { lockStatement: lockSeries }, [credit, credit]);
      expect(waiting).toBe(2);
      expect(responses.toSorted()).toEqual(['credited', 'more is credited than was invoiced']);
      await expectSuccess(updateDeliveryStatus(harness, staffMember, id, 'CANCELED'));
      expect(await getDocumentTotals(harness, id)).toEqual({ invoices: 1, credits: 1, net: 0 });
    }
    return `${orders.length} invoices credited twice at once, past the lock on their order: ${orders.length} credit notes`;
  },
);

/** Creates a shipment returning to origin. Returns a function that receives it. */
async function createReturningShipment(
  harness: RaceHarness,
  { headers }: Staff,
  order: { id: string; lineId: string },
) {
  const shipment = await createShipment(harness, { headers }, order);
  await expectSuccess(handOverShipment(harness, { headers }, shipment.id));
  const statusChange = { to: 'returning_to_origin', expectedStatus: 'handed_over' };
  await expectSuccess(harness.ask('PUT', `/shipments/${shipment.id}/status`, { headers, body: statusChange }));
  const lines = [{ id: shipment.lineId, sellable: UNITS, damaged: 0, missing: 0 }];
  return () => harness.ask('POST', `/shipments/${shipment.id}/receive`, { headers, body: { lines } });
}
