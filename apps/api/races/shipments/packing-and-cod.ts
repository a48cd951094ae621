import { expect } from 'vitest';
import { createStockedVariant } from '../../test/factories.ts';
import { getStock } from '../../test/integrity-checks.ts';
import { createBuyer } from '../buyers.ts';
import { createRace, createStaff, createStaffRace, type Staff } from '../race.ts';
import { type ApiResponse, countByStatus, type RaceHarness, waitAtBarrier } from '../race-harness.ts';
import { bySize, range } from '../race-size.ts';
import { cancelOrderRequest, getOrder, placeOrderWithRetries } from '../requests.ts';

const LOCK_ORDER = 'select from orders where id = $1 for update';
const LOCK_SHIPMENT = 'select from shipments where id = $1 for update';
const UNITS = 3;

export const packUnitsOnce = createRace(
  'units packed by several staff members at once are packed once',
  async (harness) => {
    const rounds = bySize(10, 100);
    for (let round = 0; round < rounds; round++) {
      const { id, lineId } = await createOrder(harness);
      const staffMembers = await Promise.all(range(4).map(() => createStaff(harness)));
      const { responses, waiting } = await waitAtBarrier(
        harness,
        { lockStatement: LOCK_ORDER, values: [id] },
        staffMembers.map(
          (staffMember) => () => createShipment(harness, staffMember, id, { orderLineId: lineId, quantity: 2 }),
        ),
      );
      expect(waiting).toBeGreaterThan(1);
      expect(countByStatus(responses)).toEqual({ 201: 1, 409: 3 });
    }
    return `${rounds} orders of ${UNITS} units, two of them packed by four staff members at once: one shipment each`;
  },
);

export const cancelVsPack = createStaffRace(
  'a customer cancels during packing: no unit of a cancelled order stays packed',
  async (harness, staffMember) => {
    const rounds = bySize(20, 100);
    let rejectedCount = 0;
    for (let round = 0; round < rounds; round++) {
      const { id, lineId, buyer, variantId } = await createOrder(harness);
      const starts = [
        () => cancelOrderRequest(harness, buyer, id),
        () => createShipment(harness, staffMember, id, { orderLineId: lineId, quantity: UNITS }),
      ];
      if (round % 2 === 1) starts.reverse();
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_ORDER, values: [id] }, starts);
      // If it was packed first, the cancellation voids the shipment.
      const packed = responses.find(({ status }) => status !== 200);
      expect([201, 409]).toContain(packed?.status);
      if (packed?.status === 409) rejectedCount += 1;
      expect(await listShipmentStatuses(harness, id)).toEqual(packed?.status === 409 ? [] : ['canceled']);
      expect(await getStock(harness.db, variantId)).toBe(10);
    }
    return `${rounds} rounds: ${rejectedCount} times packing was rejected, ${rounds - rejectedCount} times the shipment was canceled`;
  },
);

export const deliverVsReturnToOrigin = createStaffRace(
  'a shipment is delivered or returned to origin, and its COD amount follows',
  async (harness, staffMember) => {
    const rounds = bySize(10, 100);
    for (let round = 0; round < rounds; round++) {
      const { shipmentId } = await createSentShipment(harness, staffMember, { delivered: false });
      const statusChange = (to: string) => () =>
        harness.ask('PUT', `/shipments/${shipmentId}/status`, {
          headers: staffMember.headers,
          body: { to, expectedStatus: 'handed_over' },
        });
      const { responses } = await waitAtBarrier(harness, { lockStatement: LOCK_SHIPMENT, values: [shipmentId] }, [
        statusChange('delivered'),
        statusChange('returning_to_origin'),
      ]);
      expect(countByStatus(responses)).toEqual({ 200: 1, 409: 1 });
    }
    return `${rounds} shipments delivered and brought back at once: one of both each time`;
  },
);

export const postRemittanceOnce = createStaffRace(
  'a remittance reference posted several times at once counts once',
  async (harness, staffMember) => {
    const rounds = bySize(5, 50);
    for (let round = 0; round < rounds; round++) {
      const { trackingNumber, shipmentId } = await createSentShipment(harness, staffMember, { delivered: true });
      // An unknown number locks no shipment, so the requests meet only at the unique reference.
      const csv = round % 2 ? `${trackingNumber},2697` : 'NOBODYS1,10';
      const { responses } = await waitAtBarrier(
        harness,
        { lockStatement: 'lock table remittances in share row exclusive mode' },
        range(6).map(() => () => postRemittance(harness, staffMember, `UTR${round}`, csv)),
      );
      expect(countByStatus(responses)).toEqual({ 200: 6 });
      const { rows } = await harness.pool.query<{ posted: number; remitted: number }>(
        `select
         (select count(*)::int from remittances where reference = $1) as posted,
         (select count(*)::int from cod_entries where shipment_id = $2 and kind = 'remitted') as remitted`,
        [`UTR${round}`, shipmentId],
      );
      expect(rows[0]).toEqual({ posted: 1, remitted: round % 2 });
    }
    return `${rounds} remittances posted six times at once: ${rounds} entered`;
  },
);

export const recordPaymentOnce = createStaffRace(
  'a shipment in several remittances at once is paid once',
  async (harness, staffMember) => {
    const rounds = bySize(5, 50);
    for (let round = 0; round < rounds; round++) {
      const { trackingNumber, shipmentId } = await createSentShipment(harness, staffMember, { delivered: true });
      const { responses } = await waitAtBarrier(
        harness,
        { lockStatement: 'lock table remittances in share row exclusive mode' },
        range(4).map((n) => () => postRemittance(harness, staffMember, `UTR${round}-${n}`, `${trackingNumber},2697`)),
      );
      expect(countByStatus(responses)).toEqual({ 200: 4 });
      const { rows } = await harness.pool.query<{ remitted: number }>(
        `select sum(paise)::int as remitted from cod_entries where shipment_id = $1 and kind = 'remitted'`,
        [shipmentId],
      );
      expect(rows[0]?.remitted).toBe(269_700);
    }
    return `${rounds} shipments, each in four remittances at once: paid for once`;
  },
);

export const shipmentRaces = [
  packUnitsOnce,
  cancelVsPack,
  deliverVsReturnToOrigin,
  postRemittanceOnce,
  recordPaymentOnce,
];

async function createOrder(harness: RaceHarness) {
  const { id: variantId } = await createStockedVariant(harness.db, { stock: 10 });
  const buyer = await createBuyer(harness.db, [{ variantId, quantity: UNITS }]);
  const { id } = getOrder(await placeOrderWithRetries(harness, buyer));
  const { rows } = await harness.pool.query<{ id: string }>('select id from order_lines where order_id = $1', [id]);
  return { id, lineId: rows[0]?.id ?? '', buyer, variantId };
}

const createShipment = (
  harness: RaceHarness,
  { headers }: Staff,
  orderId: string,
  line: { orderLineId: string; quantity: number },
) => harness.ask('POST', '/shipments', { headers, body: { orderId, lines: [line] } });

const postRemittance = (harness: RaceHarness, { headers }: Staff, reference: string, csv: string) =>
  harness.ask('POST', '/admin/cod/remittances', { headers, body: { courier: 'Delhivery', reference, csv } });

async function createSentShipment(harness: RaceHarness, staffMember: Staff, { delivered }: { delivered: boolean }) {
  const { id, lineId } = await createOrder(harness);
  const { body } = await createShipment(harness, staffMember, id, { orderLineId: lineId, quantity: UNITS });
  const shipmentId = (body as { shipment: { id: string } }).shipment.id;
  const trackingNumber = shipmentId.replaceAll('-', '').toUpperCase();
  const expectSuccess = async (pendingResponse: Promise<ApiResponse>) =>
    expect((await pendingResponse).status).toBe(200);
  const { headers } = staffMember;
  const shipments = [{ id: shipmentId, courierName: 'Delhivery', trackingNumber }];
  await expectSuccess(harness.ask('POST', '/shipments/hand-over', { headers, body: { shipments } }));
  const statusChange = { to: 'delivered', expectedStatus: 'handed_over' };
  if (delivered)
    await expectSuccess(harness.ask('PUT', `/shipments/${shipmentId}/status`, { headers, body: statusChange }));
  return { shipmentId, trackingNumber };
}

async function listShipmentStatuses({ pool }: RaceHarness, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ status: string }>('select status from shipments where order_id = $1', [orderId]);
  return rows.map(({ status }) => status);
}
