import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { FINAL_STATUSES, IN_WAREHOUSE_STATUSES, isOneOf } from '@kinari/contract/labels/shipment-labels';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { moveStock } from '../inventory/inventory.service.ts';
import { issueCreditNotes } from '../invoicing/issue.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue } from '../platform/jobs.ts';
import { cancelBookingJob } from '../shipments/courier-job-definitions.ts';
import { canTransition } from '../shipments/shipment-transitions.ts';
import {
  assertEwayBill,
  getShipment,
  isUninspected,
  type LockedShipment,
  listShipmentLines,
  lockShipment,
  setLineConditions,
  setTracking,
} from '../shipments/shipments.service.ts';
import { enqueueTrackingEvents } from '../shipments/tracking-events.service.ts';
import { RETURNED_TO_ORIGIN_REASON, updateStatusManually } from './shipment-status.service.ts';

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
    await recordAuditEntry(
      tx,
      { kind: 'order', id: shipment.orderId, actorId },
      {
        action: 'order.tracking_number_changed',
        data: { order: shipment.orderId, shipment: shipment.position },
        before: { courierName: shipment.courierName, trackingNumber: shipment.trackingNumber },
        after: { courierName, trackingNumber },
      },
    );
    return getShipment(tx, id);
  });
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
    const inspected = packed.map(({ id: lineId, variantId, quantity }) => {
      const line = lines.find((item) => item.id === lineId);
      if (!line || line.sellable + line.damaged + line.missing !== quantity) throw new DomainError('quantity_mismatch');
      return { ...line, variantId };
    });
    if (lines.length !== packed.length) throw new DomainError('quantity_mismatch');
    for (const line of inspected) await setLineConditions(tx, line);
    await moveStock(
      tx,
      inspected.map(({ id: shipmentLineId, variantId, sellable: units }) => ({
        variantId,
        units,
        reason: 'return',
        shipmentLineId,
        actorId,
      })),
    );
    await recordStatusChange(tx, locked, { to: 'returned_to_origin', actorId });
    await updateStatusManually(tx, locked, { to: 'returned_to_origin', at: now(), actorId });
    const units = Object.fromEntries(packed.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
    await issueCreditNotes(tx, locked.order.id, { units, shipmentId: id, reason: RETURNED_TO_ORIGIN_REASON });
    return getShipment(tx, id);
  });
}

async function recordStatusChange(
  tx: Tx,
  { shipment }: LockedShipment,
  { to, actorId }: { to: string; actorId: string },
): Promise<void> {
  await recordAuditEntry(
    tx,
    { kind: 'order', id: shipment.orderId, actorId },
    {
      action: 'order.shipment_status_changed',
      data: { order: shipment.orderId, shipment: shipment.position },
      before: { status: shipment.status },
      after: { status: to },
    },
  );
}
