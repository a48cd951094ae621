import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { DeliveryStatus, OrderRecord, PaymentStatus } from './order-record.ts';

type Page = { page: number; limit: number };

export async function findOrder(db: Queryable, id: string): Promise<OrderRecord | undefined> {
  const { rows } = await sql<{ order: OrderRecord | null }>`select ${tellOrder(sql.val(id))} as "order"`.execute(db);
  return rows[0]?.order ?? undefined;
}

/** A page of one customer's orders, newest first. */
export async function listOrdersOf(db: Queryable, userId: string, { page, limit }: Page): Promise<OrderRecord[]> {
  const { rows } = await sql<{ order: OrderRecord }>`
    with shown as (
      select id, placed_at
      from orders
      where user_id = ${userId}
      order by placed_at desc, id
      limit ${limit}
      offset ${(page - 1) * limit}
    )
    select ${tellOrder(sql.ref('shown.id'))} as "order" from shown order by placed_at desc, id
  `.execute(db);
  return rows.map(({ order }) => order);
}

/** An order with its documents, parcels and returns, and the days on which it came where it has been. */
function tellOrder(id: Expression<unknown>): RawBuilder<OrderRecord> {
  return sql`order_as_json(${id}) || returns_in_short(${id}) || jsonb_build_object('documents', documents_as_json(${id}), 'parcels', parcels_as_json(${id}, false), 'statusDays', (
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

/** What one of a customer's own orders held; nothing where it is not theirs. */
export async function listOwnLines(
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

export async function countOrdersOf(db: Queryable, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export type LockedOrder = { id: string; userId: string; deliveryStatus: DeliveryStatus; paymentStatus: PaymentStatus };

/** Holds the order until the transaction ends: whoever moves an order takes this before any variant. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select id, user_id as "userId", delivery_status as "deliveryStatus", payment_status as "paymentStatus"
    from orders
    where id = ${id}
    for update
  `.execute(tx);
  return rows[0];
}

type Move = { orderId: string; from: DeliveryStatus; to: DeliveryStatus; actorId: string | null };

export async function insertEvent(tx: Tx, { orderId, from, to, actorId }: Move): Promise<string> {
  const { id } = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, from_status: from, to_status: to, actor_id: actorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Where an order was when it was cancelled, the last time it was. */
export async function statusBeforeCancelling(tx: Tx, orderId: string): Promise<DeliveryStatus | undefined> {
  const { rows } = await sql<{ from: DeliveryStatus }>`
    select from_status as from
    from order_events
    where order_id = ${orderId} and to_status = 'CANCELED'
    order by happened_at desc, id desc
    limit 1
  `.execute(tx);
  return rows[0]?.from;
}

/** Ends the returns of a cancelled order that nobody has looked at; what that means is said where returns are (`returns.sql`). */
export async function withdrawReturns(tx: Tx, orderId: string, actorId: string | null): Promise<void> {
  await sql`select withdraw_returns(${orderId}, ${actorId})`.execute(tx);
}

export type OrderEvent = {
  id: string;
  at: Date;
  by: string | null;
  ownedByActor: boolean;
  from: DeliveryStatus | null;
  to: DeliveryStatus;
};

/** What happened to an order, newest first. */
export async function listOrderEvents(db: Queryable, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await sql<OrderEvent>`
    select
      event.id,
      event.happened_at as at,
      coalesce(nullif(concat_ws(' ', actor.first_name, actor.last_name), ''), actor.username) as by,
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

type Standing = { deliveryStatus: DeliveryStatus; paymentStatus: PaymentStatus };

export async function setStanding(tx: Tx, orderId: string, { deliveryStatus, paymentStatus }: Standing): Promise<void> {
  await sql`
    update orders
    set delivery_status = ${deliveryStatus},
      payment_status = ${paymentStatus},
      delivered_on = case when ${deliveryStatus} = 'DELIVERED' then (now() at time zone 'Asia/Kolkata')::date end
    where id = ${orderId}
  `.execute(tx);
}
