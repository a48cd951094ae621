import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { lockVariantStock } from './inventory.service.ts';

const MAX_UNITS = 1_000_000;

type VariantActor = { variantId: string; actorId: string };
type StockAdjustment = { units: number; adjustmentReason: string; note: string | null };

/** Adjusts stock by hand and returns the new stock. Throws `not_enough_stock` if the result is out of range. */
export async function adjustStockWithReason(
  tx: Tx,
  { variantId, actorId }: VariantActor,
  adjustment: StockAdjustment,
): Promise<number> {
  const { units, adjustmentReason, note } = adjustment;
  const { rows } = await sql<{ stock: number }>`
    update variants set stock = stock + ${units}
    where id = ${variantId} and stock + ${units} between 0 and ${MAX_UNITS}
    returning stock
  `.execute(tx);
  const [updated] = rows;
  if (!updated) throw new DomainError('not_enough_stock', { message: 'Not enough units in stock' });
  await tx
    .insertInto('stock_movements')
    .values({
      variant_id: variantId,
      units,
      reason: 'adjustment',
      adjustment_reason: adjustmentReason,
      note,
      actor_id: actorId,
    })
    .execute();
  return updated.stock;
}

type Receipt = { receiptId: string; actorId: string; lines: { variantId: string; units: number }[] };

/** Adds received units to stock. A unique index allows each variant once per receipt. */
export async function receiveUnits(tx: Tx, { receiptId, actorId, lines }: Receipt): Promise<void> {
  const variantIds = lines.map(({ variantId }) => variantId);
  await lockVariantStock(tx, variantIds);
  const { rows } = await sql<{ full: boolean }>`
    with received as (
      select * from unnest(${variantIds}::uuid[], ${lines.map(({ units }) => units)}::int[]) as line(variant_id, units)
    ), stocked as (
      update variants set stock = variants.stock + received.units
      from received
      where variants.id = received.variant_id and variants.stock + received.units <= ${MAX_UNITS}
      returning variants.id, received.units
    ), recorded as (
      insert into stock_movements (variant_id, units, reason, receipt_id, actor_id)
      select id, units, 'received', ${receiptId}, ${actorId} from stocked order by id
    )
    select count(*) < ${lines.length} as full from stocked
  `.execute(tx);
  if (rows[0]?.full) throw new DomainError('stock_limit_exceeded');
}

/**
 * Applies the differences of a stock take, never below zero stock. Uses differences, not counted numbers, because stock
 * already includes units sold, received or returned since the count of a variant began.
 */
export async function applyStockTakeCounts(
  tx: Tx,
  { takeId, actorId }: { takeId: string; actorId: string },
): Promise<void> {
  const { rows: changedVariants } = await sql<{ id: string }>`
    select variant_id as id from stock_take_counts where stock_take_id = ${takeId} and counted <> expected
  `.execute(tx);
  await lockVariantStock(
    tx,
    changedVariants.map(({ id }) => id),
  );
  const { rows } = await sql<{ full: boolean }>`
    with found as (
      select count.variant_id, greatest(count.counted - count.expected, -variant.stock) as units, variant.stock
      from stock_take_counts count
      join variants variant on variant.id = count.variant_id
      where count.stock_take_id = ${takeId}
    ), stocked as (
      update variants set stock = variants.stock + found.units
      from found
      where variants.id = found.variant_id and found.units <> 0 and found.stock + found.units <= ${MAX_UNITS}
    ), recorded as (
      insert into stock_movements (variant_id, units, reason, stock_take_id, actor_id)
      select variant_id, units, 'stock_take', ${takeId}, ${actorId}
      from found
      where units <> 0 and stock + units <= ${MAX_UNITS}
      order by variant_id
    ), applied as (
      update stock_take_counts count set applied_units = found.units
      from found
      where count.stock_take_id = ${takeId} and count.variant_id = found.variant_id
    )
    select coalesce(bool_or(stock + units > ${MAX_UNITS}), false) as full from found
  `.execute(tx);
  if (rows[0]?.full) throw new DomainError('stock_limit_exceeded');
}
