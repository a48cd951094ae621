import { QUEUE_STATES, type ReturnQueue } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type QueuedReturn = {
  id: string;
  number: string;
  orderId: string;
  state: (typeof QUEUE_STATES)[ReturnQueue][number];
  customerName: string;
  units: number;
  paise: number;
  askedAt: Date;
  receivedAt: Date | null;
  closedAt: Date | null;
};

const WHOLE_NUMBER = 'R-7K3M9QXA'.length;

type Asked = { queue: ReturnQueue; beginning: string; offset: number; limit: number };

/** A page of a queue: what waits longest first, and of what has ended the newest. */
export async function listQueue(db: Queryable, { queue, beginning, offset, limit }: Asked): Promise<QueuedReturn[]> {
  const { rows } = await sql<QueuedReturn>`
    with shown as (
      select back.id
      from returns back
      where ${isIn(queue, beginning)}
      order by ${orderOf(queue)}
      limit ${limit}
      offset ${offset}
    )
    select
      back.id, back.number, back.order_id as "orderId", back.state,
      concat_ws(' ', placed.customer_first_name, placed.customer_last_name) as "customerName",
      sent.units, sent.paise, back.asked_at as "askedAt", back.received_at as "receivedAt", back.closed_at as "closedAt"
    from shown
    join returns back on back.id = shown.id
    join orders placed on placed.id = back.order_id
    cross join lateral (
      select sum(line.quantity)::int as units, sum(line.quantity * line.price_paise)::bigint as paise
      from return_lines line
      where line.return_id = back.id
    ) sent
    order by ${orderOf(queue)}
  `.execute(db);
  return rows;
}

export async function countQueue(
  db: Queryable,
  { queue, beginning, most }: Pick<Asked, 'queue' | 'beginning'> & { most: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from returns back where ${isIn(queue, beginning)} limit ${most}) found
  `.execute(db);
  return rows[0]?.total ?? 0;
}

// States as literals: the partial indexes of the queues are for these.
function isIn(queue: ReturnQueue, beginning: string) {
  const states = sql.join(QUEUE_STATES[queue].map((state) => sql.lit(state)));
  const inQueue = sql`back.state in (${states})`;
  if (beginning === '') return inQueue;
  // A whole number, as a slip is scanned, is found by its index.
  return beginning.length === WHOLE_NUMBER
    ? sql`${inQueue} and back.number = ${beginning}`
    : sql`${inQueue} and starts_with(back.number, ${beginning})`;
}

function orderOf(queue: ReturnQueue) {
  return queue === 'closed' ? sql`back.closed_at desc, back.id` : sql`back.asked_at, back.id`;
}
