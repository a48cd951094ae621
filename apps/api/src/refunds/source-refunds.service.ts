import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { toPaise } from '@kinari/contract/money';
import { sql } from 'kysely';
import { publishEvent } from '../events/events.service.ts';
import { findAcceptedPayment } from '../payment-attempts/payment-attempts.service.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';
import { getSettings } from '../settings/settings.service.ts';

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
/** Longer than staff can undo a cancellation, which voids its refund. */
const SEND_AFTER_SECONDS = 15;

export const sendSourceRefundJob = { name: 'send_source_refund' };

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
  if (isApproved) await planSourceRefund(tx, refundId);
  return refundId;
}

/** Enqueues the call to the provider, and a check in case the job is lost. */
export async function planSourceRefund(tx: Tx, refundId: string): Promise<void> {
  await sql`
    update refunds set next_check_at = now() + ${SEND_AFTER_SECONDS + 60} * interval '1 second' where id = ${refundId}
  `.execute(tx);
  await enqueue(tx, sendSourceRefundJob, { refundId }, { key: `refund:${refundId}`, inSeconds: SEND_AFTER_SECONDS });
}

/** Enqueues a question to the provider about a refund. Ids that are not ours are ignored. */
export async function enqueueRefundCheck(tx: Tx, key: string): Promise<void> {
  // A second try has a suffix.
  const refundId = /^[0-9a-f-]{36}/.exec(key)?.[0];
  if (refundId) await enqueue(tx, sendSourceRefundJob, { refundId }, { key: `refund:${refundId}` });
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

/** Lists refunds whose provider is to be asked, longest waiting first. */
export async function listDueSourceRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where next_check_at <= ${now} order by next_check_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export type SourceRefundRecord = {
  id: string;
  orderId: string;
  paymentId: string;
  paise: number;
  status: string;
  isApproved: boolean;
  tries: number;
  providerRefundId: string | null;
  nextCheckAt: Date | null;
};

/** Reads a refund to the source. Locks it if asked; lock its order first. */
export async function findSourceRefund(
  db: Queryable,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<SourceRefundRecord | undefined> {
  const { rows } = await sql<SourceRefundRecord>`
    select
      id, order_id as "orderId", payment_id as "paymentId", paise, status, approved_at is not null as "isApproved",
      tries, provider_refund_id as "providerRefundId", next_check_at as "nextCheckAt"
    from refunds
    where id = ${id} and method = 'source'
    ${forUpdate ? sql`for update` : sql``}
  `.execute(db);
  return rows[0];
}

type SourceRefundChange = {
  status?: 'pending' | 'awaiting_confirmation' | 'sending' | 'failed';
  tries?: number;
  providerRefundId?: string | null;
  failure?: string | null;
  nextCheckAt?: Date | null;
};

export async function updateSourceRefund(tx: Queryable, id: string, change: SourceRefundChange): Promise<void> {
  const { status, tries, providerRefundId, failure, nextCheckAt } = change;
  await tx
    .updateTable('refunds')
    .set({
      ...(status && { status }),
      ...(tries !== undefined && { tries }),
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
      ...(failure !== undefined && { failure }),
      ...(nextCheckAt !== undefined && { next_check_at: nextCheckAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Records the first of two approvals. */
export async function setFirstApproval(tx: Tx, id: string, by: { actorId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'awaiting_confirmation', recorded_by: by.actorId, recorded_at: by.at })
    .where('id', '=', id)
    .execute();
}

export async function setApproved(tx: Tx, id: string, by: { actorId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'pending', approved_by: by.actorId, approved_at: by.at })
    .where('id', '=', id)
    .execute();
}

export async function setSourceRefundSent(tx: Tx, id: string, sent: { reference: string; on: string }): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      status: 'sent',
      reference: sent.reference,
      completed_on: sent.on,
      failure: null,
      next_check_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The provider cannot send it. The customer is asked for a UPI ID or bank account. */
export async function askForDestination(tx: Tx, id: string, failure: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'pending', method: null, failure, next_check_at: null })
    .where('id', '=', id)
    .execute();
}
