import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

export type NewRefund = {
  orderId: string;
  returnId: string | null;
  paise: number;
  means?: 'upi' | 'bank' | undefined;
  destination?: Buffer | undefined;
  mask?: string | undefined;
  /** The day from which the time to pay counts; today, where none is given. */
  since?: string;
};

/** What is due; where no means are given, the customer is still to say where it goes. */
export async function insertDue(tx: Tx, refund: NewRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, means, destination, destination_mask, due_on, created_at)
    values (
      ${refund.orderId}, ${refund.returnId}, ${refund.paise},
      ${refund.means ?? null}, ${refund.destination ?? null}, ${refund.mask ?? null},
      coalesce(${refund.since ?? null}::date, (now() at time zone 'Asia/Kolkata')::date) + ${REFUND_DAYS}::integer,
      clock_timestamp()
    )
    returning id
  `.execute(tx);
  return idOf(rows);
}

type PaidAsCredit = {
  orderId: string;
  returnId: string;
  paise: number;
  reference: string;
  on: string;
  actorId: string | null;
};

/** What was paid at once, as credit. */
export async function insertAsCredit(
  tx: Tx,
  { orderId, returnId, paise, reference, on, actorId }: PaidAsCredit,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, means, state, reference, due_on, done_on, sent_by)
    values (${orderId}, ${returnId}, ${paise}, 'credit', 'sent', ${reference}, ${on}::date, ${on}::date, ${actorId})
    returning id
  `.execute(tx);
  return idOf(rows);
}

function idOf(rows: { id: string }[]): string {
  if (!rows[0]) throw new Error('A refund has an id');
  return rows[0].id;
}

export async function setCredit(tx: Tx, id: string, creditId: string): Promise<void> {
  await tx.updateTable('refunds').set({ credit_id: creditId }).where('id', '=', id).execute();
}

export type Paid = {
  userId: string;
  total: number;
  isPaid: boolean;
  /** What of it was paid with credit and has not gone back there. */
  creditLeft: number;
  /** What is owed or was paid for what came back of it. */
  refunded: number;
};

/** How a held order was paid, and what of it went back. */
export async function readPaid(tx: Tx, orderId: string): Promise<Paid> {
  const { rows } = await sql<Paid>`
    select
      placed.user_id as "userId",
      placed.total_paise as total,
      placed.payment_status <> 'PENDING' as "isPaid",
      placed.credit_paise - coalesce((
        select sum(paise) from credit_entries
        where order_id = placed.id and kind = 'returned' and refund_id is not null
      ), 0)::bigint as "creditLeft",
      coalesce((
        select sum(paise) from refunds
        where order_id = placed.id and return_id is not null and state <> 'void'
      ), 0)::bigint as refunded
    from orders placed
    where placed.id = ${orderId}
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} is gone`);
  return rows[0];
}

/**
 * Writes how an order's payment stands. One that is not paid stays so until it is, except that nothing is to be collected for what
 * credit covers. What was refunded for another reason than goods that came back is a part, however much of it is left.
 */
export async function writePayment(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update orders placed
    set payment_status = case
      when placed.payment_status = 'PENDING' and placed.credit_paise < placed.total_paise then 'PENDING'
      when owed.due then 'REFUND_DUE'
      when placed.delivery_status = 'CANCELED' or owed.sent_for_returns >= placed.total_paise then 'REFUNDED'
      when owed.sent then 'PART_REFUNDED'
      else 'PAID'
    end
    from (
      select
        coalesce(bool_or(state in ('due', 'noted')), false) as due,
        coalesce(bool_or(state = 'sent'), false) as sent,
        coalesce(sum(paise) filter (where state = 'sent' and return_id is not null), 0) as sent_for_returns
      from refunds
      where order_id = ${orderId}
    ) owed
    where placed.id = ${orderId}
  `.execute(tx);
}

export type Reopened = { givenBack: number; dueIds: string[]; isPaidBack: boolean };

/** What the last cancellation of a held order gave back, or left to be paid: all that came after it in the order's history. */
export async function readCancelled(tx: Tx, orderId: string): Promise<Reopened> {
  const { rows } = await sql<Reopened>`
    with cancelled as (
      select max(happened_at) as at from order_events where order_id = ${orderId} and to_status = 'CANCELED'
    ),
    owed as (
      select refund.id, refund.state
      from refunds refund, cancelled
      where refund.order_id = ${orderId} and refund.return_id is null and refund.created_at >= cancelled.at
    )
    select
      coalesce((
        select sum(entry.paise)
        from credit_entries entry, cancelled
        where entry.order_id = ${orderId} and entry.kind = 'returned' and entry.refund_id is null
          and entry.entered_at >= cancelled.at
      ), 0)::bigint as "givenBack",
      array(select id from owed where state = 'due') as "dueIds",
      exists (select from owed where state in ('noted', 'sent')) as "isPaidBack"
  `.execute(tx);
  if (!rows[0]) throw new Error('A sum is always there');
  return rows[0];
}

/** They are not owed after all, and nobody needs to know where they should have gone. */
export async function voidRefunds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update refunds set state = 'void', destination = null, destination_mask = null where id = any(${ids}::uuid[])`.execute(
    tx,
  );
}
