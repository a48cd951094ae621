import { sql } from 'kysely';
import { releaseExchangeUnits } from '../inventory/inventory.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  findReturnForUpdate,
  findReturnOrderId,
  type LockedReturnRow,
  listReturnLines,
  type ReturnLine,
} from './return.queries.ts';

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;
export type LockedReturn = { order: LockedOrder; orderReturn: LockedReturnRow };

/** Locks the order, then the return. Use this lock order everywhere. */
export async function lockReturn(tx: Tx, id: string): Promise<LockedReturn> {
  const orderId = await findReturnOrderId(tx, id);
  if (!orderId) throw new DomainError('not_found');
  const order = await lockOrder(tx, orderId);
  const orderReturn = await findReturnForUpdate(tx, id);
  if (!orderReturn) throw new DomainError('not_found');
  return { order, orderReturn };
}

/**
 * Throws `return_status_changed` if staff have since revoked the delivery, which also reverts the payment. Staff must correct the order
 * status before the return can continue.
 */
export async function assertStillDelivered(tx: Tx, { order }: LockedReturn): Promise<void> {
  const { rows } = await sql<{ line: string }>`
    select taken.order_line_id as line
    from (select order_line_id, sum(quantity) as units from units_in_returns(${order.id}) group by order_line_id) taken
    where taken.units > coalesce((
      select sum(arrived.quantity) from delivered_units(${order.id}) arrived where arrived.order_line_id = taken.order_line_id
    ), 0)
  `.execute(tx);
  if (rows.length > 0)
    throw new DomainError('return_status_changed', { message: 'This order is no longer marked as delivered' });
}

/** Releases the stock reserved for exchanges. */
export async function releaseReservedUnits(tx: Tx, returnId: string, actorId: string | null): Promise<void> {
  const reserved = (await listReturnLines(tx, returnId)).filter(({ isReserved }) => isReserved);
  if (reserved.length === 0) return;
  await releaseExchangeUnits(tx, actorId, reserved.map(toExchangeUnits));
  await tx.updateTable('return_lines').set({ is_reserved: false }).where('return_id', '=', returnId).execute();
}

export function toExchangeUnits({ id, exchangeVariantId, quantity }: ReturnLine) {
  if (!exchangeVariantId) throw new Error(`Line ${id} has no exchange`);
  return { returnLineId: id, variantId: exchangeVariantId, units: quantity };
}
