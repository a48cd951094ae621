import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

export type NewRefund = {
  orderId: string;
  returnId: string | null;
  paise: number;
  method?: 'upi' | 'bank' | undefined;
  destination?: Buffer | undefined;
  maskedDestination?: string | undefined;
  /** Start of the refund period. Default: today. */
  since?: string;
};

/** Creates a pending refund. Without `method`, the customer must still provide a destination. */
export async function insertPendingRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, method, destination, masked_destination, due_on, created_at)
    values (
      ${refund.orderId}, ${refund.returnId}, ${refund.paise},
      ${refund.method ?? null}, ${refund.destination ?? null}, ${refund.maskedDestination ?? null},
      coalesce(${refund.since ?? null}::date, (now() at time zone 'Asia/Kolkata')::date) + ${REFUND_DAYS}::integer,
      clock_timestamp()
    )
    returning id
  `.execute(tx);
  return getInsertedId(rows);
}

type StoreCreditRefund = {
  orderId: string;
  returnId: string;
  paise: number;
  reference: string;
  on: string;
  actorId: string | null;
};

/** Records a refund that was paid at once as store credit. */
export async function insertStoreCreditRefund(
  tx: Tx,
  { orderId, returnId, paise, reference, on, actorId }: StoreCreditRefund,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, method, status, reference, due_on, completed_on, sent_by)
    values (${orderId}, ${returnId}, ${paise}, 'store_credit', 'sent', ${reference}, ${on}::date, ${on}::date, ${actorId})
    returning id
  `.execute(tx);
  return getInsertedId(rows);
}

function getInsertedId(rows: { id: string }[]): string {
  if (!rows[0]) throw new Error('Insert returned no refund id');
  return rows[0].id;
}

export async function setRefundStoreCredit(tx: Tx, id: string, creditId: string): Promise<void> {
  await tx.updateTable('refunds').set({ store_credit_id: creditId }).where('id', '=', id).execute();
}

export type AmountsPaid = {
  userId: string;
  total: number;
  isPaid: boolean;
  /** Store credit used and not yet returned. */
  creditLeft: number;
  /** Refunds for returns, due or sent. */
  refunded: number;
};

/** Returns the payment and refund amounts of a locked order. */
export async function getAmountsPaid(tx: Tx, orderId: string): Promise<AmountsPaid> {
  const { rows } = await sql<AmountsPaid>`
    select
      placed.user_id as "userId",
      placed.total_paise as total,
      placed.payment_status <> 'PENDING' as "isPaid",
      placed.credit_paise - coalesce((
        select sum(paise) from store_credit_entries
        where order_id = placed.id and kind = 'restored' and refund_id is not null
      ), 0)::bigint as "creditLeft",
      coalesce((
        select sum(paise) from refunds
        where order_id = placed.id and return_id is not null and status <> 'canceled'
      ), 0)::bigint as refunded
    from orders placed
    where placed.id = ${orderId}
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} not found`);
  return rows[0];
}

/**
 * Updates the payment status. An order stays PENDING until it is paid or store credit covers the total. Unless it is cancelled,
 * only refunds for returns can make it REFUNDED; other refunds make it PARTIALLY_REFUNDED.
 */
export async function setPaymentStatus(tx: Tx, orderId: string): Promise<void> {
  await sql`
    update orders placed
    set payment_status = case
      when placed.payment_status = 'PENDING' and placed.credit_paise < placed.total_paise then 'PENDING'
      when owed.due then 'REFUND_DUE'
      when placed.delivery_status = 'CANCELED' or owed.sent_for_returns >= placed.total_paise then 'REFUNDED'
      when owed.sent then 'PARTIALLY_REFUNDED'
      else 'PAID'
    end
    from (
      select
        coalesce(bool_or(status in ('pending', 'awaiting_confirmation')), false) as due,
        coalesce(bool_or(status = 'sent'), false) as sent,
        coalesce(sum(paise) filter (where status = 'sent' and return_id is not null), 0) as sent_for_returns
      from refunds
      where order_id = ${orderId}
    ) owed
    where placed.id = ${orderId}
  `.execute(tx);
}

export type CancellationRefunds = { givenBack: number; dueIds: string[]; isPaidBack: boolean };

/** Returns what the last cancellation refunded or left due: everything recorded after its event. */
export async function getCancellationRefunds(tx: Tx, orderId: string): Promise<CancellationRefunds> {
  const { rows } = await sql<CancellationRefunds>`
    with cancelled as (
      select max(happened_at) as at from order_events where order_id = ${orderId} and to_status = 'CANCELED'
    ),
    owed as (
      select refund.id, refund.status
      from refunds refund, cancelled
      where refund.order_id = ${orderId} and refund.return_id is null and refund.created_at >= cancelled.at
    )
    select
      coalesce((
        select sum(entry.paise)
        from store_credit_entries entry, cancelled
        where entry.order_id = ${orderId} and entry.kind = 'restored' and entry.refund_id is null
          and entry.entered_at >= cancelled.at
      ), 0)::bigint as "givenBack",
      array(select id from owed where status = 'pending') as "dueIds",
      exists (select from owed where status in ('awaiting_confirmation', 'sent')) as "isPaidBack"
  `.execute(tx);
  if (!rows[0]) throw new Error('Aggregate query returned no row');
  return rows[0];
}

/** Cancels refunds and erases their destinations, which are no longer needed. */
export async function cancelRefunds(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update refunds set status = 'canceled', destination = null, masked_destination = null where id = any(${ids}::uuid[])
  `.execute(tx);
}
