import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';

const MOST_UNITS = 1_000_000;

type OrderMove = { orderId: string; eventId: string; actorId: string };
type Unit = { lineId: string; variantId: string; quantity: number; about: string };

/** Puts the units of a cancelled order back on the shelf. One event can do so once: the ledger's key refuses a second time. */
export async function restock(tx: Tx, move: OrderMove): Promise<void> {
  for (const unit of await unitsOf(tx, move.orderId)) {
    await sql`update variants set stock = stock + ${unit.quantity} where id = ${unit.variantId}`.execute(tx);
    await record(tx, move, unit, { units: unit.quantity, reason: 'cancellation' });
  }
}

/** Takes the units of a cancelled order from the shelf again; all of them or, when one is short, none. */
export async function takeAgain(tx: Tx, move: OrderMove): Promise<void> {
  for (const unit of await unitsOf(tx, move.orderId)) {
    const { numAffectedRows } = await sql`
      update variants set stock = stock - ${unit.quantity}
      where id = ${unit.variantId} and stock >= ${unit.quantity}
    `.execute(tx);
    if (numAffectedRows !== 1n)
      throw new Refusal('not_enough_stock', { message: `This size is out of stock: ${unit.about}` });
    await record(tx, move, unit, { units: -unit.quantity, reason: 'reopening' });
  }
}

type Shelf = { variantId: string; actorId: string };

/** The units a new variant starts with. */
export async function openStock(tx: Tx, { variantId, actorId }: Shelf, units: number): Promise<void> {
  await changeShelf(tx, { variantId, actorId }, { units, reason: 'opening' });
}

/** Units that somebody counted in or out by hand; refused when there are not as many to take. */
export async function correctStock(tx: Tx, { variantId, actorId }: Shelf, units: number): Promise<void> {
  await changeShelf(tx, { variantId, actorId }, { units, reason: 'correction' });
}

async function changeShelf(
  tx: Tx,
  { variantId, actorId }: Shelf,
  { units, reason }: { units: number; reason: 'opening' | 'correction' },
): Promise<void> {
  if (units === 0) return;
  const { numAffectedRows } = await sql`
    update variants set stock = stock + ${units}
    where id = ${variantId} and stock + ${units} between 0 and ${MOST_UNITS}
  `.execute(tx);
  if (numAffectedRows !== 1n)
    throw new Refusal('not_enough_stock', { message: 'Some of these units have been sold meanwhile. Please reload' });
  await tx.insertInto('stock_movements').values({ variant_id: variantId, units, reason, actor_id: actorId }).execute();
}

// By variant id, as everywhere: two orders that hold the same pair of variants would otherwise wait for each other.
async function unitsOf(tx: Tx, orderId: string): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select id as "lineId", variant_id as "variantId", quantity, concat_ws(', ', product_name, size) as about
    from order_lines
    where order_id = ${orderId}
    order by variant_id
  `.execute(tx);
  return rows;
}

type Movement = { units: number; reason: 'cancellation' | 'reopening' };

async function record(tx: Tx, { eventId, actorId }: OrderMove, unit: Unit, { units, reason }: Movement): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      variant_id: unit.variantId,
      units,
      reason,
      order_line_id: unit.lineId,
      order_event_id: eventId,
      actor_id: actorId,
    })
    .execute();
}
