import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';

const MOST_UNITS = 1_000_000;

type OrderMove = { orderId: string; eventId: string; actorId: string | null };
type Unit = { lineId: string; variantId: string; quantity: number; about: string };

/** Puts the units of a cancelled order back on the shelf. One event can do so once: the ledger's key refuses a second time. */
export async function restock(tx: Tx, move: OrderMove): Promise<void> {
  for (const unit of await unitsOf(tx, move.orderId)) {
    await sql`update variants set stock = stock + ${unit.quantity} where id = ${unit.variantId}`.execute(tx);
    await record(tx, move, unit, { units: unit.quantity, reason: 'cancellation' });
  }
}

/**
 * Takes the units of a cancelled order from the shelf again; all of them or, when one is short, none. Of an order that had left the house
 * only those came back that were received and could be sold.
 */
export async function takeAgain(tx: Tx, move: OrderMove, which: 'all' | 'received'): Promise<void> {
  for (const unit of which === 'all' ? await unitsOf(tx, move.orderId) : await receivedUnitsOf(tx, move.orderId)) {
    const { numAffectedRows } = await sql`
      update variants set stock = stock - ${unit.quantity}
      where id = ${unit.variantId} and stock >= ${unit.quantity}
    `.execute(tx);
    if (numAffectedRows !== 1n)
      throw new Refusal('not_enough_stock', { message: `This size is out of stock: ${unit.about}` });
    await record(tx, move, unit, { units: -unit.quantity, reason: 'reopening' });
  }
}

/** Units of a line that were edited away before they were packed go back on the shelf; one edit does so once. */
export async function putBackEdited(
  tx: Tx,
  { editId, actorId, lines }: { editId: string; actorId: string; lines: { lineId: string; units: number }[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; variantId: string }>`
    select id, variant_id as "variantId" from order_lines
    where id = any(${lines.map(({ lineId }) => lineId)}::uuid[])
    order by variant_id
  `.execute(tx);
  for (const { id, variantId } of rows) {
    const units = lines.find(({ lineId }) => lineId === id)?.units ?? 0;
    await sql`update variants set stock = stock + ${units} where id = ${variantId}`.execute(tx);
    await tx
      .insertInto('stock_movements')
      .values({
        variant_id: variantId,
        units,
        reason: 'edit',
        order_line_id: id,
        order_edit_id: editId,
        actor_id: actorId,
      })
      .execute();
  }
}

/** Units that came back and can be sold go on the shelf; each line of a parcel does so once. */
export async function putBackReturned(
  tx: Tx,
  { actorId, lines }: { actorId: string; lines: { parcelLineId: string; units: number }[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; variantId: string }>`
    select packed.id, bought.variant_id as "variantId"
    from parcel_lines packed
    join order_lines bought on bought.id = packed.order_line_id
    where packed.id = any(${lines.map(({ parcelLineId }) => parcelLineId)}::uuid[])
    order by bought.variant_id
  `.execute(tx);
  for (const { id, variantId } of rows) {
    const units = lines.find(({ parcelLineId }) => parcelLineId === id)?.units ?? 0;
    if (units === 0) continue;
    await sql`update variants set stock = stock + ${units} where id = ${variantId}`.execute(tx);
    await tx
      .insertInto('stock_movements')
      .values({ variant_id: variantId, units, reason: 'returned', parcel_line_id: id, actor_id: actorId })
      .execute();
  }
}

/** Units that a customer sent back and that can be sold go on the shelf; each line of a return does so once. */
export async function putBackSentBack(
  tx: Tx,
  { actorId, lines }: { actorId: string; lines: { returnLineId: string; variantId: string; units: number }[] },
): Promise<void> {
  for (const { returnLineId, variantId, units } of lines.toSorted(byVariant)) {
    if (units === 0) continue;
    await sql`update variants set stock = stock + ${units} where id = ${variantId}`.execute(tx);
    await tx
      .insertInto('stock_movements')
      .values({ variant_id: variantId, units, reason: 'returned', return_line_id: returnLineId, actor_id: actorId })
      .execute();
  }
}

type ExchangeUnits = { returnLineId: string; variantId: string; units: number };

/** Takes from the shelf what an accepted exchange waits for, each line once; answers the lines for which there were not enough. */
export async function holdExchanges(tx: Tx, actorId: string, lines: ExchangeUnits[]): Promise<ExchangeUnits[]> {
  const soldOut: ExchangeUnits[] = [];
  for (const line of lines.toSorted(byVariant)) {
    const { rows } = await sql<{ done: boolean }>`
      select hold_exchange(${line.returnLineId}, ${line.variantId}, ${line.units}, ${actorId}) as done
    `.execute(tx);
    if (!rows[0]?.done) soldOut.push(line);
  }
  return soldOut;
}

/** Puts it back: just before it is sold, or when nobody waits for it any more. */
export async function letGoExchanges(tx: Tx, actorId: string | null, lines: ExchangeUnits[]): Promise<void> {
  for (const { returnLineId, variantId, units } of lines.toSorted(byVariant))
    await sql`select let_go_exchange(${returnLineId}, ${variantId}, ${units}, ${actorId})`.execute(tx);
}

/** Holds shelves until the transaction ends, for whoever takes from some and gives to others. */
export async function holdShelves(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await sql`select from variants where id = any(${variantIds}::uuid[]) order by id for no key update`.execute(tx);
}

function byVariant(one: { variantId: string }, other: { variantId: string }): number {
  return one.variantId < other.variantId ? -1 : 1;
}

/** Units that were sold and cannot be found: as many as there are beside them leave the shelf. */
export async function writeOffShort(tx: Tx, { variantId, actorId }: Shelf, units: number): Promise<number> {
  const { rows } = await sql<{ stock: number }>`select stock from variants where id = ${variantId} for update`.execute(
    tx,
  );
  const taken = Math.min(units, rows[0]?.stock ?? 0);
  await changeShelf(tx, { variantId, actorId }, { units: -taken, reason: 'correction' });
  return taken;
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

// By variant id, as everywhere: two orders that hold the same pair of variants would otherwise wait for each other. What the customer
// had sent back was counted then, and is not counted again.
async function unitsOf(tx: Tx, orderId: string): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select line.id as "lineId", line.variant_id as "variantId", held.units as quantity, concat_ws(', ', line.product_name, line.size) as about
    from order_lines line
    cross join lateral (
      select line.quantity - coalesce(sum(back.sellable + back.damaged), 0)::int as units
      from return_lines back
      where back.order_line_id = line.id
    ) held
    where line.order_id = ${orderId} and held.units > 0
    order by line.variant_id
  `.execute(tx);
  return rows;
}

// What parcels brought back, less what an earlier reopening has taken again.
async function receivedUnitsOf(tx: Tx, orderId: string): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    select line.id as "lineId", line.variant_id as "variantId", back.units as quantity, concat_ws(', ', line.product_name, line.size) as about
    from order_lines line
    cross join lateral (
      select line.quantity
        + coalesce((select sum(units) from stock_movements where order_line_id = line.id), 0)::int
        + coalesce((
          select sum(movement.units)
          from parcel_lines packed
          join stock_movements movement on movement.parcel_line_id = packed.id
          where packed.order_line_id = line.id
        ), 0)::int as units
    ) back
    where line.order_id = ${orderId} and back.units > 0
    order by line.variant_id
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
