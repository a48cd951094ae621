import type { EndpointBody } from '@kinari/contract/contract';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { publishEvent } from '../events/events.service.ts';
import { moveStock } from '../inventory/inventory.service.ts';
import { markReturned } from '../orders/orders.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { type AdminReturn, getAdminReturn } from './admin/return-page.service.ts';
import { listReturnLines, type ReturnLine } from './return.queries.ts';
import {
  assertStillDelivered,
  type LockedReturn,
  lockReturn,
  releaseReservedUnits,
  toExchangeUnits,
} from './returns.service.ts';

type ActorContext = { actorId: string; now: Now };
type ReviewDecision = EndpointBody<'reviewReturn'>;

export async function reviewReturn(
  db: Db,
  id: string,
  { decision, ...actor }: ActorContext & { decision: ReviewDecision },
) {
  return applyToLockedReturn(db, id, actor, async (tx, locked) => {
    if (locked.orderReturn.status !== 'requested') throw new DomainError('return_status_changed');
    const reviewFields = { reviewed_at: actor.now(), reviewed_by: actor.actorId };
    if (decision.kind === 'decline') {
      await updateReturn(tx, id, {
        ...reviewFields,
        status: 'declined',
        decline_reason: decision.declineReason,
        closed_at: actor.now(),
      });
    } else {
      await assertStillDelivered(tx, locked);
      await reserveRequestedExchanges(tx, id, { actorId: actor.actorId, refundInstead: decision.refundInstead });
      const { courier, trackingNumber } = decision;
      await updateReturn(tx, id, {
        ...reviewFields,
        status: 'approved',
        ...(courier && { courier }),
        ...(trackingNumber && { tracking_number: trackingNumber }),
      });
    }
    await publishEvent(tx, 'return.reviewed', id, { orderId: locked.order.id });
    return decision.kind === 'decline' ? 'declined' : 'approved';
  });
}

/** Reserves exchange units. If sold out, falls back to a refund when `refundInstead` is set, else throws `exchange_sold_out`. */
async function reserveRequestedExchanges(
  tx: Tx,
  id: string,
  { actorId, refundInstead }: { actorId: string; refundInstead: boolean },
): Promise<void> {
  const exchangeLines = (await listReturnLines(tx, id)).filter(({ resolution }) => resolution === 'exchange');
  if (exchangeLines.length === 0) return;
  const soldOut = await moveStock(
    tx,
    exchangeLines.map((line) => {
      const { returnLineId, variantId, units } = toExchangeUnits(line);
      return { returnLineId, variantId, units: -units, reason: 'exchange' as const, actorId };
    }),
  );
  if (soldOut.length > 0 && !refundInstead) throw new DomainError('exchange_sold_out');
  const soldOutIds = new Set(soldOut.map(({ returnLineId }) => returnLineId));
  await setReserved(tx, exchangeLines, soldOutIds);
}

async function setReserved(tx: Tx, exchangeLines: ReturnLine[], soldOutIds: ReadonlySet<string>): Promise<void> {
  for (const { id } of exchangeLines)
    await tx
      .updateTable('return_lines')
      .set(soldOutIds.has(id) ? { resolution: 'refund', exchange_variant_id: null } : { is_reserved: true })
      .where('id', '=', id)
      .execute();
}

/** Marks the goods as received. The refund deadline starts on this day. */
export async function receiveReturn(db: Db, id: string, actor: ActorContext): Promise<AdminReturn> {
  return applyToLockedReturn(db, id, actor, async (tx, locked) => {
    if (locked.orderReturn.status !== 'approved' && locked.orderReturn.status !== 'in_transit')
      throw new DomainError('return_status_changed');
    await assertStillDelivered(tx, locked);
    await updateReturn(tx, id, { status: 'received', received_at: actor.now(), received_by: actor.actorId });
    await markReturned(tx, locked.order.id);
    await publishEvent(tx, 'return.received', id, { orderId: locked.order.id });
    return 'received';
  });
}

/** Releases stock reserved for late exchanges. The exchange still happens if stock is left when the goods arrive. */
export async function releaseExpiredExchange(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { orderReturn } = await lockReturn(tx, id);
    if (orderReturn.status !== 'approved' && orderReturn.status !== 'in_transit') return false;
    await releaseReservedUnits(tx, id, null);
    return true;
  });
}

type ReviewAction = (tx: Tx, locked: LockedReturn) => Promise<string>;

/** Runs a staff action on a locked return and writes it to the audit log. */
async function applyToLockedReturn(
  db: Db,
  id: string,
  { actorId }: ActorContext,
  action: ReviewAction,
): Promise<AdminReturn> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, id);
    const status = await action(tx, locked);
    await recordAuditEntry(
      tx,
      { kind: 'order', id: locked.order.id, actorId },
      {
        action: 'order.return_status_changed',
        data: { order: locked.order.id, number: locked.orderReturn.number, status },
        before: { status: locked.orderReturn.status },
        after: { status },
      },
    );
  });
  return getAdminReturn(db, id);
}

type ReturnUpdate = {
  status: string;
  decline_reason?: string;
  courier?: string;
  tracking_number?: string;
  reviewed_at?: Date;
  reviewed_by?: string;
  received_at?: Date;
  received_by?: string;
  closed_at?: Date;
};

async function updateReturn(tx: Tx, id: string, update: ReturnUpdate): Promise<void> {
  await tx.updateTable('returns').set(update).where('id', '=', id).execute();
}
