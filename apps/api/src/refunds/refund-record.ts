import type { EndpointResponse } from '@kinari/contract/contract';
import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import type { RefundMethod, RefundStatus } from '@kinari/contract/labels/return-labels';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';

/** A refund with a masked destination. */
export type RefundRecord = {
  id: string;
  orderId: string;
  returnId: string | null;
  returnNumber: string | null;
  paise: number;
  method: RefundMethod | null;
  maskedDestination: string | null;
  status: RefundStatus;
  reference: string | null;
  dueOn: string;
  completedOn: string | null;
};

export const refundColumns = sql`
  refund.id, refund.order_id as "orderId", refund.return_id as "returnId", sent_back.number as "returnNumber", refund.paise, refund.method,
  case when refund.method = 'store_credit' then 'Store credit' else refund.masked_destination end as "maskedDestination",
  refund.status, refund.reference, refund.due_on as "dueOn", refund.completed_on as "completedOn"
`;

type RefundResponse = EndpointResponse<'setRefundDestination'>['refund'];

export function toRefundResponse(refund: RefundRecord): RefundResponse {
  const { id, orderId, returnNumber, method, maskedDestination, status, reference, dueOn, completedOn } = refund;
  const amount = toRupees(refund.paise);
  return { id, orderId, returnNumber, amount, method, maskedDestination, status, reference, dueOn, completedOn };
}

export type PendingRefundRecord = RefundRecord & {
  customerName: string;
  receivedOn: string | null;
  day: number;
  recordedBy: string | null;
};

/** Start of the legal refund period: the day the goods were returned or the order was cancelled. */
export const refundPeriodStart = sql`(refund.due_on - ${sql.lit(REFUND_DAYS)})`;

export const pendingRefundColumns = (today: string) => sql`
  ${refundColumns},
  buyer_of(placed) as "customerName",
  to_char(sent_back.received_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "receivedOn",
  greatest(0, ${today}::date - ${refundPeriodStart}) as day,
  name_of(staff_member) as "recordedBy"
`;

export const pendingRefundTables = sql`
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
  ...refund
}: PendingRefundRecord): EndpointResponse<'recordRefundPayment'>['refund'] {
  return { ...toRefundResponse(refund), customerName, receivedOn, day, recordedBy };
}
