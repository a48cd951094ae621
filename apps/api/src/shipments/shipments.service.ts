import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import {
  EWAY_BILL_THRESHOLD_RUPEES,
  FINAL_STATUSES,
  IN_WAREHOUSE_STATUSES,
  isOneOf,
} from '@kinari/contract/labels/shipment-labels';
import { toPaise } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { restockReturnedShipment } from '../inventory/inventory.service.ts';
import { issueCreditNotes } from '../invoicing/issue.service.ts';
import { RETURNED_TO_ORIGIN_REASON } from '../orders/orders.service.ts';
import { toShipmentResponse } from '../orders/shipment-record.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { isConstraintViolation } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue } from '../platform/jobs.ts';
import { cancelBookingJob } from './courier-job-definitions.ts';
import {
  getShipmentRecord,
  getShipmentValue,
  type LockedShipmentRow,
  listShipmentLines,
  setLineConditions,
} from './shipment.queries.ts';
import { type LockedShipment, lockShipment, updateStatusManually } from './shipment-status.service.ts';
import { canTransition } from './shipment-transitions.ts';
import { enqueueTrackingEvents } from './tracking-events.service.ts';

type ShipmentResponse = EndpointResponse<'updateShipmentStatus'>['shipment'];
type ActorContext = { actorId: string; now: Now };

export async function updateShipmentStatus(
  db: Db,
  id: string,
  { to, expectedStatus, reason, actorId, now }: EndpointBody<'updateShipmentStatus'> & ActorContext,
): Promise<ShipmentResponse> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockShipment(tx, id);
    const { status } = locked.shipment;
    if (status !== expectedStatus) throw new DomainError('stale_version');
    if (!canTransition(status, to)) throw new DomainError('shipment_status_changed');
    if (!reason && (isOneOf(FINAL_STATUSES, status) || to === 'delivery_failed' || to === 'lost'))
      throw new DomainError('reason_required');
    await recordStatusChange(tx, locked, { to, actorId });
    if (to === 'canceled' && locked.shipment.bookingProvider !== 'by-hand')
      await enqueue(tx, cancelBookingJob, { shipmentId: id });
    await updateStatusManually(tx, locked, { to, at: now(), actorId, message: reason });
    return getShipment(tx, id);
  });
}

type Outcome = EndpointResponse<'handOverShipments'>['outcomes'][number];

/** Hands shipments over, each in its own transaction, so an error for one does not stop the others. */
export async function handOverShipments(
  db: Db,
  { shipments, ...by }: EndpointBody<'handOverShipments'> & ActorContext,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, ...input } of shipments) {
    try {
      await db.transaction().execute((tx) => handOverShipment(tx, id, input, by));
      outcomes.push({ id, done: true });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ id, done: false, code: error.code, message: error.message });
    }
  }
  return outcomes;
}

type HandoverInput = Omit<EndpointBody<'handOverShipments'>['shipments'][number], 'id'>;

async function handOverShipment(
  tx: Tx,
  id: string,
  input: HandoverInput,
  { actorId, now }: ActorContext,
): Promise<void> {
  const locked = await lockShipment(tx, id);
  const { shipment, order } = locked;
  // Duplicate request: already handed over.
  if (shipment.status === 'handed_over' && (!input.trackingNumber || shipment.trackingNumber === input.trackingNumber))
    return;
  if (shipment.status !== 'packed' && shipment.status !== 'ready_to_ship')
    throw new DomainError('shipment_status_changed');
  if (order.deliveryStatus === 'CANCELED') throw new DomainError('order_not_packable');
  await assertEwayBill(tx, shipment, input.ewayBill);
  if (shipment.status === 'packed') await setTracking(tx, id, { courierName: 'By hand', ...input });
  await recordStatusChange(tx, locked, { to: 'handed_over', actorId });
  await updateStatusManually(tx, locked, { to: 'handed_over', at: now(), actorId });
}

/** Requires an e-way bill above the legal value limit. A given number is stored. */
export async function assertEwayBill(tx: Tx, shipment: LockedShipmentRow, input: string | undefined): Promise<void> {
  if (input) await tx.updateTable('shipments').set({ eway_bill: input }).where('id', '=', shipment.id).execute();
  else if (!shipment.ewayBill && (await getShipmentValue(tx, shipment.id)) > toPaise(EWAY_BILL_THRESHOLD_RUPEES))
    throw new DomainError('eway_bill_required');
}

export async function updateShipmentTracking(
  db: Db,
  id: string,
  { actorId, ...input }: EndpointBody<'updateShipmentTracking'> & { actorId: string },
): Promise<ShipmentResponse> {
  return db.transaction().execute(async (tx) => {
    const { shipment } = await lockShipment(tx, id);
    if (isOneOf(FINAL_STATUSES, shipment.status) || isOneOf(IN_WAREHOUSE_STATUSES, shipment.status))
      throw new DomainError('shipment_status_changed');
    await setTracking(tx, id, input);
    // Apply tracking events that arrived before this shipment had the number.
    const { courierName, trackingNumber } = input;
    if (trackingNumber) await enqueueTrackingEvents(tx, { courier: shipment.bookingProvider, trackingNumber });
    await recordAuditEntry(tx, {
      subject: { kind: 'order', id: shipment.orderId },
      actorId,
      summary: `Tracking number of shipment ${shipment.position} of order ${shipment.orderId.slice(0, 8)} changed`,
      before: { courierName: shipment.courierName, trackingNumber: shipment.trackingNumber },
      after: { courierName, trackingNumber },
    });
    return getShipment(tx, id);
  });
}

type TrackingInput = { courierName: string; trackingNumber?: string | undefined; trackingUrl?: string | undefined };

async function setTracking(
  tx: Tx,
  id: string,
  { courierName, trackingNumber, trackingUrl }: TrackingInput,
): Promise<void> {
  try {
    await tx
      .updateTable('shipments')
      .set({ courier_name: courierName, tracking_number: trackingNumber || null, tracking_url: trackingUrl ?? null })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (isConstraintViolation(error, 'shipments_tracking_number')) throw new DomainError('tracking_number_taken');
    throw error;
  }
}

/** Receives a returned shipment with the condition of every unit. */
export async function receiveReturnedShipment(
  db: Db,
  id: string,
  { lines, actorId, now }: EndpointBody<'receiveReturnedShipment'> & ActorContext,
): Promise<ShipmentResponse> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockShipment(tx, id);
    const packed = await listShipmentLines(tx, id);
    const canBeReceived =
      ['delivery_failed', 'returning_to_origin', 'lost'].includes(locked.shipment.status) ||
      (await isUninspected(tx, locked.shipment));
    if (!canBeReceived) throw new DomainError('shipment_status_changed');
    const inspected = packed.map(({ id: lineId, quantity }) => {
      const line = lines.find((item) => item.id === lineId);
      if (!line || line.sellable + line.damaged + line.missing !== quantity) throw new DomainError('quantity_mismatch');
      return line;
    });
    if (lines.length !== packed.length) throw new DomainError('quantity_mismatch');
    for (const line of inspected) await setLineConditions(tx, line);
    await restockReturnedShipment(tx, {
      actorId,
      lines: inspected.map(({ id: shipmentLineId, sellable: units }) => ({ shipmentLineId, units })),
    });
    await recordStatusChange(tx, locked, { to: 'returned_to_origin', actorId });
    await updateStatusManually(tx, locked, { to: 'returned_to_origin', at: now(), actorId });
    const units = Object.fromEntries(packed.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
    await issueCreditNotes(tx, locked.order.id, { units, shipmentId: id, reason: RETURNED_TO_ORIGIN_REASON });
    return getShipment(tx, id);
  });
}

/** True if the courier reported the return but staff have not inspected all units. */
async function isUninspected(tx: Tx, { id, status }: LockedShipmentRow): Promise<boolean> {
  if (status !== 'returned_to_origin') return false;
  const { unread } = await tx
    .selectFrom('shipment_lines')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('shipment_id', '=', id)
    .where('sellable', 'is', null)
    .executeTakeFirstOrThrow();
  return unread > 0;
}

async function recordStatusChange(
  tx: Tx,
  { shipment }: LockedShipment,
  { to, actorId }: { to: string; actorId: string },
): Promise<void> {
  await recordAuditEntry(tx, {
    subject: { kind: 'order', id: shipment.orderId },
    actorId,
    summary: `Status of shipment ${shipment.position} of order ${shipment.orderId.slice(0, 8)} changed`,
    before: { status: shipment.status },
    after: { status: to },
  });
}

export async function getShipment(db: Queryable, id: string): Promise<ShipmentResponse> {
  return toShipmentResponse(await getShipmentRecord(db, id));
}
