import { REFUND_LATE_DAYS } from '@kinari/contract/labels/return-labels';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import {
  type PendingRefundRecord,
  pendingRefundColumns,
  pendingRefundTables,
  type RefundRecord,
  refundColumns,
  refundPeriodStart,
} from './refund-record.ts';

/** Lists refunds of an order, newest first. Excludes refunds cancelled by a reopened order. */
export async function listRefundsByOrder(db: Queryable, orderId: string): Promise<RefundRecord[]> {
  return listRefundsWhere(db, sql`refund.order_id = ${orderId} and refund.status <> 'canceled'`);
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRecord | undefined> {
  return (await listRefundsWhere(db, sql`refund.id = ${id}`))[0];
}

async function listRefundsWhere(db: Queryable, condition: RawBuilder<unknown>): Promise<RefundRecord[]> {
  const { rows } = await sql<RefundRecord>`
    select ${refundColumns}
    from refunds refund
    left join returns sent_back on sent_back.id = refund.return_id
    where ${condition}
    order by refund.created_at desc, refund.id desc
  `.execute(db);
  return rows;
}

type Page = { page: number; limit: number };

export async function listPendingRefundRecords(
  db: Queryable,
  { page, limit }: Page,
  today: string,
): Promise<PendingRefundRecord[]> {
  const { rows } = await sql<PendingRefundRecord>`
    with shown as (
      select id from refunds
      where status in ('pending', 'awaiting_confirmation')
      order by due_on, id
      limit ${limit} offset ${(page - 1) * limit}
    )
    select ${pendingRefundColumns(today)}
    from ${pendingRefundTables}
    where refund.id in (select id from shown)
    order by refund.due_on, refund.id
  `.execute(db);
  return rows;
}

export async function findPendingRefund(
  db: Queryable,
  id: string,
  today: string,
): Promise<PendingRefundRecord | undefined> {
  const { rows } = await sql<PendingRefundRecord>`
    select ${pendingRefundColumns(today)} from ${pendingRefundTables} where refund.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Counts and sums due refunds. `late` counts those marked red in the admin. */
export async function sumPendingRefunds(
  db: Queryable,
  today: string,
): Promise<{ count: number; paise: number; late: number }> {
  const { rows } = await sql<{ count: number; paise: number; late: number }>`
    select
      count(*)::int as count,
      coalesce(sum(paise), 0)::bigint as paise,
      count(*) filter (where ${today}::date - ${refundPeriodStart} >= ${REFUND_LATE_DAYS}::integer)::int as late
    from refunds refund
    where status in ('pending', 'awaiting_confirmation')
  `.execute(db);
  return rows[0] ?? { count: 0, paise: 0, late: 0 };
}

export type PayableRefund = {
  id: string;
  orderId: string;
  returnNumber: string | null;
  customerName: string;
  paise: number;
  destination: Buffer;
};

export async function listPayableRefunds(db: Queryable): Promise<PayableRefund[]> {
  const { rows } = await sql<PayableRefund>`
    select
      refund.id, refund.order_id as "orderId", sent_back.number as "returnNumber",
      buyer_of(placed) as "customerName", refund.paise, refund.destination
    from ${pendingRefundTables}
    where refund.status = 'pending' and refund.destination is not null
    order by refund.due_on, refund.id
  `.execute(db);
  return rows;
}

export type LockedRefund = {
  id: string;
  orderId: string;
  userId: string;
  status: RefundRecord['status'];
  method: RefundRecord['method'];
  paise: number;
  reference: string | null;
  recordedBy: string | null;
};

/** Locks the order, then the refund. Use this lock order everywhere. */
export async function findRefundForUpdate(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  await sql`
    select from orders where id = (select order_id from refunds where id = ${id}) for update
  `.execute(tx);
  const { rows } = await sql<LockedRefund>`
    select
      refund.id, refund.order_id as "orderId", placed.user_id as "userId", refund.status, refund.method,
      refund.paise, refund.reference, refund.recorded_by as "recordedBy"
    from refunds refund
    join orders placed on placed.id = refund.order_id
    where refund.id = ${id}
    for update of refund
  `.execute(tx);
  return rows[0];
}

type FirstConfirmation = { reference: string; actorId: string; at: Date };

/** Marks a refund as sent by one person, to be confirmed by a second. */
export async function setAwaitingConfirmation(
  tx: Tx,
  id: string,
  { reference, actorId, at }: FirstConfirmation,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'awaiting_confirmation', reference, recorded_by: actorId, recorded_at: at })
    .where('id', '=', id)
    .execute();
}

type SentPayment = { reference: string; actorId: string; on: string };

export async function setRefundSent(tx: Tx, id: string, { reference, actorId, on }: SentPayment): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'sent', reference, sent_by: actorId, completed_on: on })
    .where('id', '=', id)
    .execute();
}

type DestinationValues = { method: 'upi' | 'bank'; destination: Buffer; maskedDestination: string };

export async function setDestination(
  tx: Tx,
  id: string,
  { method, destination, maskedDestination }: DestinationValues,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ method, destination, masked_destination: maskedDestination })
    .where('id', '=', id)
    .execute();
}

/** Erases destinations of refunds sent by that day, and of returns closed by that day. */
export async function eraseDestinations(tx: Tx, until: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update refunds
    set destination = null, masked_destination = case method when 'upi' then 'UPI' else 'Bank' end, erased_at = now()
    where destination is not null and status = 'sent' and completed_on <= ${until}::date
  `.execute(tx);
  await sql`
    update returns order_return
    set destination = null, masked_destination = case refund_method when 'upi' then 'UPI' else 'Bank' end
    where destination is not null
      and (closed_at at time zone 'Asia/Kolkata')::date <= ${until}::date
      and not exists (
        select from refunds refund
        where refund.return_id = order_return.id
          and (refund.status in ('pending', 'awaiting_confirmation') or refund.completed_on > ${until}::date)
      )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
