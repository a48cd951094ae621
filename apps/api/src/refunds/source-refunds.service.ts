import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { toPaise } from '@kinari/contract/money';
import { sql } from 'kysely';
import { publishEvent } from '../events/events.service.ts';
import { findAcceptedPayment } from '../payment-attempts/payment-attempts.service.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { getSettings } from '../settings/settings.service.ts';
import { planProviderRefund } from './provider-refunds.service.ts';

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

/** Providers send money back for six months. */
const SOURCE_REFUND_MONTHS = 6;

/** Returns how much of the online payment of a locked order can still go back to its source. */
export async function findRefundSource(
  tx: Tx,
  orderId: string,
): Promise<{ paymentId: string; paise: number } | undefined> {
  const payment = await findAcceptedPayment(tx, orderId);
  if (!payment) return undefined;
  const { rows } = await sql<{ left: number; isTooOld: boolean }>`
    select
      ${payment.paise} - coalesce(sum(paise), 0)::bigint as left,
      ${payment.paidAt}::timestamptz < now() - ${SOURCE_REFUND_MONTHS} * interval '1 month' as "isTooOld"
    from refunds
    where payment_id = ${payment.id} and method = 'source' and status <> 'canceled'
  `.execute(tx);
  const [found] = rows;
  if (!found || found.isTooOld || found.left <= 0) return undefined;
  return { paymentId: payment.id, paise: found.left };
}

type SourceRefund = Omit<NewRefund, 'method' | 'destination' | 'maskedDestination'> & { paymentId: string };

/** Creates a refund to the account that the customer paid with. Small ones are approved at once. */
export async function insertSourceRefund(tx: Tx, refund: SourceRefund): Promise<string> {
  const { automaticRefundLimit } = await getSettings(tx);
  return insertApprovable(tx, refund, { isExtra: false, isApproved: refund.paise <= toPaise(automaticRefundLimit) });
}

/** Sends back a payment that came too late, or a second one. No one has to approve it. */
export async function refundExtraPayment(
  tx: Tx,
  { orderId, paymentId, paise }: { orderId: string; paymentId: string; paise: number },
): Promise<string> {
  const refund = { orderId, returnId: null, paymentId, paise };
  const refundId = await insertApprovable(tx, refund, { isExtra: true, isApproved: true });
  await publishEvent(tx, 'refund.created', orderId, { refundId });
  return refundId;
}

async function insertApprovable(
  tx: Tx,
  { orderId, returnId, paise, since, paymentId }: SourceRefund,
  { isExtra, isApproved }: { isExtra: boolean; isApproved: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into refunds (order_id, return_id, paise, method, payment_id, extra, approved_at, due_on, created_at)
    values (
      ${orderId}, ${returnId}, ${paise}, 'source', ${paymentId}, ${isExtra},
      case when ${isApproved} then clock_timestamp() end,
      coalesce(${since ?? null}::date, (now() at time zone 'Asia/Kolkata')::date) + ${REFUND_DAYS}::integer,
      clock_timestamp()
    )
    returning id
  `.execute(tx);
  const refundId = rows[0]?.id;
  if (!refundId) throw new Error('Insert returned no refund id');
  if (isApproved) await planProviderRefund(tx, refundId);
  return refundId;
}

export type ExtraRefund = { paise: number; dueOn: string; completedOn: string | null };

/** Returns the latest refund of a late or second payment of an order. */
export async function findExtraRefund(db: Queryable, orderId: string): Promise<ExtraRefund | undefined> {
  const { rows } = await sql<ExtraRefund>`
    select paise, due_on as "dueOn", completed_on as "completedOn"
    from refunds
    where order_id = ${orderId} and extra and status <> 'canceled'
    order by created_at desc
    limit 1
  `.execute(db);
  return rows[0];
}
