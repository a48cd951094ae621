import { sql } from 'kysely';
import { letGoExchanges } from '../inventory/inventory.service.ts';
import { holdOrder } from '../orders/orders.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type HeldLine, type HeldReturn, listHeldLines, lockReturn, orderOfReturn } from './return.queries.ts';

export type HeldOrder = Awaited<ReturnType<typeof holdOrder>>;
export type Held = { order: HeldOrder; back: HeldReturn };

/** A return and its order, held in that order: order, then return, as everywhere. */
export async function holdReturn(tx: Tx, id: string): Promise<Held> {
  const orderId = await orderOfReturn(tx, id);
  if (!orderId) throw new Refusal('not_found');
  const order = await holdOrder(tx, orderId);
  const back = await lockReturn(tx, id);
  if (!back) throw new Refusal('not_found');
  return { order, back };
}

/**
 * Goods come back only of what has arrived. Staff may have set the order back meanwhile, and with it what was paid: first they say where
 * it is, then the return goes on.
 */
export async function assertStillDelivered(tx: Tx, { order }: Held): Promise<void> {
  const { rows } = await sql<{ line: string }>`
    select taken.order_line_id as line
    from (select order_line_id, sum(quantity) as units from taken_units(${order.id}) group by order_line_id) taken
    where taken.units > coalesce((
      select sum(arrived.quantity) from delivered_units(${order.id}) arrived where arrived.order_line_id = taken.order_line_id
    ), 0)
  `.execute(tx);
  if (rows.length > 0) throw new Refusal('return_moved', { message: 'This order is not delivered any more' });
}

/** Lets go of what an exchange waited for. */
export async function letGoHeld(tx: Tx, returnId: string, actorId: string | null): Promise<void> {
  const held = (await listHeldLines(tx, returnId)).filter(({ isHeld }) => isHeld);
  if (held.length === 0) return;
  await letGoExchanges(tx, actorId, held.map(toExchangeUnits));
  await tx.updateTable('return_lines').set({ is_held: false }).where('return_id', '=', returnId).execute();
}

export function toExchangeUnits({ id, exchangeVariantId, quantity }: HeldLine) {
  if (!exchangeVariantId) throw new Error(`Line ${id} wants nothing in exchange`);
  return { returnLineId: id, variantId: exchangeVariantId, units: quantity };
}
