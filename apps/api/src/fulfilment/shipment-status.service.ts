import { IN_WAREHOUSE_STATUSES, isOneOf, type ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { recordCodEntry } from '../cod/cod.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { issueCreditNotes, issueInvoices } from '../invoicing/issue.service.ts';
import type { DeliveryStatus } from '../orders/order-record.ts';
import type { LockedOrder } from '../orders/orders.service.ts';
import { addMs, DAY } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { isCodDue, latestAuthoritativeEvent } from '../shipments/shipment-transitions.ts';
import {
  countOrderUnits,
  insertShipmentEvent,
  type LockedShipment,
  type LockedShipmentRow,
  listStatusReports,
  lockShipment,
  refreshOrderQueues,
  setShipmentStatus,
} from '../shipments/shipments.service.ts';
import {
  findShipmentByTracking,
  type TrackingRef,
  takeUnprocessedEvents,
} from '../shipments/tracking-events.service.ts';
import { applyOrderStatus } from './order-status.service.ts';

/** Reason printed on the credit notes of a shipment that came back. */
export const RETURNED_TO_ORIGIN_REASON = 'Shipment returned';

type StatusChange = {
  to: ShipmentStatus;
  at: Date;
  actorId: string | null;
  message?: string | null | undefined;
  place?: string | null | undefined;
};

/** Changes the status of a locked shipment manually and applies all effects. */
export async function updateStatusManually(tx: Tx, locked: LockedShipment, change: StatusChange): Promise<void> {
  const eventId = await insertShipmentEvent(tx, { shipmentId: locked.shipment.id, status: change.to, ...change });
  if (!eventId) throw new Error('Duplicate manual shipment event');
  await applyStatusChange(tx, locked, { ...change, eventId });
}

/**
 * Applies a new shipment status: COD ledger, order status, order queues, event for the email. Documents come last, because their
 * number series stays locked until commit.
 */
async function applyStatusChange(
  tx: Tx,
  { order, shipment }: LockedShipment,
  change: StatusChange & { eventId: string },
): Promise<void> {
  const { to, at, actorId, eventId } = change;
  await setShipmentStatus(tx, shipment.id, {
    status: to,
    at,
    failureReason: change.message,
    respondBy: addMs(at, DAY),
  });
  await recordCodEntries(tx, shipment, change);
  const nextStatus = await nextOrderStatus(tx, order, to);
  if (nextStatus) {
    const orderEventId = await applyOrderStatus(tx, order, { to: nextStatus, actorId });
    await publishEvent(tx, 'order.advanced', order.id, { orderEventId, from: order.deliveryStatus, to: nextStatus });
  }
  await refreshOrderQueues(tx, order.id);
  await publishEvent(tx, 'shipment.status_changed', order.id, {
    shipmentId: shipment.id,
    shipmentEventId: eventId,
    status: to,
  });
  if (nextStatus === 'CANCELED')
    await issueCreditNotes(tx, order.id, { units: 'all', reason: RETURNED_TO_ORIGIN_REASON });
  // Also for shipments in transit: the order may have been cancelled and reopened since.
  else if (!isOneOf(IN_WAREHOUSE_STATUSES, to) && to !== 'canceled')
    await issueInvoices(tx, order.id, {
      canReject: actorId !== null && isOneOf(IN_WAREHOUSE_STATUSES, shipment.status),
    });
}

async function recordCodEntries(
  tx: Tx,
  shipment: LockedShipmentRow,
  { to, eventId, actorId }: StatusChange & { eventId: string },
): Promise<void> {
  const recordEntry = (kind: 'due' | 'collected', before: boolean, after: boolean) =>
    recordCodEntry(tx, {
      shipmentId: shipment.id,
      kind,
      paise: (Number(after) - Number(before)) * shipment.codAmountPaise,
      reference: eventId,
      actorId,
    });
  await recordEntry('due', isCodDue(shipment.status), isCodDue(to));
  await recordEntry('collected', shipment.status === 'delivered', to === 'delivered');
}

/** Returns the new order status: first shipment out, last one delivered, or all returned to origin. Undefined if it stays. */
async function nextOrderStatus(
  tx: Tx,
  { id, deliveryStatus }: LockedOrder,
  to: ShipmentStatus,
): Promise<DeliveryStatus | undefined> {
  if (deliveryStatus === 'CANCELED' || isOneOf(IN_WAREHOUSE_STATUSES, to) || to === 'canceled') return undefined;
  const { ordered, delivered, received } = await countOrderUnits(tx, id);
  if (delivered === ordered) return deliveryStatus === 'DELIVERED' ? undefined : 'DELIVERED';
  if (received === ordered && deliveryStatus === 'SHIPPED') return 'CANCELED';
  if (deliveryStatus === 'PENDING') return 'SHIPPED';
  // A recorded delivery was revoked.
  return deliveryStatus === 'DELIVERED' && to !== 'delivered' ? 'SHIPPED' : undefined;
}

/** Applies stored tracking events. The latest event by the courier's clock decides, whatever the arrival order. */
export async function applyTrackingEvents(db: Db, ref: TrackingRef): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const shipmentId = await findShipmentByTracking(tx, ref);
    if (!shipmentId) return;
    const locked = await lockShipment(tx, shipmentId);
    const newEventIds = new Set<string>();
    for (const { event } of await takeUnprocessedEvents(tx, ref)) {
      const eventId = await insertShipmentEvent(tx, {
        shipmentId,
        status: event.status,
        message: event.reason ?? event.message,
        place: event.place,
        courierEventId: event.key,
        actorId: null,
        at: new Date(event.at),
      });
      if (eventId) newEventIds.add(eventId);
    }
    const latest = latestAuthoritativeEvent(await listStatusReports(tx, shipmentId));
    if (!latest?.byCourier || !newEventIds.has(latest.id)) return;
    // A second failed attempt needs a new action. Other repeated statuses change nothing.
    if (latest.status === locked.shipment.status && latest.status !== 'delivery_failed') return;
    await applyStatusChange(tx, locked, {
      to: latest.status,
      at: latest.at,
      actorId: null,
      message: latest.message,
      eventId: latest.id,
    });
  });
}
