import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  planProviderRefund,
  setApproved,
  setFirstApproval,
  updateProviderRefund,
} from '../refunds/provider-refunds.service.ts';
import { findRefundForUpdate, type LockedRefund } from '../refunds/refund-status.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getPendingRefund } from './pending-refunds.service.ts';

/** Without payouts, staff approve only refunds to the account used to pay. */
type RefundAction = { id: string; actorId: string; now: Now; hasPayouts: boolean };

/** Approves a refund that a provider sends. If `refundSecondApproval` is on, a second person must approve it too. */
export async function approveRefund(
  db: Db,
  { id, actorId, now, hasPayouts }: RefundAction,
): Promise<EndpointResponse<'approveRefund'>> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockProviderRefund(tx, id, { hasPayouts });
    const { refundSecondApproval } = await getSettings(tx);
    const isFirst = refund.recordedBy === null;
    if (refund.isApproved || !isAwaitingApproval(refund)) throw new DomainError('refund_status_changed');
    if (refund.recordedBy === actorId) throw new DomainError('second_approver_required');
    if (isFirst && refundSecondApproval) await setFirstApproval(tx, refund, { actorId, at: now() });
    else {
      await setApproved(tx, id, { actorId, at: now() });
      await planProviderRefund(tx, id);
    }
    await recordApproval(tx, refund, {
      actorId,
      status: isFirst && refundSecondApproval ? 'approved once' : 'approved',
    });
    return getPendingRefund(tx, id, now);
  });
}

// A refund to a UPI ID or bank account that awaits its confirmation was sent by hand.
function isAwaitingApproval({ status, method }: LockedRefund): boolean {
  return status === 'pending' || (status === 'awaiting_confirmation' && method === 'source');
}

/** Sends a refund again that a provider could not send. */
export async function retryRefund(
  db: Db,
  { id, actorId, now, hasPayouts }: RefundAction,
): Promise<EndpointResponse<'retryRefund'>> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockProviderRefund(tx, id, { hasPayouts });
    if (refund.status !== 'failed') throw new DomainError('refund_status_changed');
    await updateProviderRefund(tx, id, { nextCheckAt: now() });
    await planProviderRefund(tx, id);
    await recordApproval(tx, refund, { actorId, status: 'sent again' });
    return getPendingRefund(tx, id, now);
  });
}

async function lockProviderRefund(tx: Tx, id: string, { hasPayouts }: { hasPayouts: boolean }): Promise<LockedRefund> {
  const refund = await findRefundForUpdate(tx, id);
  if (!refund) throw new DomainError('not_found');
  const isPayout = refund.method === 'upi' || refund.method === 'bank';
  if (refund.method !== 'source' && !(hasPayouts && isPayout)) throw new DomainError('refund_status_changed');
  return refund;
}

async function recordApproval(
  tx: Tx,
  { orderId, paise }: LockedRefund,
  { actorId, status }: { actorId: string; status: 'approved once' | 'approved' | 'sent again' },
): Promise<void> {
  await recordAuditEntry(
    tx,
    { kind: 'order', id: orderId, actorId },
    { action: 'order.refund_status_changed', data: { order: orderId, status }, after: { amount: toRupees(paise) } },
  );
}
