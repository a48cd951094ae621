import type { EndpointResponse } from '@kinari/contract/contract';
import { type AuditRecord, formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { UNDO_SECONDS } from '@kinari/contract/labels/order-labels';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { DeliveryStatus, PaymentMethod, PaymentStatus } from './order-record.ts';

export type LockedOrder = {
  id: string;
  userId: string;
  deliveryStatus: DeliveryStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** Set if the order waits for an online payment, or was cancelled without one. */
  payUntil: Date | null;
};

/** Locks an order. Throws `not_found`. Lock order: the order first, then variants. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const { rows } = await sql<LockedOrder>`
    select
      id, user_id as "userId", delivery_status as "deliveryStatus", payment_status as "paymentStatus",
      payment_method as "paymentMethod", pay_until as "payUntil"
    from orders
    where id = ${orderId}
    for update
  `.execute(tx);
  if (!rows[0]) throw new DomainError('not_found');
  return rows[0];
}

/** Locks a customer's own order. Throws `not_found`. */
export async function lockMyOrder(
  tx: Tx,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  if (order.userId !== userId) throw new DomainError('not_found');
  return order;
}

/** Throws `not_found` if the order is not the customer's own. */
export async function assertOwnOrder(
  db: Queryable,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<void> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
}

type StatusChange = {
  to: DeliveryStatus;
  /** Null if a courier's tracking event moves the order. */
  actorId: string | null;
};

/**
 * Writes the delivery status of a locked order and its history, and nothing else. The effects on money, stock and documents are in
 * `fulfilment/`. Returns the id of the history entry.
 */
export async function changeDeliveryStatus(tx: Tx, order: LockedOrder, { to, actorId }: StatusChange): Promise<string> {
  const { id: eventId } = await tx
    .insertInto('order_events')
    .values({ order_id: order.id, from_status: order.deliveryStatus, to_status: to, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    update orders
    set delivery_status = ${to},
      was_canceled_after_shipping = ${to} = 'CANCELED' and delivery_status <> 'PENDING',
      delivered_on = case when ${to} = 'DELIVERED' then (now() at time zone 'Asia/Kolkata')::date end
    where id = ${order.id}
  `.execute(tx);
  return eventId;
}

/** Adds to the store credit that pays for the order. Negative if credit goes back. */
export async function changeCreditUsed(tx: Tx, orderId: string, paise: number): Promise<void> {
  await sql`update orders set credit_paise = credit_paise + ${paise} where id = ${orderId}`.execute(tx);
}

/** Confirms a locked order that waited: it is paid online, or will be paid in cash. Returns the id of its placement. */
export async function confirmOrder(tx: Tx, orderId: string, method: PaymentMethod): Promise<string> {
  await sql`update orders set pay_until = null, payment_method = ${method} where id = ${orderId}`.execute(tx);
  const { id } = await tx
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('from_status', 'is', null)
    .executeTakeFirstOrThrow();
  return id;
}

export type OrderToPay = LockedOrder & {
  placedAt: Date;
  /** What is left to pay after store credit. */
  duePaise: number;
};

/** Returns what an order needs to be paid, or undefined. */
export async function findOrderToPay(db: Queryable, orderId: string): Promise<OrderToPay | undefined> {
  const { rows } = await sql<OrderToPay>`
    select
      id, user_id as "userId", delivery_status as "deliveryStatus", payment_status as "paymentStatus",
      payment_method as "paymentMethod", pay_until as "payUntil", placed_at as "placedAt",
      total_paise - credit_paise as "duePaise"
    from orders
    where id = ${orderId}
  `.execute(db);
  return rows[0];
}

/** Lists waiting orders whose time to pay is over, longest first. */
export async function listUnpaidOrders(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where delivery_status = 'PENDING' and pay_until <= ${now}
    order by pay_until
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * True if a locked order was cancelled because no payment came, at most a day ago, and its customer has not ordered since and keeps
 * the account. A payment that arrives late can then still pay for it.
 */
export async function canReopenUnpaidOrder(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ canReopen: boolean }>`
    select
      canceled.actor_id is null and canceled.happened_at > ${now}::timestamptz - interval '24 hours' and not exists (
        select from orders newer where newer.user_id = placed.user_id and newer.placed_at > placed.placed_at
      ) and customer.disabled_at is null and not exists (
        select from account_deletion_requests where user_id = placed.user_id
      ) as "canReopen"
    from orders placed
    join users customer on customer.id = placed.user_id
    cross join lateral (
      select actor_id, happened_at from order_events
      where order_id = placed.id and to_status = 'CANCELED'
      order by happened_at desc, id desc
      limit 1
    ) canceled
    where placed.id = ${orderId} and placed.delivery_status = 'CANCELED' and placed.pay_until is not null
  `.execute(tx);
  return rows[0]?.canReopen ?? false;
}

/** Gives a waiting order more time to be paid. */
export async function setPayUntil(tx: Tx, orderId: string, until: Date): Promise<void> {
  await tx.updateTable('orders').set({ pay_until: until }).where('id', '=', orderId).execute();
}

/** Marks the order as returned, in part or as a whole. Reports count it. */
export async function markReturned(tx: Queryable, orderId: string): Promise<void> {
  await sql`update orders set has_return = true where id = ${orderId} and not has_return`.execute(tx);
}

export async function setPlaceOfSupply(tx: Tx, orderId: string, stateCode: string): Promise<void> {
  await tx.updateTable('orders').set({ place_of_supply: stateCode }).where('id', '=', orderId).execute();
}

type OrderedLine = {
  id: string;
  variantId: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
};

/** Returns the lines of a customer's own order, for reordering. Throws `not_found`. */
export async function getMyOrderLines(
  db: Queryable,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderedLine[]> {
  const lines = await db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select([
      'line.id',
      'line.variant_id as variantId',
      'line.product_name as name',
      'line.size',
      'line.color',
      'line.quantity',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .where('line.quantity', '>', 0)
    .orderBy('line.position')
    .execute();
  if (lines.length === 0) throw new DomainError('not_found');
  return lines;
}

type OrderEvent = {
  id: string;
  at: Date;
  by: string | null;
  ownedByActor: boolean;
  from: DeliveryStatus | null;
  to: DeliveryStatus;
};

export async function listOrderHistory(
  db: Queryable,
  orderId: string,
): Promise<EndpointResponse<'listOrderChanges'>['changes']> {
  const { rows: events } = await sql<OrderEvent>`
    select
      event.id,
      event.happened_at as at,
      name_of(actor) as by,
      event.actor_id is not distinct from orders.user_id as "ownedByActor",
      event.from_status as from,
      event.to_status as to
    from order_events event
    join orders on orders.id = event.order_id
    left join users actor on actor.id = event.actor_id
    where event.order_id = ${orderId}
    order by event.happened_at desc, event.id desc
  `.execute(db);
  if (events.length === 0) throw new DomainError('not_found');
  return events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    by: event.by,
    apiKey: null,
    ...toAuditResponse(event),
    before: event.from && { deliveryStatus: event.from },
    after: { deliveryStatus: event.to },
  }));
}

function toAuditResponse(event: OrderEvent) {
  const { action, data = null } = toAuditRecord(event);
  return { action, data, summary: formatAuditEntry({ action, data }) };
}

function toAuditRecord({ from, to, ownedByActor }: OrderEvent): AuditRecord {
  if (from === null) return { action: 'order.placed' };
  if (to === 'CANCELED' && ownedByActor) return { action: 'order.canceled_by_customer' };
  return { action: 'order.moved', data: { from, to } };
}

/** True if the order has changed again since, or if this change itself undid the one before within the undo time. */
export async function wasUndone(db: Queryable, orderId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`
    select
      exists (select from order_events later where later.order_id = own.order_id and later.happened_at > own.happened_at)
      or exists (
        select from order_events before
        where before.order_id = own.order_id
          and before.happened_at between own.happened_at - ${UNDO_SECONDS} * interval '1 second' and own.happened_at
          and before.id <> own.id
          and (before.from_status, before.to_status) = (own.to_status, own.from_status)
      ) as "isUndone"
    from order_events own
    where own.order_id = ${orderId} and own.id = ${eventId}
  `.execute(db);
  return rows[0]?.isUndone ?? false;
}
