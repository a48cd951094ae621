import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import { REFUND_METHODS } from '@kinari/contract/labels/return-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import type { FastifyBaseLogger } from 'fastify';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { type Now } from '../platform/clock.ts';
import { csvLine } from '../platform/csv.ts';
import { type Db, isConstraintViolation, type Queryable, type Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import {
  findRefundForUpdate,
  type LockedRefund,
  setAwaitingConfirmation,
  setDestination,
  setRefundSent,
  sumPendingRefunds,
  toRefundResponse,
} from '../refunds/refund-status.service.ts';
import { type Destination, decryptDestination, encryptDestination } from '../refunds/refunds.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { refreshPaymentStatus } from './payments.service.ts';
import {
  findPendingRefund,
  findRefund,
  listPayableRefunds,
  listPendingRefundRecords,
  type PayableRefund,
  toPendingRefundResponse,
} from './pending-refunds.queries.ts';

export async function listPendingRefunds(
  db: Queryable,
  query: EndpointQuery<'listPendingRefunds'>,
  { now, hasPayouts }: { now: Now; hasPayouts: boolean },
): Promise<EndpointResponse<'listPendingRefunds'>> {
  const today = toIndianDate(now());
  const [refunds, { count, paise }] = await Promise.all([
    listPendingRefundRecords(db, query, today),
    sumPendingRefunds(db, today),
  ]);
  return {
    refunds: refunds.map(toPendingRefundResponse),
    total: toRupees(paise),
    hasPayouts,
    pagination: { ...toPaginationResponse(query, count), exact: true },
  };
}

const CSV_HEADER = ['Name', 'Method', 'UPI ID', 'Account', 'IFSC', 'Amount', 'Return'];

/** Exports payable refunds as a bank file. The audit log records who downloaded it, not its content. */
export async function exportRefunds(
  db: Db,
  { actorId, cipher, now, log }: { actorId: string; cipher: Cipher; now: Now; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<FileResponse> {
  return db.transaction().execute(async (tx) => {
    const payable = await listPayableRefunds(tx);
    const lines = payable.flatMap((refund) => {
      const destination = decryptDestination(cipher, refund.orderId, refund.destination);
      if (!destination)
        log.error({ refundId: refund.id }, 'cannot decrypt refund destination: ENCRYPTION_KEY has changed');
      return destination ? [csvLine(toCells(refund, destination))] : [];
    });
    await recordAuditEntry(
      tx,
      { kind: 'refunds', id: toIndianDate(now()), actorId },
      { action: 'refunds.exported', after: { refunds: lines.length } },
    );
    return {
      name: `refunds-${toIndianDate(now())}.csv`,
      content: Buffer.from([csvLine(CSV_HEADER), ...lines].join('')),
    };
  });
}

function toCells({ customerName, paise, returnNumber, orderId }: PayableRefund, to: Destination): string[] {
  const [upiId, account, ifsc] = to.method === 'upi' ? [to.upiId, '', ''] : ['', to.account, to.ifsc];
  return [
    to.method === 'bank' ? to.name : customerName,
    REFUND_METHODS[to.method],
    upiId,
    account,
    ifsc,
    (paise / 100).toFixed(2),
    returnNumber ?? orderId.slice(0, 8),
  ];
}

type DestinationRequest = { id: string; userId: string; destination: Destination };

/** Sets or changes a refund destination. Possible until the refund is sent, or approved for a provider to send it. */
export async function setRefundDestination(
  db: Db,
  { id, userId, destination }: DestinationRequest,
  cipher: Cipher,
): Promise<EndpointResponse<'setRefundDestination'>> {
  return db.transaction().execute(async (tx) => {
    const locked = await findRefundForUpdate(tx, id);
    if (!locked || locked.userId !== userId) throw new DomainError('not_found');
    if (locked.status !== 'pending' || locked.method === 'source' || locked.isApproved)
      throw new DomainError('refund_status_changed');
    await setDestination(tx, id, encryptDestination(cipher, locked.orderId, destination));
    const refund = await findRefund(tx, id);
    if (!refund) throw new Error(`Refund ${id} not found`);
    return { refund: toRefundResponse(refund, refund.returnNumber) };
  });
}

type RefundAction = { id: string; actorId: string; now: Now };

/** Emails the customer a reminder to add a destination. The lock on the refund keeps it to one a day. */
export async function remindRefundCustomer(
  db: Db,
  { id, actorId, now }: RefundAction,
): Promise<EndpointResponse<'remindRefundCustomer'>> {
  return db.transaction().execute(async (tx) => {
    const { orderId, method } = await lockRefundInStatus(tx, id, 'pending');
    if (method) throw new DomainError('refund_status_changed');
    const { refund } = await getPendingRefund(tx, id, now);
    if (refund.remindedOn === toIndianDate(now())) throw new DomainError('already_reminded');
    await publishEvent(tx, 'refund.reminded', orderId, { refundId: id });
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      { action: 'order.refund_reminder_sent', data: { order: orderId } },
    );
    return getPendingRefund(tx, id, now);
  });
}

/** Records that a refund was sent. If `refundSecondApproval` is on, a second person must confirm it. */
export async function recordRefundPayment(
  db: Db,
  { id, reference, actorId, now }: RefundAction & { reference: string },
): Promise<EndpointResponse<'recordRefundPayment'>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const locked = await lockRefundInStatus(tx, id, 'pending');
      // A provider sends it.
      if (locked.method === 'source' || locked.isApproved) throw new DomainError('refund_status_changed');
      if (!locked.method) throw new DomainError('refund_destination_required');
      const { refundSecondApproval } = await getSettings(tx);
      if (refundSecondApproval) await setAwaitingConfirmation(tx, id, { reference, actorId, at: now() });
      else await completeRefund(tx, locked, { reference, actorId, now });
      await recordRefundAction(tx, locked, { actorId, action: refundSecondApproval ? 'recorded' : 'sent', reference });
      return getPendingRefund(tx, id, now);
    });
  } catch (error) {
    if (isConstraintViolation(error, 'refunds_reference')) throw new DomainError('reference_taken');
    throw error;
  }
}

/** Confirms a sent refund. The confirming person must be another one. */
export async function confirmRefund(
  db: Db,
  { id, actorId, now }: RefundAction,
): Promise<EndpointResponse<'confirmRefund'>> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockRefundInStatus(tx, id, 'awaiting_confirmation');
    if (locked.method === 'source') throw new DomainError('refund_status_changed');
    if (locked.recordedBy === actorId) throw new DomainError('second_approver_required');
    if (locked.reference === null) throw new Error('Recorded refund has no reference');
    await completeRefund(tx, locked, { reference: locked.reference, actorId, now });
    await recordRefundAction(tx, locked, { actorId, action: 'confirmed', reference: locked.reference });
    return getPendingRefund(tx, id, now);
  });
}

async function lockRefundInStatus(tx: Tx, id: string, status: LockedRefund['status']): Promise<LockedRefund> {
  const locked = await findRefundForUpdate(tx, id);
  if (!locked) throw new DomainError('not_found');
  if (locked.status !== status) throw new DomainError('refund_status_changed');
  return locked;
}

type Completion = { reference: string; actorId: string; now: Now };

async function completeRefund(
  tx: Tx,
  { id, orderId }: LockedRefund,
  { reference, actorId, now }: Completion,
): Promise<void> {
  await setRefundSent(tx, id, { reference, actorId, on: toIndianDate(now()) });
  await refreshPaymentStatus(tx, orderId);
  await publishEvent(tx, 'refund.sent', orderId, { refundId: id });
}

type ActionDetails = { actorId: string; action: 'recorded' | 'sent' | 'confirmed'; reference: string };

async function recordRefundAction(
  tx: Tx,
  { orderId, paise }: LockedRefund,
  { actorId, action, reference }: ActionDetails,
): Promise<void> {
  await recordAuditEntry(
    tx,
    { kind: 'order', id: orderId, actorId },
    {
      action: 'order.refund_status_changed',
      data: { order: orderId, status: action },
      after: { amount: toRupees(paise), reference },
    },
  );
}

export async function getPendingRefund(tx: Tx, id: string, now: Now): Promise<EndpointResponse<'recordRefundPayment'>> {
  const refund = await findPendingRefund(tx, id, toIndianDate(now()));
  if (!refund) throw new Error(`Refund ${id} not found`);
  return { refund: toPendingRefundResponse(refund) };
}
