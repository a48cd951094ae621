import type { EndpointResponse } from '@kinari/contract/contract';
import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { REFUND_LATE_DAYS, type RefundMethod, type RefundStatus } from '@kinari/contract/labels/return-labels';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

/** A refund with a masked destination. */
export type RefundRecord = {
  id: string;
  orderId: string;
  returnId: string | null;
  paise: number;
  method: RefundMethod | null;
  maskedDestination: string | null;
  status: RefundStatus;
  reference: string | null;
  isExtra: boolean;
  dueOn: string;
  completedOn: string | null;
};

export const refundColumns = sql`
  refund.id, refund.order_id as "orderId", refund.return_id as "returnId", refund.paise, refund.method,
  case when refund.method = 'store_credit' then 'Store credit' else refund.masked_destination end as "maskedDestination",
  refund.status, refund.reference, refund.extra as "isExtra", refund.due_on as "dueOn", refund.completed_on as "completedOn"
`;

type RefundResponse = EndpointResponse<'setRefundDestination'>['refund'];

export function toRefundResponse(refund: RefundRecord, returnNumber: string | null): RefundResponse {
  const { id, orderId, method, maskedDestination, status, reference, isExtra, dueOn, completedOn } = refund;
  const amount = toRupees(refund.paise);
  return {
    id,
    orderId,
    returnNumber,
    amount,
    method,
    maskedDestination,
    status,
    reference,
    isExtra,
    dueOn,
    completedOn,
  };
}

/** Start of the legal refund period: the day the goods were returned or the order was cancelled. */
export const refundPeriodStart = sql`(refund.due_on - ${sql.lit(REFUND_DAYS)})`;

/** Lists refunds of an order, newest first. Excludes refunds cancelled by a reopened order. */
export async function listRefundsByOrder(db: Queryable, orderId: string): Promise<RefundRecord[]> {
  const { rows } = await sql<RefundRecord>`
    select ${refundColumns}
    from refunds refund
    where refund.order_id = ${orderId} and refund.status <> 'canceled'
    order by refund.created_at desc, refund.id desc
  `.execute(db);
  return rows;
}

/** Counts and sums due refunds. `late` counts those marked red in the admin. */
export async function sumPendingRefunds(db: Queryable, today: string) {
  const { rows } = await sql<{ count: number; paise: number; late: number }>`
    select
      count(*)::int as count,
      coalesce(sum(paise), 0)::bigint as paise,
      count(*) filter (where ${today}::date - ${refundPeriodStart} >= ${REFUND_LATE_DAYS}::integer)::int as late
    from refunds refund
    where status in ('pending', 'awaiting_confirmation', 'sending', 'failed')
  `.execute(db);
  return rows[0] ?? { count: 0, paise: 0, late: 0 };
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
  /** True if a provider is to send it, or has sent it. */
  isApproved: boolean;
};

/** Locks the order, then the refund. Use this lock order everywhere. */
export async function findRefundForUpdate(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  await sql`
    select from orders where id = (select order_id from refunds where id = ${id}) for update
  `.execute(tx);
  const { rows } = await sql<LockedRefund>`
    select
      refund.id, refund.order_id as "orderId", placed.user_id as "userId", refund.status, refund.method,
      refund.paise, refund.reference, refund.recorded_by as "recordedBy",
      refund.approved_at is not null as "isApproved"
    from refunds refund
    join orders placed on placed.id = refund.order_id
    where refund.id = ${id}
    for update of refund
  `.execute(tx);
  return rows[0];
}

type FirstConfirmation = { reference: string; actorId: string; at: Date };

/** Marks a refund as sent by one person, to be confirmed by a second. */
export async function setAwaitingConfirmation(tx: Tx, id: string, by: FirstConfirmation): Promise<void> {
  const { reference, actorId, at } = by;
  await tx
    .updateTable('refunds')
    .set({ status: 'awaiting_confirmation', reference, recorded_by: actorId, recorded_at: at })
    .where('id', '=', id)
    .execute();
}

/** `actorId` is null if a provider sent it. */
type SentPayment = { reference: string; actorId: string | null; on: string };

export async function setRefundSent(tx: Tx, id: string, { reference, actorId, on }: SentPayment): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'sent', reference, sent_by: actorId, completed_on: on, failure: null, next_check_at: null })
    .where('id', '=', id)
    .execute();
}

type DestinationValues = { method: 'upi' | 'bank'; destination: Buffer; maskedDestination: string };

/** Voids a first approval and the failure, which were about the destination before. */
export async function setDestination(tx: Tx, id: string, values: DestinationValues): Promise<void> {
  const { method, destination, maskedDestination } = values;
  await tx
    .updateTable('refunds')
    .set({
      method,
      destination,
      masked_destination: maskedDestination,
      recorded_by: null,
      recorded_at: null,
      failure: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Erases destinations of refunds sent by that day. */
export async function eraseDestinations(tx: Tx, until: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update refunds
    set destination = null, masked_destination = case method when 'upi' then 'UPI' else 'Bank' end, erased_at = now()
    where destination is not null and status = 'sent' and completed_on <= ${until}::date
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
