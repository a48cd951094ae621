import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { holdShelves } from './inventory.service.ts';

const MOST_UNITS = 1_000_000;

type Shelf = { variantId: string; actorId: string };
type Correction = { units: number; cause: string; note: string | null };

/** Units that somebody counted in or out by hand, and why; answers what is left. Refused when there are not as many to take. */
export async function correctShelf(tx: Tx, { variantId, actorId }: Shelf, correction: Correction): Promise<number> {
  const { units, cause, note } = correction;
  const { rows } = await sql<{ stock: number }>`
    update variants set stock = stock + ${units}
    where id = ${variantId} and stock + ${units} between 0 and ${MOST_UNITS}
    returning stock
  `.execute(tx);
  const [left] = rows;
  if (!left) throw new Refusal('not_enough_stock', { message: 'There are not as many units' });
  await tx
    .insertInto('stock_movements')
    .values({ variant_id: variantId, units, reason: 'correction', cause, note, actor_id: actorId })
    .execute();
  return left.stock;
}

type Receipt = { receiptId: string; actorId: string; lines: { variantId: string; units: number }[] };

/** Units that came in go on the shelf; each variant of a receipt does so once. */
export async function receiveUnits(tx: Tx, { receiptId, actorId, lines }: Receipt): Promise<void> {
  const variantIds = lines.map(({ variantId }) => variantId);
  await holdShelves(tx, variantIds);
  const { rows } = await sql<{ full: boolean }>`
    with received as (
      select * from unnest(${variantIds}::uuid[], ${lines.map(({ units }) => units)}::int[]) as line(variant_id, units)
    ), put as (
      update variants set stock = variants.stock + received.units
      from received
      where variants.id = received.variant_id and variants.stock + received.units <= ${MOST_UNITS}
      returning variants.id, received.units
    ), noted as (
      insert into stock_movements (variant_id, units, reason, receipt_id, actor_id)
      select id, units, 'received', ${receiptId}, ${actorId} from put order by id
    )
    select count(*) < ${lines.length} as full from put
  `.execute(tx);
  if (rows[0]?.full) throw new Refusal('too_much_stock');
}

/**
 * What a stock take found more or fewer than should have lain there goes on the shelf or leaves it. It is the difference that counts: what
 * was sold, received or sent back since a variant's count began has changed the shelf by itself. No more can leave than is there.
 */
export async function bookCounts(tx: Tx, { takeId, actorId }: { takeId: string; actorId: string }): Promise<void> {
  const { rows: differing } = await sql<{ id: string }>`
    select variant_id as id from stock_take_counts where take_id = ${takeId} and counted <> expected
  `.execute(tx);
  await holdShelves(
    tx,
    differing.map(({ id }) => id),
  );
  const { rows } = await sql<{ full: boolean }>`
    with found as (
      select count.variant_id, greatest(count.counted - count.expected, -variant.stock) as units, variant.stock
      from stock_take_counts count
      join variants variant on variant.id = count.variant_id
      where count.take_id = ${takeId}
    ), put as (
      update variants set stock = variants.stock + found.units
      from found
      where variants.id = found.variant_id and found.units <> 0 and found.stock + found.units <= ${MOST_UNITS}
    ), noted as (
      insert into stock_movements (variant_id, units, reason, take_id, actor_id)
      select variant_id, units, 'count', ${takeId}, ${actorId}
      from found
      where units <> 0 and stock + units <= ${MOST_UNITS}
      order by variant_id
    ), booked as (
      update stock_take_counts count set booked = found.units
      from found
      where count.take_id = ${takeId} and count.variant_id = found.variant_id
    )
    select coalesce(bool_or(stock + units > ${MOST_UNITS}), false) as full from found
  `.execute(tx);
  if (rows[0]?.full) throw new Refusal('too_much_stock');
}
