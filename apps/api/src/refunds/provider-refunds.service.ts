import type { RefundMethod, RefundStatus } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { enqueue } from '../platform/jobs.ts';

/** Longer than staff can undo a cancellation, which voids its refund. */
const SEND_AFTER_SECONDS = 15;

export const sendRefundJob = { name: 'send_source_refund' };

/** Enqueues the call to the provider, and a check in case the job is lost. */
export async function planProviderRefund(tx: Tx, refundId: string): Promise<void> {
  await sql`
    update refunds set next_check_at = now() + ${SEND_AFTER_SECONDS + 60} * interval '1 second' where id = ${refundId}
  `.execute(tx);
  await enqueue(tx, sendRefundJob, { refundId }, { key: `refund:${refundId}`, inSeconds: SEND_AFTER_SECONDS });
}

/** Enqueues a question to the provider about a refund. Ids that are not ours are ignored. */
export async function enqueueRefundCheck(tx: Tx, key: string): Promise<void> {
  // A second try has a suffix.
  const refundId = /^[0-9a-f-]{36}/.exec(key)?.[0];
  if (refundId) await enqueue(tx, sendRefundJob, { refundId }, { key: `refund:${refundId}` });
}

/** Lists refunds whose provider is to be asked, longest waiting first. */
export async function listDueProviderRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds where next_check_at <= ${now} order by next_check_at limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A refund that a provider sends: back to the account used to pay, or as a payout to a UPI ID or bank account. */
export type ProviderRefund = {
  id: string;
  orderId: string;
  customerName: string;
  method: Exclude<RefundMethod, 'store_credit'>;
  /** Set if the method is `source`. */
  paymentId: string | null;
  /** Encrypted. Set for a payout. */
  destination: Buffer | null;
  paise: number;
  status: RefundStatus;
  isApproved: boolean;
  tries: number;
  providerRefundId: string | null;
  nextCheckAt: Date | null;
};

/** Reads a refund that a provider can send. Locks it if asked; lock its order first. */
export async function findProviderRefund(
  db: Queryable,
  id: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<ProviderRefund | undefined> {
  const { rows } = await sql<ProviderRefund>`
    select
      refund.id, refund.order_id as "orderId", buyer_of(placed) as "customerName", refund.method,
      refund.payment_id as "paymentId", refund.destination, refund.paise, refund.status,
      refund.approved_at is not null as "isApproved", refund.tries,
      refund.provider_refund_id as "providerRefundId", refund.next_check_at as "nextCheckAt"
    from refunds refund
    join orders placed on placed.id = refund.order_id
    where refund.id = ${id} and refund.method in ('source', 'upi', 'bank')
    ${forUpdate ? sql`for update of refund` : sql``}
  `.execute(db);
  return rows[0];
}

type ProviderRefundChange = {
  status?: 'sending' | 'failed';
  tries?: number;
  providerRefundId?: string | null;
  failure?: string | null;
  nextCheckAt?: Date | null;
};

export async function updateProviderRefund(db: Queryable, id: string, change: ProviderRefundChange): Promise<void> {
  const { status, tries, providerRefundId, failure, nextCheckAt } = change;
  await db
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

type Approval = { actorId: string; at: Date };

/** Records the first of two approvals. Until the second, staff can still send a payout by hand, so it stays pending. */
export async function setFirstApproval(
  tx: Tx,
  { id, method }: { id: string; method: RefundMethod | null },
  { actorId, at }: Approval,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({
      ...(method === 'source' && { status: 'awaiting_confirmation' }),
      recorded_by: actorId,
      recorded_at: at,
    })
    .where('id', '=', id)
    .execute();
}

export async function setApproved(tx: Tx, id: string, { actorId, at }: Approval): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'pending', approved_by: actorId, approved_at: at, failure: null })
    .where('id', '=', id)
    .execute();
}

const NOT_APPROVED = { approved_at: null, approved_by: null, recorded_at: null, recorded_by: null };

/** Takes back the approval of a refund that was not sent. Staff approve it again, or send it by hand. */
export async function withdrawApproval(tx: Tx, id: string, failure: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...NOT_APPROVED, status: 'pending', failure, next_check_at: null })
    .where('id', '=', id)
    .execute();
}

/** The provider cannot send it. The customer is asked for another UPI ID or bank account, which needs a new approval. */
export async function askForDestination(tx: Tx, id: string, failure: string): Promise<void> {
  await withdrawApproval(tx, id, failure);
  await tx
    .updateTable('refunds')
    .set({ method: null, destination: null, masked_destination: null })
    .where('id', '=', id)
    .execute();
}
