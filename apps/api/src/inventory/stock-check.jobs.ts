import { sql } from 'kysely';
import type { Now } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';

// A million variants are gone round in less than four hours; what was sold or received is looked at within one turn.
const SLICE = 25_000;
const MOST_TOUCHED = 25_000;
const NAMED = 20;

type Bounds = { slice: number; mostTouched: number };

/**
 * Compares stock with its ledger: what moved since the last look, what was found wrong before, and the next part of all others.
 * It corrects nothing: which of both is right only somebody who counts can tell.
 */
export const compareStock = (now: Now, bounds: Bounds = { slice: SLICE, mostTouched: MOST_TOUCHED }): Job => ({
  name: 'compare_stock',
  schedule: '*/5 * * * *',
  run: async ({ db, log }) => {
    const found = await db.transaction().execute((tx) => compare(tx, now(), bounds));
    if (found.length === 0) return;
    const units = found.reduce((sum, { stock, ledger }) => sum + Math.abs(stock - ledger), 0);
    log.error(
      { variants: found.length, units, drifts: found.slice(0, NAMED) },
      'the stock of variants is not the sum of their movements',
    );
  },
});

type Standing = { seenMovement: string; seenBefore: string; afterVariant: string | null };
type Drift = { variantId: string; stock: number; ledger: number };

async function compare(tx: Tx, now: Date, { slice, mostTouched }: Bounds): Promise<Drift[]> {
  const began = performance.now();
  const { rows } = await sql<Standing>`
    select seen_movement as "seenMovement", seen_before as "seenBefore", after_variant as "afterVariant"
    from stock_checks
    for update
  `.execute(tx);
  const standing = rows[0];
  if (!standing) throw new Error('stock_checks is empty');
  const touched = await readTouched(tx, standing, mostTouched);
  const next = await readSlice(tx, standing.afterVariant, slice);
  const ids = [...new Set([...touched.ids, ...next, ...(await readDrifts(tx))])];
  const drifts = await findDrifts(tx, ids);
  await noteDrifts(tx, drifts, now);
  await sql`
    update stock_checks set
      checked_at = ${now},
      seen_before = seen_movement,
      seen_movement = ${touched.upTo}::bigint,
      after_variant = ${next.length < slice ? null : (next.at(-1) ?? null)}::uuid,
      variants = ${ids.length},
      milliseconds = ${Math.round(performance.now() - began)}
  `.execute(tx);
  return drifts;
}

/** From before the last look, because what committed after it may have a lower number than what was seen then. */
async function readTouched(tx: Tx, { seenMovement, seenBefore }: Standing, most: number) {
  const { rows } = await sql<{ variantId: string; id: string }>`
    select variant_id as "variantId", id::text from stock_movements
    where id > ${seenBefore}::bigint
    order by id
    limit ${most}
  `.execute(tx);
  const last = rows.at(-1)?.id ?? seenMovement;
  return {
    ids: rows.map(({ variantId }) => variantId),
    upTo: BigInt(last) > BigInt(seenMovement) ? last : seenMovement,
  };
}

async function readSlice(tx: Tx, after: string | null, slice: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variants
    where ${after}::uuid is null or id > ${after}::uuid
    order by id
    limit ${slice}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function readDrifts(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('stock_drifts').select('variant_id').execute()).map(({ variant_id: id }) => id);
}

/** One statement sees stock and ledger as they stood at one moment: who writes one writes the other in the same transaction. */
async function findDrifts(tx: Tx, ids: string[]): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select variant.id as "variantId", variant.stock, entered.units::int as ledger
    from variants variant
    cross join lateral (
      select coalesce(sum(units), 0) as units from stock_movements where variant_id = variant.id
    ) entered
    where variant.id = any(${ids}::uuid[]) and variant.stock <> entered.units
    order by variant.id
  `.execute(tx);
  return rows;
}

async function noteDrifts(tx: Tx, drifts: Drift[], now: Date): Promise<void> {
  const told = JSON.stringify(drifts);
  await sql`
    delete from stock_drifts
    where variant_id not in (select "variantId" from jsonb_to_recordset(${told}::jsonb) as found("variantId" uuid))
  `.execute(tx);
  await sql`
    insert into stock_drifts (variant_id, stock, ledger, found_at)
    select "variantId", stock, ledger, ${now}
    from jsonb_to_recordset(${told}::jsonb) as found("variantId" uuid, stock integer, ledger bigint)
    on conflict (variant_id) do update set stock = excluded.stock, ledger = excluded.ledger
  `.execute(tx);
}

export type StockStanding = { units: number; checkedAt: Date | null };

/** By how many units stock and ledger differ, and when that was last looked at. */
export async function readStockStanding(db: Queryable): Promise<StockStanding> {
  const { rows } = await sql<StockStanding>`
    select checked_at as "checkedAt", (select coalesce(sum(abs(stock - ledger)), 0)::int from stock_drifts) as units
    from stock_checks
  `.execute(db);
  return rows[0] ?? { units: 0, checkedAt: null };
}
