import { UNDO_SECONDS } from '@kinari/contract/labels/order-labels';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { DeliveryStatus, OrderRecord, PaymentStatus } from './order-record.ts';

type Page = { page: number; limit: number };

export async function findOrder(db: Queryable, id: string): Promise<OrderRecord | undefined> {
  const { rows } = await sql<{ order: OrderRecord | null }>`select ${orderWithDetails(sql.val(id))} as "order"`.execute(
    db,
  );
  return rows[0]?.order ?? undefined;
}

export async function listOrdersByUser(db: Queryable, userId: string, { page, limit }: Page): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    with shown as (
      select id, placed_at
      from orders
      where user_id = ${userId}
      order by placed_at desc, id
      limit ${limit}
      offset ${(page - 1) * limit}
    )
    select ${orderWithDetails(sql.ref('shown.id'))} as "order" from shown order by placed_at desc, id
  `.execute(db);
  return rows.map(({ order }) => order);
}

/** SQL for an order with its documents, shipments, returns, and the day it last reached each status. */
function orderWithDetails(id: Expression<unknown>): RawBuilder<OrderRecord> {
  return sql`order_as_json(${id}) || return_summaries_as_json(${id}) || jsonb_build_object('documents', tax_documents_as_json(${id}), 'shipments', shipments_as_json(${id}, false), 'statusDays', (
    select jsonb_object_agg(to_status, day)
    from (
      select to_status, (max(happened_at) at time zone 'Asia/Kolkata')::date as day
      from order_events
      where order_id = ${id}
      group by to_status
    ) reached
  ))`;
}

export type OrderedLine = {
  id: string;
  variantId: string;
  name: string;
  size: string | null;
  color: string | null;
  quantity: number;
};

/** Returns the lines of a customer's own order. Empty if the order is not theirs. */
export async function listMyOrderLines(
  db: Queryable,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<OrderedLine[]> {
  return db
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
}

export async function countOrdersByUser(db: Queryable, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export type LockedOrder = { id: string; userId: string; deliveryStatus: DeliveryStatus; paymentStatus: PaymentStatus };

/** Locks the order. Lock order: the order first, then variants. */
export async function findOrderForUpdate(tx: Tx, id: string): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select id, user_id as "userId", delivery_status as "deliveryStatus", payment_status as "paymentStatus"
    from orders
    where id = ${id}
    for update
  `.execute(tx);
  return rows[0];
}

type StatusChange = { orderId: string; from: DeliveryStatus; to: DeliveryStatus; actorId: string | null };

export async function insertOrderEvent(tx: Tx, { orderId, from, to, actorId }: StatusChange): Promise<string> {
  const { id } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, from_status: from, to_status: to, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function isUndone(db: Queryable, orderId: string, eventId: string): Promise<boolean> {
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

export async function findStatusBeforeCancel(tx: Tx, orderId: string): Promise<DeliveryStatus | undefined> {
  const { rows } = await sql<{ from: DeliveryStatus }>`
    select from_status as from
    from order_events
    where order_id = ${orderId} and to_status = 'CANCELED'
    order by happened_at desc, id desc
    limit 1
  `.execute(tx);
  return rows[0]?.from;
}

/** Cancels the uninspected returns of a cancelled order (see `returns.sql`). */
export async function cancelReturns(tx: Tx, orderId: string, actorId: string | null): Promise<void> {
  await sql`select cancel_returns(${orderId}, ${actorId})`.execute(tx);
}

export type OrderEvent = {
  id: string;
  at: Date;
  by: string | null;
  ownedByActor: boolean;
  from: DeliveryStatus | null;
  to: DeliveryStatus;
};

export async function listOrderEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
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
  return rows;
}

type OrderStatuses = { deliveryStatus: DeliveryStatus; paymentStatus: PaymentStatus };

export async function setOrderStatuses(
  tx: Tx,
  orderId: string,
  { deliveryStatus, paymentStatus }: OrderStatuses,
): Promise<void> {
  await sql`
    update orders
    set delivery_status = ${deliveryStatus},
      payment_status = ${paymentStatus},
      delivered_on = case when ${deliveryStatus} = 'DELIVERED' then (now() at time zone 'Asia/Kolkata')::date end
    where id = ${orderId}
  `.execute(tx);
}
