import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { DELIVERY_STATUS_LABELS, UNDO_SECONDS } from '@kinari/contract/labels/order-labels';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { reserveAgain, restockCanceledOrder } from '../inventory/inventory.service.ts';
import { issueCreditNotes, issueInvoices } from '../invoicing/issue.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { enqueue } from '../platform/jobs.ts';
import { reapplyPayment, refundCanceledOrder } from '../refunds/payment.service.ts';
import { updatePaymentStatus } from '../refunds/refunds.service.ts';
import {
  cancelReturns,
  findOrder,
  findOrderForUpdate,
  findStatusBeforeCancel,
  insertOrderEvent,
  isUndone,
  type LockedOrder,
  listMyOrderLines,
  listOrderEvents,
  type OrderEvent,
  type OrderedLine,
  setOrderStatuses,
} from './order.queries.ts';
import { getConfirmationStatus } from './order-emails.ts';
import { listShipmentsByOrder } from './order-page.queries.ts';
import { type DeliveryStatus, type OrderRecord, toAdminOrder } from './order-record.ts';
import { paymentStatusAfter, stockEffect } from './order-status-effects.ts';

/** Cancels a customer's own order. Only possible before it ships. */
export async function cancelMyOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderRecord> {
  await db.transaction().execute(async (tx) => {
    const order = await findOrderForUpdate(tx, orderId);
    if (!order || order.userId !== userId) throw new DomainError('not_found');
    if (order.deliveryStatus !== 'PENDING') throw new DomainError('order_not_cancellable');
    await updateOrderStatus(tx, order, { to: 'CANCELED', actorId: userId });
  });
  return getOrder(db, orderId);
}

type StatusUpdate = {
  orderId: string;
  to: DeliveryStatus;
  expectedStatus?: DeliveryStatus | undefined;
  undoable?: boolean | undefined;
  actorId: string;
};

/**
 * Moves an order from any status to any other; the same status is a no-op. Throws `stale_version` if `expectedStatus` is not the current
 * status.
 */
export async function updateDeliveryStatus(db: Db, change: StatusUpdate): Promise<OrderRecord> {
  return (await updateStatusByStaff(db, change)).order;
}

async function updateStatusByStaff(
  db: Db,
  { orderId, to, expectedStatus, undoable, actorId }: StatusUpdate,
): Promise<{ order: OrderRecord; from: DeliveryStatus }> {
  const before = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const from = locked.deliveryStatus;
    if (expectedStatus !== undefined && expectedStatus !== from) throw new DomainError('stale_version');
    if (from === to) return from;
    await recordAuditEntry(tx, {
      subject: { kind: 'order', id: orderId },
      actorId,
      summary: `Status of order ${orderId.slice(0, 8)} changed`,
      before: { deliveryStatus: from },
      after: { deliveryStatus: to },
    });
    await updateOrderStatus(tx, locked, { to, actorId, ...(undoable && { undoable }) });
    return from;
  });
  // Read after commit: the invoice series stays locked until the transaction ends.
  return { order: await getOrder(db, orderId), from: before };
}

type Outcome = EndpointResponse<'updateDeliveryStatuses'>['outcomes'][number];

/** Moves many orders, each in its own transaction, so an error for one does not stop the others. */
export async function updateDeliveryStatuses(
  db: Db,
  { orderIds, to, expectedStatus, undoable, actorId }: EndpointBody<'updateDeliveryStatuses'> & { actorId: string },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const orderId of new Set(orderIds)) {
    try {
      const { order, from } = await updateStatusByStaff(db, { orderId, to, expectedStatus, undoable, actorId });
      outcomes.push({ id: orderId, done: true, from, order: toAdminOrder(order) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ id: orderId, done: false, code: error.code, message: error.message });
    }
  }
  return outcomes;
}

export async function listOrderHistory(
  db: Queryable,
  orderId: string,
): Promise<EndpointResponse<'listOrderChanges'>['changes']> {
  const events = await listOrderEvents(db, orderId);
  if (events.length === 0) throw new DomainError('not_found');
  return events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    by: event.by,
    summary: describeEvent(event),
    before: event.from && { deliveryStatus: event.from },
    after: { deliveryStatus: event.to },
  }));
}

function describeEvent({ from, to, ownedByActor }: OrderEvent): string {
  if (from === null) return 'Order placed';
  if (to === 'CANCELED' && ownedByActor) return 'Cancelled by the customer';
  return `${DELIVERY_STATUS_LABELS[from]} to ${DELIVERY_STATUS_LABELS[to]}`;
}

const CONFIRMATION_MESSAGES = {
  queued: 'Confirmation email is on its way',
  sent: 'Confirmation email sent',
  failed: 'Confirmation email failed',
};

/** Returns the status of the confirmation email. It was enqueued at placement; this call sends nothing. */
export async function getConfirmation(
  db: Db,
  { userId, userType }: Session,
  orderId: string,
): Promise<EndpointResponse<'sendConfirmation'>> {
  const order = await findOrder(db, orderId);
  if (!order || (order.userId !== userId && userType !== 'ADMIN')) throw new DomainError('not_found');
  const emailStatus = await getConfirmationStatus(db, orderId);
  return { message: CONFIRMATION_MESSAGES[emailStatus], mail: emailStatus };
}

type StatusChange = {
  to: DeliveryStatus;
  /** Null if a courier's tracking event moves the order. */
  actorId: string | null;
  /** A shipment caused the move: the shipment email and the shipment's invoice replace the order's. */
  notifiedByShipment?: true;
  /** Staff can still undo it: emails and documents wait until the undo time is over. */
  undoable?: true;
};

// Reasons printed on credit notes.
export const RETURNED_TO_ORIGIN_REASON = 'Shipment returned';
const ORDER_CANCELED_REASON = 'Order cancelled';

export const issueDocumentsJob = { name: 'issue_documents' };

/** Changes the status of a locked order. Only this function writes the status. Call it last in the transaction. */
export async function updateOrderStatus(
  tx: Tx,
  order: LockedOrder,
  { to, actorId, notifiedByShipment, undoable }: StatusChange,
): Promise<void> {
  const from = order.deliveryStatus;
  const statusBeforeCancel = from === 'CANCELED' ? await findStatusBeforeCancel(tx, order.id) : undefined;
  const eventId = await insertOrderEvent(tx, { orderId: order.id, from, to, actorId });

  // Run after the event insert, whose time separates this refund from earlier ones. Run before locking variants.
  if (to === 'CANCELED') await refundCanceledOrder(tx, order.id);
  if (from === 'CANCELED') await reapplyPayment(tx, order.id);
  if (to === 'CANCELED') await cancelReturns(tx, order.id, actorId);

  const effect = stockEffect(from, to);
  if (effect === 'restock') await restockCanceledOrder(tx, { orderId: order.id, eventId, actorId });
  // Units that were not restocked must not be taken from stock again.
  if (effect === 'take again')
    await reserveAgain(
      tx,
      { orderId: order.id, eventId, actorId },
      statusBeforeCancel === 'PENDING' ? 'all' : 'received',
    );

  await setOrderStatuses(tx, order.id, {
    deliveryStatus: to,
    paymentStatus: paymentStatusAfter(order.paymentStatus, from, to),
  });
  await updatePaymentStatus(tx, order.id);
  await publishEvent(tx, 'order.status_changed', order.id, {
    orderEventId: eventId,
    from,
    to,
    ...(notifiedByShipment && { notifiedByShipment }),
    ...(undoable && { undoable }),
  });
  // Issue documents last: the number series stays locked until commit. A shipment that moves its order issues its own invoice.
  const canReject = actorId !== null && to !== 'PENDING';
  if (undoable) {
    if (to !== 'CANCELED') await issueInvoices(tx, order.id, { canReject, onlyCheck: true });
    await enqueue(tx, issueDocumentsJob, { orderId: order.id }, { key: `issue:${order.id}`, inSeconds: UNDO_SECONDS });
  } else if (to === 'CANCELED') {
    await issueCreditNotes(tx, order.id, {
      units: 'all',
      reason: notifiedByShipment ? RETURNED_TO_ORIGIN_REASON : ORDER_CANCELED_REASON,
    });
  } else if (!notifiedByShipment) await issueInvoices(tx, order.id, { canReject });
}

/** Issues the documents delayed by the undo time, for the current status. */
export async function issueDelayedDocuments(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { deliveryStatus } = await lockOrder(tx, orderId);
    if (deliveryStatus === 'CANCELED')
      await issueCreditNotes(tx, orderId, { units: 'all', reason: ORDER_CANCELED_REASON });
    else await issueInvoices(tx, orderId, { canReject: false });
  });
}

/** Returns the lines of a customer's own order, for reordering. */
export async function getMyOrderLines(
  db: Queryable,
  request: { userId: string; orderId: string },
): Promise<OrderedLine[]> {
  const lines = await listMyOrderLines(db, request);
  if (lines.length === 0) throw new DomainError('not_found');
  return lines;
}

/** Locks an order. Throws `not_found`. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await findOrderForUpdate(tx, orderId);
  if (!order) throw new DomainError('not_found');
  return order;
}

export const listOrderShipments = listShipmentsByOrder;

/** Returns an order that must exist: orders are never deleted. */
export async function getOrder(db: Queryable, id: string): Promise<OrderRecord> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} not found`);
  return order;
}

/** True if the order has changed again since, or if this change itself undid the one before within the undo time. */
export const wasUndone = isUndone;
