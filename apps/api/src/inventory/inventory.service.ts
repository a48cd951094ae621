import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';

/** Most units of a variant that staff may enter. */
const MAX_UNITS = 1_000_000;

/** A change of stock and its cause. A unique index per cause and reason blocks a second movement for the same cause. */
export type StockMovement = {
  variantId: string;
  /** Negative if units leave the stock. */
  units: number;
  reason: 'initial' | 'adjustment' | 'order_canceled' | 'order_reopened' | 'order_edited' | 'return' | 'exchange';
  actorId: string | null;
  orderLineId?: string;
  orderEventId?: string;
  orderEditId?: string;
  shipmentLineId?: string;
  returnLineId?: string;
  adjustmentReason?: string;
  note?: string | null;
};

/**
 * Changes stock and records each movement, in the order of variant ids to avoid deadlocks. Skips a movement if the stock would fall
 * below zero, and returns those.
 */
export async function moveStock<Movement extends StockMovement>(tx: Tx, movements: Movement[]): Promise<Movement[]> {
  const rejected: Movement[] = [];
  for (const movement of movements.toSorted(compareVariants)) {
    if (movement.units === 0) continue;
    const { numAffectedRows } = await sql`
      update variants set stock = stock + ${movement.units}
      where id = ${movement.variantId} and stock + ${movement.units} >= 0
    `.execute(tx);
    if (numAffectedRows === 1n) await insertMovement(tx, movement);
    else rejected.push(movement);
  }
  return rejected;
}

function compareVariants(one: { variantId: string }, other: { variantId: string }): number {
  return one.variantId < other.variantId ? -1 : 1;
}

async function insertMovement(tx: Tx, movement: StockMovement): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({
      variant_id: movement.variantId,
      units: movement.units,
      reason: movement.reason,
      actor_id: movement.actorId,
      order_line_id: movement.orderLineId ?? null,
      order_event_id: movement.orderEventId ?? null,
      order_edit_id: movement.orderEditId ?? null,
      shipment_line_id: movement.shipmentLineId ?? null,
      return_line_id: movement.returnLineId ?? null,
      adjustment_reason: movement.adjustmentReason ?? null,
      note: movement.note ?? null,
    })
    .execute();
}

/** Takes sold units out of stock. Returns false if there are too few. `place_order` calls the same functions. */
export async function takeStock(tx: Tx, variantId: string, units: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select take_stock(${variantId}, ${units}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Locks variants in id order, for callers that change several of them. */
export async function lockVariantStock(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await sql`select from variants where id = any(${variantIds}::uuid[]) order by id for no key update`.execute(tx);
}

type VariantActor = { variantId: string; actorId: string };

/** Writes off up to `units` from stock when a packer cannot find sold units. */
export async function writeOffMissingUnits(tx: Tx, variant: VariantActor, units: number): Promise<void> {
  const { rows } = await sql<{ stock: number }>`
    select stock from variants where id = ${variant.variantId} for update
  `.execute(tx);
  await adjustStock(tx, variant, { units: -Math.min(units, rows[0]?.stock ?? 0) });
}

type Adjustment = { units: number; reason?: 'initial' | 'adjustment'; adjustmentReason?: string; note?: string | null };

/** Changes stock by hand and returns the new stock, or undefined if it would be out of range. */
export async function adjustStock(
  tx: Tx,
  { variantId, actorId }: VariantActor,
  { units, reason = 'adjustment', ...adjustment }: Adjustment,
): Promise<number | undefined> {
  const { rows } = await sql<{ stock: number }>`
    update variants set stock = stock + ${units}
    where id = ${variantId} and stock + ${units} between 0 and ${MAX_UNITS}
    returning stock
  `.execute(tx);
  if (rows[0] && units !== 0) await insertMovement(tx, { variantId, actorId, units, reason, ...adjustment });
  return rows[0]?.stock;
}

/** A change of a variant that the caller has locked. */
export type StockLevel = { variantId: string; units: number };

/** Changes the stock of many variants by hand. The caller has locked them and checked that the new stock is in range. */
export async function setStockLevels(
  tx: Tx,
  levels: readonly StockLevel[],
  { actorId, note }: { actorId: string; note: string },
): Promise<void> {
  if (levels.length === 0) return;
  await sql`
    with level as (
      select * from json_to_recordset(${JSON.stringify(levels)}::json) as level("variantId" uuid, units integer)
    ), stocked as (
      update variants set stock = variants.stock + level.units
      from level
      where variants.id = level."variantId"
      returning variants.id, level.units
    )
    insert into stock_movements (variant_id, units, reason, adjustment_reason, note, actor_id)
    select id, units, 'adjustment', 'other', ${note}, ${actorId}::uuid from stocked order by id
  `.execute(tx);
}

type BulkCause = { reason: 'received'; receiptId: string } | { reason: 'stock_take'; stockTakeId: string };
type BulkMovement = BulkCause & { actorId: string; lines: { variantId: string; units: number }[] };

/** Changes the stock of many variants, each at most once per cause. Throws `stock_limit_exceeded`. */
export async function moveStockInBulk(tx: Tx, { lines, actorId, ...cause }: BulkMovement): Promise<void> {
  const variantIds = lines.map(({ variantId }) => variantId);
  await lockVariantStock(tx, variantIds);
  const causeColumn: RawBuilder<unknown> = cause.reason === 'received' ? sql`receipt_id` : sql`stock_take_id`;
  const causeId = cause.reason === 'received' ? cause.receiptId : cause.stockTakeId;
  const { rows } = await sql<{ full: boolean }>`
    with line as (
      select * from unnest(${variantIds}::uuid[], ${lines.map(({ units }) => units)}::int[]) as line(variant_id, units)
    ), stocked as (
      update variants set stock = variants.stock + line.units
      from line
      where variants.id = line.variant_id and variants.stock + line.units between 0 and ${MAX_UNITS}
      returning variants.id, line.units
    ), recorded as (
      insert into stock_movements (variant_id, units, reason, ${causeColumn}, actor_id)
      select id, units, ${cause.reason}, ${causeId}::uuid, ${actorId}::uuid from stocked order by id
    )
    select count(*) < ${lines.length} as full from stocked
  `.execute(tx);
  if (rows[0]?.full) throw new DomainError('stock_limit_exceeded');
}
