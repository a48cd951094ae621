import { sql } from 'kysely';
import { lockVariantStock, moveStock } from '../inventory/inventory.service.ts';
import { type LockedOrder, lockOrder } from '../orders/orders.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  findReturnForUpdate,
  findReturnOrderId,
  type LockedReturnRow,
  listReturnLines,
  type ReturnLine,
} from './return.queries.ts';

export { listReturnLines, type ReturnLine, setLineConditions } from './return.queries.ts';

const UNINSPECTED_RETURN_STATUSES = ['requested', 'approved', 'in_transit', 'received'];

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
  if (rows.length > 0) throw new DomainError('return_status_changed', { reason: 'order_not_delivered' });
}

/** Releases the stock reserved for exchanges. */
export async function releaseReservedUnits(tx: Tx, returnId: string, actorId: string | null): Promise<void> {
  const reserved = (await listReturnLines(tx, returnId)).filter(({ isReserved }) => isReserved);
  if (reserved.length === 0) return;
  await releaseExchangeUnits(tx, returnId, reserved, actorId);
}

/** Puts reserved units back into stock: just before they are sold, or when the exchange no longer needs them. */
export async function releaseExchangeUnits(
  tx: Tx,
  returnId: string,
  reserved: ReturnLine[],
  actorId: string | null,
): Promise<void> {
  await moveStock(
    tx,
    reserved.map((line) => ({ ...toExchangeUnits(line), reason: 'exchange', actorId })),
  );
  await tx.updateTable('return_lines').set({ is_reserved: false }).where('return_id', '=', returnId).execute();
}

/**
 * Cancels uninspected returns of a cancelled order, because its money is refunded as a whole. The caller has locked the order. Run
 * before restocking: exchange and order variants are locked together, in id order, to avoid deadlocks.
 */
export async function cancelOpenReturns(tx: Tx, orderId: string, actorId: string | null): Promise<void> {
  const { rows: open } = await sql<{ id: string }>`
    select id from returns
    where order_id = ${orderId} and status in (${sql.join(UNINSPECTED_RETURN_STATUSES)})
    order by id
    for update
  `.execute(tx);
  if (open.length === 0) return;
  const lines: ReturnLine[] = [];
  for (const { id } of open) lines.push(...(await listReturnLines(tx, id)));
  if (lines.some(({ isReserved }) => isReserved))
    await lockVariantStock(tx, await listOrderVariants(tx, orderId, lines));
  for (const { id } of open) await releaseReservedUnits(tx, id, actorId);
  await sql`
    update returns set status = 'canceled', closed_at = now(), closed_by = ${actorId}
    where id = any(${open.map(({ id }) => id)}::uuid[])
  `.execute(tx);
}

async function listOrderVariants(tx: Tx, orderId: string, lines: ReturnLine[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select variant_id as id from order_lines where order_id = ${orderId}
  `.execute(tx);
  return [...rows.map(({ id }) => id), ...lines.flatMap(({ exchangeVariantId }) => exchangeVariantId ?? [])];
}

type Closing = { inspectionNote: string | null; at: Date; actorId: string };

/** Closes an inspected return. */
export async function closeReturn(tx: Tx, id: string, { inspectionNote, at, actorId }: Closing): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ status: 'closed', inspection_note: inspectionNote, closed_at: at, closed_by: actorId })
    .where('id', '=', id)
    .execute();
}

/** Refunds a line whose exchange is sold out. */
export async function switchToRefund(tx: Tx, lineId: string): Promise<void> {
  await tx
    .updateTable('return_lines')
    .set({ resolution: 'refund', exchange_variant_id: null })
    .where('id', '=', lineId)
    .execute();
}

/** Erases refund destinations of returns closed by that day, unless a refund still needs them. */
export async function eraseReturnDestinations(tx: Tx, until: string): Promise<void> {
  await sql`
    update returns order_return
    set destination = null, masked_destination = case refund_method when 'upi' then 'UPI' else 'Bank' end
    where destination is not null
      and (closed_at at time zone 'Asia/Kolkata')::date <= ${until}::date
      and not exists (
        select from refunds refund
        where refund.return_id = order_return.id
          and (refund.status not in ('sent', 'canceled') or refund.completed_on > ${until}::date)
      )
  `.execute(tx);
}

export function toExchangeUnits({ id, exchangeVariantId, quantity }: ReturnLine) {
  if (!exchangeVariantId) throw new Error(`Line ${id} has no exchange`);
  return { returnLineId: id, variantId: exchangeVariantId, units: quantity };
}
