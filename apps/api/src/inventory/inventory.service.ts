import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';

const MAX_UNITS = 1_000_000;

type OrderEventRef = { orderId: string; eventId: string; actorId: string | null };
type OrderLineUnits = { lineId: string; variantId: string; quantity: number; about: string };

/** Restocks a cancelled order. A unique index blocks a second restock for the same event. */
export async function restockCanceledOrder(tx: Tx, orderEvent: OrderEventRef): Promise<void> {
  for (const unit of await listOrderUnits(tx, orderEvent.orderId)) {
    await sql`update variants set stock = stock + ${unit.quantity} where id = ${unit.variantId}`.execute(tx);
    await recordMovement(tx, orderEvent, unit, { units: unit.quantity, reason: 'order_canceled' });
  }
}

/**
 * Takes the units of a reopened order out of stock again. Throws `not_enough_stock` if one is short. `received` is for an
 * order that was shipped: it takes only the units that were returned and restocked.
 */
export async function reserveAgain(tx: Tx, orderEvent: OrderEventRef, filter: 'all' | 'received'): Promise<void> {
  for (const unit of filter === 'all'
    ? await listOrderUnits(tx, orderEvent.orderId)
    : await listReceivedUnits(tx, orderEvent.orderId)) {
    const { numAffectedRows } = await sql`
      update variants set stock = stock - ${unit.quantity}
      where id = ${unit.variantId} and stock >= ${unit.quantity}
    `.execute(tx);
    if (numAffectedRows !== 1n)
      throw new DomainError('not_enough_stock', { message: `This size is out of stock: ${unit.about}` });
    await recordMovement(tx, orderEvent, unit, { units: -unit.quantity, reason: 'order_reopened' });
  }
}

/** Restocks units that an edit removed before packing. A unique index allows this once per line and edit. */
export async function restockEditedUnits(
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
        reason: 'order_edited',
        order_line_id: id,
        order_edit_id: editId,
        actor_id: actorId,
      })
      .execute();
  }
}

/** Restocks sellable units of shipments returned to origin. A unique index allows this once per shipment line. */
export async function restockReturnedShipment(
  tx: Tx,
  { actorId, lines }: { actorId: string; lines: { shipmentLineId: string; units: number }[] },
): Promise<void> {
  const { rows } = await sql<{ id: string; variantId: string }>`
    select packed.id, bought.variant_id as "variantId"
    from shipment_lines packed
    join order_lines bought on bought.id = packed.order_line_id
    where packed.id = any(${lines.map(({ shipmentLineId }) => shipmentLineId)}::uuid[])
    order by bought.variant_id
  `.execute(tx);
  for (const { id, variantId } of rows) {
    const units = lines.find(({ shipmentLineId }) => shipmentLineId === id)?.units ?? 0;
    if (units === 0) continue;
    await sql`update variants set stock = stock + ${units} where id = ${variantId}`.execute(tx);
    await tx
      .insertInto('stock_movements')
      .values({ variant_id: variantId, units, reason: 'return', shipment_line_id: id, actor_id: actorId })
      .execute();
  }
}

/** Restocks sellable units that a customer returned. A unique index allows this once per return line. */
export async function restockReturn(
  tx: Tx,
  { actorId, lines }: { actorId: string; lines: { returnLineId: string; variantId: string; units: number }[] },
): Promise<void> {
  for (const { returnLineId, variantId, units } of lines.toSorted(compareVariants)) {
    if (units === 0) continue;
    await sql`update variants set stock = stock + ${units} where id = ${variantId}`.execute(tx);
    await tx
      .insertInto('stock_movements')
      .values({ variant_id: variantId, units, reason: 'return', return_line_id: returnLineId, actor_id: actorId })
      .execute();
  }
}

type ExchangeUnits = { returnLineId: string; variantId: string; units: number };

/** Reserves stock for approved exchanges, once per return line. Returns the lines without enough stock. */
export async function reserveExchangeUnits(tx: Tx, actorId: string, lines: ExchangeUnits[]): Promise<ExchangeUnits[]> {
  const soldOut: ExchangeUnits[] = [];
  for (const line of lines.toSorted(compareVariants)) {
    const { rows } = await sql<{ done: boolean }>`
      select reserve_exchange_units(${line.returnLineId}, ${line.variantId}, ${line.units}, ${actorId}) as done
    `.execute(tx);
    if (!rows[0]?.done) soldOut.push(line);
  }
  return soldOut;
}

/** Releases reserved units: just before they are sold, or when the exchange no longer needs them. */
export async function releaseExchangeUnits(tx: Tx, actorId: string | null, lines: ExchangeUnits[]): Promise<void> {
  for (const { returnLineId, variantId, units } of lines.toSorted(compareVariants))
    await sql`select release_exchange_units(${returnLineId}, ${variantId}, ${units}, ${actorId})`.execute(tx);
}

/** Locks variants in id order, for callers that change several of them. */
export async function lockVariantStock(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await sql`select from variants where id = any(${variantIds}::uuid[]) order by id for no key update`.execute(tx);
}

function compareVariants(one: { variantId: string }, other: { variantId: string }): number {
  return one.variantId < other.variantId ? -1 : 1;
}

/** Writes off up to `units` from stock when a packer cannot find sold units. Returns the number written off. */
export async function writeOffMissingUnits(
  tx: Tx,
  { variantId, actorId }: VariantActor,
  units: number,
): Promise<number> {
  const { rows } = await sql<{ stock: number }>`select stock from variants where id = ${variantId} for update`.execute(
    tx,
  );
  const removed = Math.min(units, rows[0]?.stock ?? 0);
  await changeStock(tx, { variantId, actorId }, { units: -removed, reason: 'adjustment' });
  return removed;
}

type VariantActor = { variantId: string; actorId: string };

export async function setInitialStock(tx: Tx, { variantId, actorId }: VariantActor, units: number): Promise<void> {
  await changeStock(tx, { variantId, actorId }, { units, reason: 'initial' });
}

/** Adjusts stock by hand. Throws `not_enough_stock` if the result is out of range. */
export async function adjustStock(tx: Tx, { variantId, actorId }: VariantActor, units: number): Promise<void> {
  await changeStock(tx, { variantId, actorId }, { units, reason: 'adjustment' });
}

async function changeStock(
  tx: Tx,
  { variantId, actorId }: VariantActor,
  { units, reason }: { units: number; reason: 'initial' | 'adjustment' },
): Promise<void> {
  if (units === 0) return;
  const { numAffectedRows } = await sql`
    update variants set stock = stock + ${units}
    where id = ${variantId} and stock + ${units} between 0 and ${MAX_UNITS}
  `.execute(tx);
  if (numAffectedRows !== 1n)
    throw new DomainError('not_enough_stock', {
      message: 'Some of these units were sold in the meantime. Reload the page',
    });
  await tx.insertInto('stock_movements').values({ variant_id: variantId, units, reason, actor_id: actorId }).execute();
}

// Sorted by variant id, to avoid deadlocks. Excludes units the customer already returned: they were handled at inspection.
async function listOrderUnits(tx: Tx, orderId: string): Promise<OrderLineUnits[]> {
  const { rows } = await sql<OrderLineUnits>`
    select line.id as "lineId", line.variant_id as "variantId", held.units as quantity, concat_ws(', ', line.product_name, line.size) as about
    from order_lines line
    cross join lateral (
      select line.quantity - coalesce(sum(return_line.sellable + return_line.damaged), 0)::int as units
      from return_lines return_line
      where return_line.order_line_id = line.id
    ) held
    where line.order_id = ${orderId} and held.units > 0
    order by line.variant_id
  `.execute(tx);
  return rows;
}

// Units restocked from returned shipments, minus the units an earlier reopening took.
async function listReceivedUnits(tx: Tx, orderId: string): Promise<OrderLineUnits[]> {
  const { rows } = await sql<OrderLineUnits>`
    select line.id as "lineId", line.variant_id as "variantId", back.units as quantity, concat_ws(', ', line.product_name, line.size) as about
    from order_lines line
    cross join lateral (
      select line.quantity
        + coalesce((select sum(units) from stock_movements where order_line_id = line.id), 0)::int
        + coalesce((
          select sum(movement.units)
          from shipment_lines packed
          join stock_movements movement on movement.shipment_line_id = packed.id
          where packed.order_line_id = line.id
        ), 0)::int as units
    ) back
    where line.order_id = ${orderId} and back.units > 0
    order by line.variant_id
  `.execute(tx);
  return rows;
}

type Movement = { units: number; reason: 'order_canceled' | 'order_reopened' };

async function recordMovement(
  tx: Tx,
  { eventId, actorId }: OrderEventRef,
  unit: OrderLineUnits,
  { units, reason }: Movement,
): Promise<void> {
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
