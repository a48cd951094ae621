import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { REFUND_DAYS } from '@kinari/contract/words/policy-days';
import type { RefundMeans, RefundState } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';

/** A refund as it is told: never where it goes in full. */
export type RefundRecord = {
  id: string;
  orderId: string;
  returnId: string | null;
  returnNumber: string | null;
  paise: number;
  means: RefundMeans | null;
  goesTo: string | null;
  state: RefundState;
  reference: string | null;
  dueOn: string;
  doneOn: string | null;
};

export const refundColumns = sql`
  refund.id, refund.order_id as "orderId", refund.return_id as "returnId", sent_back.number as "returnNumber", refund.paise, refund.means,
  case when refund.means = 'credit' then 'Shop credit' else refund.destination_mask end as "goesTo",
  refund.state, refund.reference, refund.due_on as "dueOn", refund.done_on as "doneOn"
`;

type WireRefund = Reply<'tellDestination'>['refund'];

export function toWireRefund(refund: RefundRecord): WireRefund {
  const { id, orderId, returnNumber, means, goesTo, state, reference, dueOn, doneOn } = refund;
  const amount = toRupees(refund.paise);
  return { id, orderId, returnNumber, amount, means, goesTo, state, reference, dueOn, doneOn };
}

/** The same with what staff want to know of one that is due. */
export type DueRecord = RefundRecord & {
  customerName: string;
  receivedOn: string | null;
  day: number;
  notedBy: string | null;
};

export const dueColumns = (today: string) => sql`
  ${refundColumns},
  concat_ws(' ', placed.customer_first_name, placed.customer_last_name) as "customerName",
  to_char(sent_back.received_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "receivedOn",
  greatest(0, ${today}::date - (refund.due_on - ${REFUND_DAYS}::integer)) as day,
  coalesce(nullif(concat_ws(' ', clerk.first_name, clerk.last_name), ''), clerk.username) as "notedBy"
`;

export const dueTables = sql`
  refunds refund
  join orders placed on placed.id = refund.order_id
  left join returns sent_back on sent_back.id = refund.return_id
  left join users clerk on clerk.id = refund.noted_by
`;

export function toWireDue({
  customerName,
  receivedOn,
  day,
  notedBy,
  ...refund
}: DueRecord): Reply<'noteRefund'>['refund'] {
  return { ...toWireRefund(refund), customerName, receivedOn, day, notedBy };
}
