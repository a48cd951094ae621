import type { Body, Reply } from '@kinari/contract/contract';
import { DELIVERY_WORDS } from '@kinari/contract/words/order-words';
import { recordChange } from '../audit/audit.service.ts';
import { creditUnits, invoiceWhatLeft } from '../documents/issue.service.ts';
import { announce } from '../events/events.service.ts';
import { restock, takeAgain } from '../inventory/inventory.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { payAgain, payBackCancelled } from '../refunds/payment.service.ts';
import { settlePayment } from '../refunds/refunds.service.ts';
import {
  findOrder,
  insertEvent,
  type LockedOrder,
  listOrderEvents,
  listOwnLines,
  lockOrder,
  type OrderEvent,
  type OrderedLine,
  setStanding,
  statusBeforeCancelling,
  withdrawReturns,
} from './order.queries.ts';
import { confirmationStanding } from './order-mails.ts';
import { paymentAfter, stockEffect } from './order-moves.ts';
import { listParcelsOf } from './order-page.queries.ts';
import { type DeliveryStatus, type OrderRecord, toStaffOrder } from './order-record.ts';

/** A customer takes an order back, while it has not left the house. */
export async function cancelOwnOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderRecord> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.userId !== userId) throw new Refusal('not_found');
    if (order.deliveryStatus !== 'PENDING') throw new Refusal('order_not_cancellable');
    await move(tx, order, { to: 'CANCELED', actorId: userId });
  });
  return requireOrder(db, orderId);
}

type StaffMove = { orderId: string; to: DeliveryStatus; seen?: DeliveryStatus | undefined; actorId: string };

/**
 * An admin moves an order from any status to any other; to the one it has is no move. Whoever says which status was seen is
 * told when the order has another by now.
 */
export async function updateDeliveryStatus(db: Db, move: StaffMove): Promise<OrderRecord> {
  return (await moveForStaff(db, move)).order;
}

async function moveForStaff(
  db: Db,
  { orderId, to, seen, actorId }: StaffMove,
): Promise<{ order: OrderRecord; from: DeliveryStatus }> {
  const before = await db.transaction().execute(async (tx) => {
    const held = await holdOrder(tx, orderId);
    const from = held.deliveryStatus;
    if (seen !== undefined && seen !== from) throw new Refusal('stale_version');
    if (from === to) return from;
    await recordChange(tx, {
      subject: { kind: 'order', id: orderId },
      actorId,
      what: `Status of order ${orderId.slice(0, 8)} changed`,
      before: { deliveryStatus: from },
      after: { deliveryStatus: to },
    });
    await move(tx, held, { to, actorId });
    return from;
  });
  // Only now: nobody else gets a number while a document that was numbered does not stand.
  return { order: await requireOrder(db, orderId), from: before };
}

type Outcome = Reply<'moveOrders'>['outcomes'][number];

/** Moves many orders, each in a transaction of its own: what one is refused for stops no other. */
export async function moveOrders(
  db: Db,
  { orderIds, to, seenStatus: seen, actorId }: Body<'moveOrders'> & { actorId: string },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const orderId of new Set(orderIds)) {
    try {
      const { order, from } = await moveForStaff(db, { orderId, to, seen, actorId });
      outcomes.push({ id: orderId, done: true, from, order: toStaffOrder(order) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id: orderId, done: false, code: error.code, message: error.message });
    }
  }
  return outcomes;
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

type Move = {
  to: DeliveryStatus;
  /** Nobody, where a courier's scan moves it. */
  actorId: string | null;
  /** A parcel's own letter tells of it, and its own document stands for it. */
  toldByParcel?: true;
};

// What a credit note gives as its reason.
export const CAME_BACK = 'Parcel came back';

/** Moves an order that the caller holds, as the last thing the caller does: the one place where a status is written. */
export async function move(tx: Tx, order: LockedOrder, { to, actorId, toldByParcel }: Move): Promise<void> {
  const from = order.deliveryStatus;
  const cancelledFrom = from === 'CANCELED' ? await statusBeforeCancelling(tx, order.id) : undefined;
  const eventId = await insertEvent(tx, { orderId: order.id, from, to, actorId });

  // After the event, by which it is known later what it paid back; before any variant is held.
  if (to === 'CANCELED') await payBackCancelled(tx, order.id);
  if (from === 'CANCELED') await payAgain(tx, order.id);
  if (to === 'CANCELED') await withdrawReturns(tx, order.id, actorId);

  const effect = stockEffect(from, to);
  if (effect === 'restock') await restock(tx, { orderId: order.id, eventId, actorId });
  // Units that never came back to the shelf are not taken from it a second time.
  if (effect === 'take again')
    await takeAgain(tx, { orderId: order.id, eventId, actorId }, cancelledFrom === 'PENDING' ? 'all' : 'received');

  await setStanding(tx, order.id, { deliveryStatus: to, paymentStatus: paymentAfter(order.paymentStatus, from, to) });
  await settlePayment(tx, order.id);
  await announce(tx, 'order.moved', order.id, {
    orderEventId: eventId,
    from,
    to,
    ...(toldByParcel && { toldByParcel }),
  });
  // Last, because a document's number is held until all this stands. A parcel that moves its order brings its own.
  if (to === 'CANCELED')
    await creditUnits(tx, order.id, { units: 'all', reason: toldByParcel ? CAME_BACK : 'Order cancelled' });
  else if (!toldByParcel) await invoiceWhatLeft(tx, order.id, { mayRefuse: actorId !== null && to !== 'PENDING' });
}

/** What an own order held, for whoever wants it once more. */
export async function readOwnLines(db: Queryable, own: { userId: string; orderId: string }): Promise<OrderedLine[]> {
  const lines = await listOwnLines(db, own);
  if (lines.length === 0) throw new Refusal('not_found');
  return lines;
}

/** Holds an order until the transaction ends, for whoever changes what belongs to it. */
export async function holdOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Refusal('not_found');
  return order;
}

/** The parcels of an order, with all that happened to them. */
export const listParcels = listParcelsOf;

/** An order that is known to exist, because nothing ever deletes one. */
export async function requireOrder(db: Queryable, id: string): Promise<OrderRecord> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`Order ${id} is gone`);
  return order;
}
