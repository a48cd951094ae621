import type { Reply } from '@kinari/contract/contract';
import { DELIVERY_WORDS } from '@kinari/contract/words/order-words';
import { recordChange } from '../audit/audit.service.ts';
import { announce } from '../events/events.service.ts';
import { restock, takeAgain } from '../inventory/inventory.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  findOrder,
  insertEvent,
  type LockedOrder,
  listOrderEvents,
  lockOrder,
  type OrderEvent,
  setStanding,
  statusBeforeCancelling,
} from './order.queries.ts';
import { confirmationStanding } from './order-mails.ts';
import { paymentAfter, stockEffect } from './order-moves.ts';
import type { DeliveryStatus, OrderRecord } from './order-record.ts';

/** A customer takes an order back, while it has not left the house. */
export async function cancelOwnOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderRecord> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.userId !== userId) throw new Refusal('not_found');
    if (order.deliveryStatus !== 'PENDING') throw new Refusal('order_not_cancellable');
    return move(tx, order, { to: 'CANCELED', actorId: userId });
  });
}

type StaffMove = { orderId: string; to: DeliveryStatus; seen?: DeliveryStatus | undefined; actorId: string };

/**
 * An admin moves an order from any status to any other; to the one it has is no move. Whoever says which status was seen is
 * told when the order has another by now.
 */
export async function updateDeliveryStatus(db: Db, { orderId, to, seen, actorId }: StaffMove): Promise<OrderRecord> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Refusal('not_found');
    const from = order.deliveryStatus;
    if (seen !== undefined && seen !== from) throw new Refusal('stale_version');
    if (from === to) return requireOrder(tx, orderId);
    const moved = await move(tx, order, { to, actorId });
    await recordChange(tx, {
      subject: { kind: 'order', id: orderId },
      actorId,
      what: `Status of order ${orderId.slice(0, 8)} changed`,
      before: { deliveryStatus: from },
      after: { deliveryStatus: to },
    });
    return moved;
  });
}

/** The history of an order as staff read it, newest first. */
export async function listHistory(db: Queryable, orderId: string): Promise<Reply<'listOrderChanges'>['changes']> {
  const events = await listOrderEvents(db, orderId);
  if (events.length === 0) throw new Refusal('not_found');
  return events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    by: event.by,
    what: describeEvent(event),
    before: event.from && { deliveryStatus: event.from },
    after: { deliveryStatus: event.to },
  }));
}

function describeEvent({ from, to, ownedByActor }: OrderEvent): string {
  if (from === null) return 'Order placed';
  if (to === 'CANCELED' && ownedByActor) return 'Cancelled by the customer';
  return `${DELIVERY_WORDS[from]} to ${DELIVERY_WORDS[to]}`;
}

const STANDINGS = {
  queued: 'Confirmation email is on its way',
  sent: 'Confirmation email sent',
  failed: 'Confirmation email failed',
};

/** What became of an order's confirmation. It was asked for when the order was placed; asking again sends nothing. */
export async function readConfirmation(
  db: Db,
  { userId, userType }: Session,
  orderId: string,
): Promise<Reply<'sendConfirmation'>> {
  const order = await findOrder(db, orderId);
  if (!order || (order.userId !== userId && userType !== 'ADMIN')) throw new Refusal('not_found');
  const mail = await confirmationStanding(db, orderId);
  return { message: STANDINGS[mail], mail };
}

async function move(
  tx: Tx,
  order: LockedOrder,
  { to, actorId }: { to: DeliveryStatus; actorId: string },
): Promise<OrderRecord> {
  const from = order.deliveryStatus;
  const cancelledFrom = from === 'CANCELED' ? await statusBeforeCancelling(tx, order.id) : undefined;
  const eventId = await insertEvent(tx, { orderId: order.id, from, to, actorId });

  const effect = stockEffect(from, to);
  if (effect === 'restock') await restock(tx, { orderId: order.id, eventId, actorId });
  // Units that never came back to the shelf are not taken from it a second time.
  if (effect === 'take again' && cancelledFrom === 'PENDING')
    await takeAgain(tx, { orderId: order.id, eventId, actorId });

  await setStanding(tx, order.id, { deliveryStatus: to, paymentStatus: paymentAfter(order.paymentStatus, from, to) });
  await announce(tx, 'order.moved', order.id, { orderEventId: eventId, from, to });
  return requireOrder(tx, order.id);
}

/** An order that is known to exist, because nothing ever deletes one. */
export async function requireOrder(db: Queryable, id: string): Promise<OrderRecord> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  return order;
}
