import { IN_WAREHOUSE_STATUSES, isOneOf, type ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { recordCodEntry } from '../cod/cod.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { issueInvoices } from '../invoicing/issue.service.ts';
import { lockOrder, updateOrderStatus } from '../orders/orders.service.ts';
import { addMs, DAY } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  countOrderUnits,
  findShipmentForUpdate,
  findShipmentOrderId,
  insertShipmentEvent,
  type LockedShipmentRow,
  refreshOrderQueues,
  setShipmentStatus,
} from './shipment.queries.ts';
import { isCodDue } from './shipment-transitions.ts';

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
export type LockedShipment = { order: LockedOrder; shipment: LockedShipmentRow };

/** Locks the order, then the shipment. Use this lock order everywhere. */
export async function lockShipment(tx: Tx, id: string): Promise<LockedShipment> {
  const orderId = await findShipmentOrderId(tx, id);
  if (!orderId) throw new DomainError('not_found');
  const order = await lockOrder(tx, orderId);
  const shipment = await findShipmentForUpdate(tx, id);
  if (!shipment) throw new DomainError('not_found');
  return { order, shipment };
}

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
 * Applies a new shipment status: COD ledger, order status, order queues, event for the email. The invoice for shipped units comes
 * last, because the document series stays locked until commit.
 */
export async function applyStatusChange(
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
  await advanceOrder(tx, order, { to, actorId });
  await refreshOrderQueues(tx, order.id);
  await publishEvent(tx, 'shipment.status_changed', order.id, {
    shipmentId: shipment.id,
    shipmentEventId: eventId,
    status: to,
  });
  // Also for shipments in transit: the order may have been cancelled and reopened since.
  if (!isOneOf(IN_WAREHOUSE_STATUSES, to) && to !== 'canceled')
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

/** Advances the order: first shipment out, last one delivered, or all returned to origin. */
async function advanceOrder(
  tx: Tx,
  order: LockedOrder,
  { to, actorId }: { to: ShipmentStatus; actorId: string | null },
): Promise<void> {
  const status = order.deliveryStatus;
  const next = await nextOrderStatus(tx, order, to);
  if (!next || next === status) return;
  await updateOrderStatus(tx, order, { to: next, actorId, notifiedByShipment: true });
  order.deliveryStatus = next;
}

async function nextOrderStatus(tx: Tx, { id, deliveryStatus }: LockedOrder, to: ShipmentStatus) {
  if (deliveryStatus === 'CANCELED' || isOneOf(IN_WAREHOUSE_STATUSES, to) || to === 'canceled') return undefined;
  const { ordered, delivered, received } = await countOrderUnits(tx, id);
  if (delivered === ordered) return 'DELIVERED';
  if (received === ordered && deliveryStatus === 'SHIPPED') return 'CANCELED';
  if (deliveryStatus === 'PENDING') return 'SHIPPED';
  // A recorded delivery was revoked.
  return deliveryStatus === 'DELIVERED' && to !== 'delivered' ? 'SHIPPED' : undefined;
}
