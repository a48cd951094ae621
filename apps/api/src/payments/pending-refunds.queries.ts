import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import {
  type RefundRecord,
  refundColumns,
  refundPeriodStart,
  toRefundResponse,
} from '../refunds/refund-status.service.ts';

export type PendingRefundRecord = RefundRecord & {
  returnNumber: string | null;
  customerName: string;
  receivedOn: string | null;
  day: number;
  recordedBy: string | null;
  isApproved: boolean;
  failure: string | null;
  mobile: string | null;
  remindedOn: string | null;
};

const pendingRefundColumns = (today: string) => sql`
  ${refundColumns}, sent_back.number as "returnNumber",
  buyer_of(placed) as "customerName",
  to_char(sent_back.received_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "receivedOn",
  greatest(0, ${today}::date - ${refundPeriodStart}) as day,
  name_of(staff_member) as "recordedBy",
  refund.approved_at is not null as "isApproved", refund.failure, placed.contact_mobile as mobile,
  (
    select to_char(max(reminder.happened_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD')
    from events reminder
    where reminder.subject = refund.order_id and reminder.kind = 'refund.reminded'
      and reminder.data ->> 'refundId' = refund.id::text
  ) as "remindedOn"
`;

const pendingRefundTables = sql`
  refunds refund
  join orders placed on placed.id = refund.order_id
  left join returns sent_back on sent_back.id = refund.return_id
  left join users staff_member on staff_member.id = refund.recorded_by
`;

export function toPendingRefundResponse({
  customerName,
  receivedOn,
  day,
  recordedBy,
  isApproved,
  failure,
  mobile,
  remindedOn,
  returnNumber,
  ...refund
}: PendingRefundRecord): EndpointResponse<'recordRefundPayment'>['refund'] {
  return {
    ...toRefundResponse(refund, returnNumber),
    customerName,
    receivedOn,
    day,
    recordedBy,
    isApproved,
    failure,
    mobile,
    remindedOn,
  };
}

export async function findRefund(
  db: Queryable,
  id: string,
): Promise<(RefundRecord & { returnNumber: string | null }) | undefined> {
  const { rows } = await sql<RefundRecord & { returnNumber: string | null }>`
    select ${refundColumns}, sent_back.number as "returnNumber"
    from refunds refund
    left join returns sent_back on sent_back.id = refund.return_id
    where refund.id = ${id}
  `.execute(db);
  return rows[0];
}

type Page = { page: number; limit: number };

export async function listPendingRefundRecords(db: Queryable, { page, limit }: Page, today: string) {
  const { rows } = await sql<PendingRefundRecord>`
    with shown as (
      select id from refunds
      where status in ('pending', 'awaiting_confirmation', 'sending', 'failed')
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

export async function findPendingRefund(db: Queryable, id: string, today: string) {
  const { rows } = await sql<PendingRefundRecord>`
    select ${pendingRefundColumns(today)} from ${pendingRefundTables} where refund.id = ${id}
  `.execute(db);
  return rows[0];
}

export type PayableRefund = {
  id: string;
  orderId: string;
  returnNumber: string | null;
  customerName: string;
  paise: number;
  destination: Buffer;
};

/** Lists refunds for the bank file. An approved one is sent by a provider. */
export async function listPayableRefunds(db: Queryable): Promise<PayableRefund[]> {
  const { rows } = await sql<PayableRefund>`
    select
      refund.id, refund.order_id as "orderId", sent_back.number as "returnNumber",
      buyer_of(placed) as "customerName", refund.paise, refund.destination
    from ${pendingRefundTables}
    where refund.status = 'pending' and refund.destination is not null and refund.approved_at is null
    order by refund.due_on, refund.id
  `.execute(db);
  return rows;
}
