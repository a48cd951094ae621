import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { findRefundForUpdate, type LockedRefund } from '../refunds/refund-status.service.ts';
import {
  planSourceRefund,
  setApproved,
  setFirstApproval,
  updateSourceRefund,
} from '../refunds/source-refunds.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { getPendingRefund } from './pending-refunds.service.ts';

type RefundAction = { id: string; actorId: string; now: Now };

/** Approves a refund to the source. If `refundSecondApproval` is on, a second person must approve it too. */
export async function approveRefund(
  db: Db,
  { id, actorId, now }: RefundAction,
): Promise<EndpointResponse<'approveRefund'>> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockSourceRefund(tx, id);
    const { refundSecondApproval } = await getSettings(tx);
    const isFirst = refund.status === 'pending' && !refund.isApproved;
    if (!isFirst && refund.status !== 'awaiting_confirmation') throw new DomainError('refund_status_changed');
    if (!isFirst && refund.recordedBy === actorId) throw new DomainError('second_approver_required');
    if (isFirst && refundSecondApproval) await setFirstApproval(tx, id, { actorId, at: now() });
    else {
      await setApproved(tx, id, { actorId, at: now() });
      await planSourceRefund(tx, id);
    }
    await recordApproval(tx, refund, {
      actorId,
      status: isFirst && refundSecondApproval ? 'approved once' : 'approved',
    });
    return getPendingRefund(tx, id, now);
  });
}

/** Sends a refund again that a provider could not send. */
export async function retryRefund(
  db: Db,
  { id, actorId, now }: RefundAction,
): Promise<EndpointResponse<'retryRefund'>> {
  return db.transaction().execute(async (tx) => {
    const refund = await lockSourceRefund(tx, id);
    if (refund.status !== 'failed') throw new DomainError('refund_status_changed');
    await updateSourceRefund(tx, id, { nextCheckAt: now() });
    await planSourceRefund(tx, id);
    await recordApproval(tx, refund, { actorId, status: 'sent again' });
    return getPendingRefund(tx, id, now);
  });
}

async function lockSourceRefund(tx: Tx, id: string): Promise<LockedRefund> {
  const refund = await findRefundForUpdate(tx, id);
  if (!refund) throw new DomainError('not_found');
  if (refund.method !== 'source') throw new DomainError('refund_status_changed');
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
