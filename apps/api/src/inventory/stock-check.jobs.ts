import { sql } from 'kysely';
import type { Now } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';

// Checks a million variants in under four hours. Variants that moved are checked in the next run.
const SLICE_SIZE = 25_000;
const MAX_TOUCHED = 25_000;
const MAX_LOGGED = 20;

type CheckLimits = { sliceSize: number; maxTouched: number };

/**
 * Compares stock with the ledger for variants that moved, known drifts and the next slice of all variants. Fixes nothing: only
 * a physical count shows which of the two is right.
 */
export const checkStockDriftJob = (
  now: Now,
  limits: CheckLimits = { sliceSize: SLICE_SIZE, maxTouched: MAX_TOUCHED },
): Job => ({
  name: 'check_stock_drift',
  schedule: '*/5 * * * *',
  run: async ({ db, log }) => {
    const found = await db.transaction().execute((tx) => checkStock(tx, now(), limits));
    if (found.length === 0) return;
    const units = found.reduce((sum, { stock, ledger }) => sum + Math.abs(stock - ledger), 0);
    log.error({ variants: found.length, units, drifts: found.slice(0, MAX_LOGGED) }, 'stock drift detected');
  },
});

type CheckProgress = { lastMovementId: string; previousMovementId: string; cursorVariantId: string | null };
type VariantDrift = { variantId: string; stock: number; ledger: number };

async function checkStock(tx: Tx, now: Date, { sliceSize, maxTouched }: CheckLimits): Promise<VariantDrift[]> {
  const startedAt = performance.now();
  const { rows } = await sql<CheckProgress>`
    select last_movement_id as "lastMovementId", previous_movement_id as "previousMovementId", cursor_variant_id as "cursorVariantId"
    from stock_checks
    for update
  `.execute(tx);
  const progress = rows[0];
  if (!progress) throw new Error('stock_checks is empty');
  const touched = await listTouchedVariants(tx, progress, maxTouched);
  const next = await listVariantSlice(tx, progress.cursorVariantId, sliceSize);
  const ids = [...new Set([...touched.ids, ...next, ...(await listDriftedVariants(tx))])];
  const drifts = await findDrifts(tx, ids);
  await recordDrifts(tx, drifts, now);
  await sql`
    update stock_checks set
      checked_at = ${now},
      previous_movement_id = last_movement_id,
      last_movement_id = ${touched.upTo}::bigint,
      cursor_variant_id = ${next.length < sliceSize ? null : (next.at(-1) ?? null)}::uuid,
      variants = ${ids.length},
      duration_ms = ${Math.round(performance.now() - startedAt)}
  `.execute(tx);
  return drifts;
}

/** Rereads the ids of the last run: a transaction that committed after it may have lower ids. */
async function listTouchedVariants(tx: Tx, { lastMovementId, previousMovementId }: CheckProgress, limit: number) {
  const { rows } = await sql<{ variantId: string; id: string }>`
    select variant_id as "variantId", id::text from stock_movements
    where id > ${previousMovementId}::bigint
    order by id
    limit ${limit}
  `.execute(tx);
  const last = rows.at(-1)?.id ?? lastMovementId;
  return {
    ids: rows.map(({ variantId }) => variantId),
    upTo: BigInt(last) > BigInt(lastMovementId) ? last : lastMovementId,
  };
}

async function listVariantSlice(tx: Tx, after: string | null, sliceSize: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variants
    where ${after}::uuid is null or id > ${after}::uuid
    order by id
    limit ${sliceSize}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function listDriftedVariants(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('stock_drifts').select('variant_id').execute()).map(({ variant_id: id }) => id);
}

/** Reads both in one statement, so from one snapshot: every transaction that changes stock also writes the ledger. */
async function findDrifts(tx: Tx, ids: string[]): Promise<VariantDrift[]> {
  const { rows } = await sql<VariantDrift>`
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

async function recordDrifts(tx: Tx, drifts: VariantDrift[], now: Date): Promise<void> {
  const driftsJson = JSON.stringify(drifts);
  await sql`
    delete from stock_drifts
    where variant_id not in (select "variantId" from jsonb_to_recordset(${driftsJson}::jsonb) as found("variantId" uuid))
  `.execute(tx);
  await sql`
    insert into stock_drifts (variant_id, stock, ledger, found_at)
    select "variantId", stock, ledger, ${now}
    from jsonb_to_recordset(${driftsJson}::jsonb) as found("variantId" uuid, stock integer, ledger bigint)
    on conflict (variant_id) do update set stock = excluded.stock, ledger = excluded.ledger
  `.execute(tx);
}

export type StockDrift = { units: number; checkedAt: Date | null };

export async function getStockDrift(db: Queryable): Promise<StockDrift> {
  const { rows } = await sql<StockDrift>`
    select checked_at as "checkedAt", (select coalesce(sum(abs(stock - ledger)), 0)::int from stock_drifts) as units
    from stock_checks
  `.execute(db);
  return rows[0] ?? { units: 0, checkedAt: null };
}
