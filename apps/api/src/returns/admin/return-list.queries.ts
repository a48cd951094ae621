import { QUEUE_STATUSES, type ReturnQueue } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type QueuedReturn = {
  id: string;
  number: string;
  orderId: string;
  status: (typeof QUEUE_STATUSES)[ReturnQueue][number];
  customerName: string;
  units: number;
  paise: number;
  requestedAt: Date;
  receivedAt: Date | null;
  closedAt: Date | null;
};

const RETURN_NUMBER_LENGTH = 'R-7K3M9QXA'.length;

type QueueQuery = { queue: ReturnQueue; prefix: string; offset: number; limit: number };

/** Lists a queue page, longest waiting first. Closed returns are newest first. */
export async function listReturnQueue(
  db: Queryable,
  { queue, prefix, offset, limit }: QueueQuery,
): Promise<QueuedReturn[]> {
  const { rows } = await sql<QueuedReturn>`
    with shown as (
      select order_return.id
      from returns order_return
      where ${inQueueCondition(queue, prefix)}
      order by ${queueOrder(queue)}
      limit ${limit}
      offset ${offset}
    )
    select
      order_return.id, order_return.number, order_return.order_id as "orderId", order_return.status,
      buyer_of(placed) as "customerName",
      sent.units, sent.paise, order_return.requested_at as "requestedAt",
      order_return.received_at as "receivedAt", order_return.closed_at as "closedAt"
    from shown
    join returns order_return on order_return.id = shown.id
    join orders placed on placed.id = order_return.order_id
    cross join lateral (
      select sum(line.quantity)::int as units, sum(line.quantity * line.price_paise)::bigint as paise
      from return_lines line
      where line.return_id = order_return.id
    ) sent
    order by ${queueOrder(queue)}
  `.execute(db);
  return rows;
}

export async function countReturnQueue(
  db: Queryable,
  { queue, prefix, max }: Pick<QueueQuery, 'queue' | 'prefix'> & { max: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from returns order_return where ${inQueueCondition(queue, prefix)} limit ${max}) found
  `.execute(db);
  return rows[0]?.total ?? 0;
}

// Use literals, so that the planner matches the partial indexes.
function inQueueCondition(queue: ReturnQueue, prefix: string) {
  const statuses = sql.join(QUEUE_STATUSES[queue].map((status) => sql.lit(status)));
  const inQueue = sql`order_return.status in (${statuses})`;
  if (prefix === '') return inQueue;
  // A full number, scanned from a slip, can use the index.
  return prefix.length === RETURN_NUMBER_LENGTH
    ? sql`${inQueue} and order_return.number = ${prefix}`
    : sql`${inQueue} and starts_with(order_return.number, ${prefix})`;
}

function queueOrder(queue: ReturnQueue) {
  return queue === 'closed'
    ? sql`order_return.closed_at desc, order_return.id`
    : sql`order_return.requested_at, order_return.id`;
}
