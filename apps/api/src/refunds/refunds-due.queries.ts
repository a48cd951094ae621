import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import { REFUND_LATE_DAYS } from '@kinari/contract/words/return-words';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { type DueRecord, dueColumns, dueTables, type RefundRecord, refundColumns } from './refund-record.ts';

/** All that is or was owed for an order, the newest first; not what a reopened order made void. */
export async function listRefundsOf(db: Queryable, orderId: string): Promise<RefundRecord[]> {
  return listWhere(db, sql`refund.order_id = ${orderId} and refund.state <> 'void'`);
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRecord | undefined> {
  return (await listWhere(db, sql`refund.id = ${id}`))[0];
}

async function listWhere(db: Queryable, wanted: RawBuilder<unknown>): Promise<RefundRecord[]> {
  const { rows } = await sql<RefundRecord>`
    select ${refundColumns}
    from refunds refund
    left join returns sent_back on sent_back.id = refund.return_id
    where ${wanted}
    order by refund.created_at desc, refund.id desc
  `.execute(db);
  return rows;
}

type Page = { page: number; limit: number };

/** A page of what is due, the oldest first. */
export async function listDue(db: Queryable, { page, limit }: Page, today: string): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    with shown as (
      select id from refunds
      where state in ('due', 'noted')
      order by due_on, id
      limit ${limit} offset ${(page - 1) * limit}
    )
    select ${dueColumns(today)}
    from ${dueTables}
    where refund.id in (select id from shown)
    order by refund.due_on, refund.id
  `.execute(db);
  return rows;
}

export async function findDue(db: Queryable, id: string, today: string): Promise<DueRecord | undefined> {
  const { rows } = await sql<DueRecord>`
    select ${dueColumns(today)} from ${dueTables} where refund.id = ${id}
  `.execute(db);
  return rows[0];
}

/** How many refunds are due and what they come to; and how many of them are so old that they are shown in red. */
export async function sumDue(db: Queryable, today: string): Promise<{ count: number; paise: number; late: number }> {
  const { rows } = await sql<{ count: number; paise: number; late: number }>`
    select
      count(*)::int as count,
      coalesce(sum(paise), 0)::bigint as paise,
      count(*) filter (where ${today}::date - (due_on - ${REFUND_DAYS}::integer) >= ${REFUND_LATE_DAYS}::integer)::int as late
    from refunds
    where state in ('due', 'noted')
  `.execute(db);
  return rows[0] ?? { count: 0, paise: 0, late: 0 };
}

export type ToPay = {
  id: string;
  orderId: string;
  returnNumber: string | null;
  customerName: string;
  paise: number;
  destination: Buffer;
};

/** What can be paid: due, and the customer has said where it goes. */
export async function listToPay(db: Queryable): Promise<ToPay[]> {
  const { rows } = await sql<ToPay>`
    select
      refund.id, refund.order_id as "orderId", sent_back.number as "returnNumber",
      concat_ws(' ', placed.customer_first_name, placed.customer_last_name) as "customerName", refund.paise, refund.destination
    from ${dueTables}
    where refund.state = 'due' and refund.destination is not null
    order by refund.due_on, refund.id
  `.execute(db);
  return rows;
}

export type HeldRefund = {
  id: string;
  orderId: string;
  userId: string;
  state: RefundRecord['state'];
  means: RefundRecord['means'];
  paise: number;
  reference: string | null;
  notedBy: string | null;
};

/** A refund, held with its order until the transaction ends: the order first, as everywhere. */
export async function holdRefund(tx: Tx, id: string): Promise<HeldRefund | undefined> {
  await sql`
    select from orders where id = (select order_id from refunds where id = ${id}) for update
  `.execute(tx);
  const { rows } = await sql<HeldRefund>`
    select
      refund.id, refund.order_id as "orderId", placed.user_id as "userId", refund.state, refund.means, refund.paise, refund.reference,
      refund.noted_by as "notedBy"
    from refunds refund
    join orders placed on placed.id = refund.order_id
    where refund.id = ${id}
    for update of refund
  `.execute(tx);
  return rows[0];
}

type Noted = { reference: string; actorId: string; at: Date };

/** Sent, as one person says, and a second has not looked yet. */
export async function setNoted(tx: Tx, id: string, { reference, actorId, at }: Noted): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'noted', reference, noted_by: actorId, noted_at: at })
    .where('id', '=', id)
    .execute();
}

type Sent = { reference: string; actorId: string; on: string };

export async function setSent(tx: Tx, id: string, { reference, actorId, on }: Sent): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'sent', reference, sent_by: actorId, done_on: on })
    .where('id', '=', id)
    .execute();
}

type Told = { means: 'upi' | 'bank'; destination: Buffer; mask: string };

export async function setDestination(tx: Tx, id: string, { means, destination, mask }: Told): Promise<void> {
  await tx.updateTable('refunds').set({ means, destination, destination_mask: mask }).where('id', '=', id).execute();
}

/** Forgets where refunds went that were sent on this day or before, and where returns should have gone that ended as long ago. */
export async function eraseDestinations(tx: Tx, until: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update refunds
    set destination = null, destination_mask = case means when 'upi' then 'UPI' else 'Bank' end, erased_at = now()
    where destination is not null and state = 'sent' and done_on <= ${until}::date
  `.execute(tx);
  await sql`
    update returns sent_back
    set destination = null, destination_mask = case means when 'upi' then 'UPI' else 'Bank' end
    where destination is not null
      and (closed_at at time zone 'Asia/Kolkata')::date <= ${until}::date
      and not exists (
        select from refunds refund
        where refund.return_id = sent_back.id and (refund.state in ('due', 'noted') or refund.done_on > ${until}::date)
      )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
