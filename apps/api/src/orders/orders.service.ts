import type { Reply } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { restock, takeAgain } from '../inventory/inventory.service.ts';
import type { Db, Queryable, Tx } from '../platform/db.ts';
import type { Session } from '../platform/endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  type Cancellation,
  findLastCancellation,
  findOrder,
  insertEvent,
  type LockedOrder,
  listOrderEvents,
  lockOrder,
  type OrderEvent,
  setStanding,
} from './order.queries.ts';
import { confirmationStanding, sendStatusMailLater } from './order-mails.ts';
import { paymentAfter, stockEffect } from './order-moves.ts';
import type { DeliveryStatus, OrderRecord } from './order-record.ts';

const NEWS_FOR_SECONDS = 5 * 60;

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

/** An admin moves an order from the status that was seen to any other; to the one it has is no move. */
export async function updateDeliveryStatus(db: Db, { orderId, to, seen, actorId }: StaffMove): Promise<OrderRecord> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Refusal('not_found');
    const from = order.deliveryStatus;
    if (seen !== undefined && seen !== from) throw new Refusal('stale_version');
    if (from === to) return requireOrder(tx, orderId);
    // Somebody who saw it cancelled knows what they are doing.
    if (seen === undefined) await assertNoNews(tx, order);
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
  return `Status changed from ${from} to ${to}`;
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
  const cancellation = from === 'CANCELED' ? await findLastCancellation(tx, order.id) : undefined;
  const eventId = await insertEvent(tx, { orderId: order.id, from, to, actorId });

  const effect = stockEffect(from, to);
  if (effect === 'restock') await restock(tx, { orderId: order.id, eventId, actorId });
  // Units that never came back to the shelf are not taken from it a second time.
  if (effect === 'take again' && cancellation?.from === 'PENDING')
    await takeAgain(tx, { orderId: order.id, eventId, actorId });

  await setStanding(tx, order.id, { deliveryStatus: to, paymentStatus: paymentAfter(order.paymentStatus, to) });
  await sendStatusMailLater(tx, { orderId: order.id, eventId });
  return requireOrder(tx, order.id);
}

// An admin whose table still shows the order as pending would otherwise ship what the customer has just taken back.
async function assertNoNews(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.deliveryStatus !== 'CANCELED') return;
  const cancellation = await findLastCancellation(tx, order.id);
  if (cancellation && isNews(cancellation, order)) throw new Refusal('stale_version');
}

function isNews({ actorId, secondsAgo }: Cancellation, { userId }: LockedOrder): boolean {
  return actorId === userId && secondsAgo < NEWS_FOR_SECONDS;
}

/** An order that is known to exist, because nothing ever deletes one. */
export async function requireOrder(db: Queryable, id: string): Promise<OrderRecord> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  return order;
}
