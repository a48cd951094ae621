import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { OPEN_RETURN_STATUSES, type ReturnStatus } from '@kinari/contract/labels/return-labels';
import { publishEvent } from '../events/events.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { listRefundsByOrder, type RefundRecord, toRefundResponse } from '../refunds/refund-status.service.ts';
import { findOrderOwner, findReturn, listReturnsByOrder } from './return.queries.ts';
import { type ReturnRecord, type ReturnResponse, toReturnResponse } from './return-record.ts';
import { type LockedReturn, lockReturn, releaseReservedUnits } from './returns.service.ts';

type CustomerContext = { userId: string; now: Now };

export async function listMyReturns(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<EndpointResponse<'listMyReturns'>> {
  if ((await findOrderOwner(db, orderId)) !== userId) throw new DomainError('not_found');
  return listReturnsAndRefunds(db, orderId);
}

export async function listReturnsAndRefunds(
  db: Queryable,
  orderId: string,
): Promise<EndpointResponse<'listMyReturns'>> {
  const [returns, refunds] = await Promise.all([listReturnsByOrder(db, orderId), listRefundsByOrder(db, orderId)]);
  const numbers = new Map(returns.map(({ id, number }) => [id, number]));
  return {
    returns: returns.map((orderReturn) => withRefunds(orderReturn, refunds)),
    refunds: refunds.map((refund) => toRefundResponse(refund, numbers.get(refund.returnId ?? '') ?? null)),
  };
}

export async function getCustomerReturn(db: Queryable, id: string): Promise<ReturnResponse> {
  const orderReturn = await findReturn(db, id);
  if (!orderReturn) throw new Error(`Return ${id} not found`);
  return withRefunds(orderReturn, await listRefundsByOrder(db, orderReturn.orderId));
}

function withRefunds(orderReturn: ReturnRecord, refunds: RefundRecord[]): ReturnResponse {
  const own = refunds.filter(({ returnId }) => returnId === orderReturn.id);
  return toReturnResponse(
    orderReturn,
    own.map((refund) => toRefundResponse(refund, orderReturn.number)),
  );
}

/** Cancels a return before the shop receives it. */
export async function cancelReturn(db: Db, id: string, { userId, now }: CustomerContext): Promise<ReturnResponse> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, id);
    assertOwnReturn(locked, userId, OPEN_RETURN_STATUSES);
    await releaseReservedUnits(tx, id, userId);
    await tx
      .updateTable('returns')
      .set({ status: 'canceled', closed_at: now(), closed_by: userId })
      .where('id', '=', id)
      .execute();
    await publishEvent(tx, 'return.canceled', id, { orderId: locked.order.id });
    return getCustomerReturn(tx, id);
  });
}

/** Records how the customer sent an approved return. Can be repeated to correct it. */
export async function markReturnShipped(
  db: Db,
  id: string,
  { userId, now, courier, trackingNumber }: CustomerContext & EndpointBody<'markReturnShipped'>,
): Promise<ReturnResponse> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockReturn(tx, id);
    assertOwnReturn(locked, userId, ['approved', 'in_transit']);
    await tx
      .updateTable('returns')
      .set({
        status: 'in_transit',
        courier,
        tracking_number: trackingNumber,
        ...(locked.orderReturn.status === 'approved' && { sent_at: now() }),
      })
      .where('id', '=', id)
      .execute();
    return getCustomerReturn(tx, id);
  });
}

/** The buyer cannot change a return requested by the gift recipient. */
function assertOwnReturn(
  { orderReturn }: LockedReturn,
  userId: string,
  allowedStatuses: readonly ReturnStatus[],
): void {
  if (orderReturn.requestedBy !== userId) throw new DomainError('not_found');
  if (!allowedStatuses.includes(orderReturn.status)) throw new DomainError('return_status_changed');
}
