import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { UNDO_SECONDS } from '@kinari/contract/labels/order-labels';
import { sql } from 'kysely';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { moveStock } from '../inventory/inventory.service.ts';
import { issueCreditNotes, issueInvoices } from '../invoicing/issue.service.ts';
import { getOrder, type OrderDetails, toAdminOrder } from '../order-views/order-details.service.ts';
import type { DeliveryStatus } from '../orders/order-record.ts';
import { changeDeliveryStatus, type LockedOrder, lockMyOrder, lockOrder } from '../orders/orders.service.ts';
import { checkOpenPayment } from '../payment-attempts/payment-attempts.service.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { enqueue } from '../platform/jobs.ts';
import { reapplyPayment, refundCanceledOrder } from '../refunds/refunds.service.ts';
import { cancelOpenReturns } from '../returns/returns.service.ts';
import { cancelUnshippedShipments } from '../shipments/booking.service.ts';
import { refreshOrderQueues } from '../shipments/shipments.service.ts';

/** Cancels a customer's own order. Only possible before it ships. */
export async function cancelMyOrder(db: Db, request: { userId: string; orderId: string }): Promise<OrderDetails> {
  await db.transaction().execute(async (tx) => {
    const order = await lockMyOrder(tx, request);
    if (order.deliveryStatus !== 'PENDING') throw new DomainError('order_not_cancellable');
    await changeOrderStatus(tx, order, { to: 'CANCELED', actorId: request.userId });
  });
  return getOrder(db, request.orderId);
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
export async function updateDeliveryStatus(
  db: Db,
  { orderId, to, expectedStatus, undoable, actorId }: StatusUpdate,
): Promise<{ order: OrderDetails; from: DeliveryStatus }> {
  const before = await db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const from = locked.deliveryStatus;
    if (expectedStatus !== undefined && expectedStatus !== from) throw new DomainError('stale_version');
    if (from === to) return from;
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      {
        action: 'order.status_changed',
        data: { order: orderId },
        before: { deliveryStatus: from },
        after: { deliveryStatus: to },
      },
    );
    await changeOrderStatus(tx, locked, { to, actorId, ...(undoable && { undoable }) });
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
      const { order, from } = await updateDeliveryStatus(db, { orderId, to, expectedStatus, undoable, actorId });
      outcomes.push({ id: orderId, done: true, from, order: toAdminOrder(order) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ id: orderId, done: false, code: error.code, message: error.message });
    }
  }
  return outcomes;
}

// Reason printed on credit notes.
const ORDER_CANCELED_REASON = 'Order cancelled';

export const issueDocumentsJob = { name: 'issue_documents' };

type StatusChange = {
  to: DeliveryStatus;
  actorId: string;
  /** Staff can still undo it: emails and documents wait until the undo time is over. */
  undoable?: true;
};

/** Changes the status of a locked order for a person, with every effect. Call it last in the transaction. */
async function changeOrderStatus(tx: Tx, order: LockedOrder, { to, actorId, undoable }: StatusChange): Promise<void> {
  const from = order.deliveryStatus;
  if (order.payUntil && to !== 'CANCELED') throw new DomainError('order_not_paid');
  const orderEventId = await applyOrderStatus(tx, order, { to, actorId });
  if (from === 'PENDING' && to === 'CANCELED') await cancelUnshippedShipments(tx, order.id);
  await refreshOrderQueues(tx, order.id);
  await publishEvent(tx, 'order.status_changed', order.id, { orderEventId, from, to, ...(undoable && { undoable }) });
  // Issue documents last: the number series stays locked until commit.
  const canReject = to !== 'PENDING';
  if (undoable) {
    if (to !== 'CANCELED') await issueInvoices(tx, order.id, { canReject, onlyCheck: true });
    await enqueue(tx, issueDocumentsJob, { orderId: order.id }, { key: `issue:${order.id}`, inSeconds: UNDO_SECONDS });
  } else await issueOrderDocuments(tx, order.id, { to, canReject });
}

/**
 * Applies a new status to a locked order: history, refunds, returns, stock and payment status. Shipments, documents and messages
 * differ between a person and a shipment that moves its order, so the two callers handle them. Returns the id of the history entry.
 */
export async function applyOrderStatus(
  tx: Tx,
  order: LockedOrder,
  { to, actorId }: { to: DeliveryStatus; actorId: string | null },
): Promise<string> {
  const from = order.deliveryStatus;
  const orderEventId = await changeDeliveryStatus(tx, order, { to, actorId });

  // Run after the history entry, whose time separates this refund from earlier ones. Run before locking variants.
  if (to === 'CANCELED') await refundCanceledOrder(tx, order.id);
  if (from === 'CANCELED') await reapplyPayment(tx, order.id);
  if (to === 'CANCELED') await cancelOpenReturns(tx, order.id, actorId);
  // An order that is cancelled, shipped or delivered can no longer be paid online.
  await checkOpenPayment(tx, order.id);
  await applyStockEffect(tx, order, { to, actorId, orderEventId });
  await refreshPaymentStatus(tx, order.id);
  return orderEventId;
}

async function applyStockEffect(
  tx: Tx,
  { id, deliveryStatus: from }: LockedOrder,
  { to, actorId, orderEventId }: { to: DeliveryStatus; actorId: string | null; orderEventId: string },
): Promise<void> {
  // Only before it ships. Shipped units are in transit: staff count them in when they arrive.
  const isRestocked = to === 'CANCELED' && from === 'PENDING';
  if (isRestocked) {
    const units = await listUnreturnedUnits(tx, id);
    await moveStock(
      tx,
      units.map((line) => ({ ...line, reason: 'order_canceled', orderEventId, actorId })),
    );
  }
  if (from === 'CANCELED') {
    // Units that were not restocked must not be taken from stock again.
    const units = await listReceivedUnits(tx, id);
    const [soldOut] = await moveStock(
      tx,
      units.map((line) => ({ ...line, units: -line.units, reason: 'order_reopened', orderEventId, actorId })),
    );
    if (soldOut) throw new DomainError('not_enough_stock', { item: soldOut.description });
  }
}

type LineUnits = { orderLineId: string; variantId: string; units: number; description: string };
const lineColumns = sql`
  line.id as "orderLineId", line.variant_id as "variantId", concat_ws(', ', line.product_name, line.size) as description`;

/** Lists the ordered units without those the customer returned: the inspection handled them. */
async function listUnreturnedUnits(tx: Tx, orderId: string): Promise<LineUnits[]> {
  const { rows } = await sql<LineUnits>`
    select ${lineColumns}, kept.units
    from order_lines line
    cross join lateral (
      select line.quantity - coalesce(sum(return_line.sellable + return_line.damaged), 0)::int as units
      from return_lines return_line
      where return_line.order_line_id = line.id
    ) kept
    where line.order_id = ${orderId} and kept.units > 0
  `.execute(tx);
  return rows;
}

/** Lists the units of a cancelled order that are in stock again: restocked by the cancellation or from a returned shipment. */
async function listReceivedUnits(tx: Tx, orderId: string): Promise<LineUnits[]> {
  const { rows } = await sql<LineUnits>`
    select ${lineColumns}, back.units
    from order_lines line
    cross join lateral (
      select line.quantity
        + coalesce((select sum(units) from stock_movements where order_line_id = line.id), 0)::int
        + coalesce((
          select sum(movement.units)
          from shipment_lines packed
          join stock_movements movement on movement.shipment_line_id = packed.id
          where packed.order_line_id = line.id
        ), 0)::int as units
    ) back
    where line.order_id = ${orderId} and back.units > 0
  `.execute(tx);
  return rows;
}

async function issueOrderDocuments(
  tx: Tx,
  orderId: string,
  { to, canReject }: { to: DeliveryStatus; canReject: boolean },
): Promise<void> {
  if (to === 'CANCELED') await issueCreditNotes(tx, orderId, { units: 'all', reason: ORDER_CANCELED_REASON });
  else await issueInvoices(tx, orderId, { canReject });
}

/** Issues the documents delayed by the undo time, for the current status. */
export async function issueDelayedDocuments(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { deliveryStatus } = await lockOrder(tx, orderId);
    await issueOrderDocuments(tx, orderId, { to: deliveryStatus, canReject: false });
  });
}
