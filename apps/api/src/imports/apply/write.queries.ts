import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { clearWorkerDeath, SECOND_DEATH_ERROR } from '../../platform/stale-job-locks.ts';
import type { Cells } from '../product-cells.ts';
import type { ImportStatus } from '../runs/import-runs.queries.ts';

/** A row to write. If `versionBefore` is null, its product is new. */
export type PlannedRow = {
  row: number;
  productKey: string;
  input: Cells;
  before: Cells | null;
  after: Cells;
  productId: string | null;
  variantId: string | null;
  versionBefore: number | null;
};

/** Result of a row: the cells before and after, or why it was skipped. */
export type RowOutcome =
  | (Pick<PlannedRow, 'row' | 'before' | 'after' | 'variantId' | 'versionBefore'> & { productId: string })
  | { row: number; skipReason: string }
  /** Nothing left to change. */
  | { row: number; unchanged: true };

type LockedImport = { status: ImportStatus; lastAppliedRow: number };

/** Locks an import until the transaction ends. If two workers have the same import, the second sees the result of the first. */
export async function lockImport(tx: Tx, id: string): Promise<LockedImport | undefined> {
  const { rows } = await sql<LockedImport>`
    select status, last_applied_row as "lastAppliedRow" from import_runs where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

const dueColumns = sql`
  row.row, row.product_key as "productKey", row.input, row.before, row.after, row.product_id as "productId",
  row.variant_id as "variantId", row.version_before as "versionBefore"`;

export async function listRowsToApply(db: Db, runId: string, { after, limit }: { after: number; limit: number }) {
  const { rows } = await sql<PlannedRow>`
    select ${dueColumns}
    from import_rows row
    where row.run_id = ${runId} and row.row > ${after} and row.action in ('create', 'update')
    order by row.row
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists all rows of a product, whatever their action, from 200 rows before `first` to 200 rows after `last`. */
export async function listProductRows(
  tx: Tx,
  runId: string,
  { productKey, first, last }: { productKey: string; first: number; last: number },
): Promise<Pick<PlannedRow, 'row' | 'input'>[]> {
  const { rows } = await sql<Pick<PlannedRow, 'row' | 'input'>>`
    select row, input
    from import_rows
    where run_id = ${runId} and product_key = ${productKey} and row between ${first - 200} and ${last + 200}
    order by row
  `.execute(tx);
  return rows;
}

export type AppliedRow = PlannedRow & { productId: string; versionAfter: number };

/** Lists rows to undo, last rows first: a later row may have reused a value of an earlier one. */
export async function listRowsToUndo(db: Queryable, runId: string, limit: number) {
  const { rows } = await sql<AppliedRow>`
    with next as (
      select product_id, max(row) as last
      from import_rows
      where run_id = ${runId} and applied_at is not null and undone_at is null and skip_reason is null
      group by product_id
      order by last desc
      limit ${limit}
    )
    select ${dueColumns}, row.version_after as "versionAfter"
    from next
    join import_rows row on row.run_id = ${runId} and row.product_id = next.product_id
      and row.applied_at is not null and row.undone_at is null
    order by next.last desc, row.row
  `.execute(db);
  return rows;
}

export type LockedProduct = { id: string; version: number; categoryId: string; archived: boolean };

/** Locks products and their variants by id, the order used everywhere, to avoid deadlocks. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedProduct>> {
  const { rows } = await sql<LockedProduct>`
    select id, version, category_id as "categoryId", archived_at is not null as archived
    from products
    where id = any(${ids}::uuid[])
    order by id
    for no key update
  `.execute(tx);
  await sql`
    select from variants where product_id = any(${ids}::uuid[]) and archived_at is null order by id for no key update
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listVariantIds(tx: Tx, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variants where product_id = ${productId} and archived_at is null order by position
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function recordRowResults(
  tx: Tx,
  runId: string,
  outcomes: readonly RowOutcome[],
  at: Date,
): Promise<void> {
  await sql`
    update import_rows row
    set action = case when outcome.unchanged then 'unchanged' else row.action end,
      skip_reason = outcome."skipReason",
      product_id = coalesce(outcome."productId", row.product_id),
      variant_id = coalesce(outcome."variantId", row.variant_id),
      before = case when outcome."productId" is null then row.before else outcome.before end,
      after = coalesce(outcome.after, row.after),
      version_before = case when outcome."productId" is null then row.version_before else outcome."versionBefore" end,
      applied_at = case when outcome."productId" is not null then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome (
      row integer, unchanged boolean, "skipReason" text, "productId" uuid, "variantId" uuid, before jsonb, after jsonb,
      "versionBefore" integer
    )
    where row.run_id = ${runId} and row.row = outcome.row
  `.execute(tx);
  const productIds = outcomes.flatMap((outcome) => ('productId' in outcome ? [outcome.productId] : []));
  // Includes rows of earlier batches: undo compares with the last version that this import wrote.
  await sql`
    update import_rows row
    set version_after = product.version
    from products product
    where row.run_id = ${runId} and row.product_id = product.id and product.id = any(${productIds}::uuid[])
      and row.applied_at is not null
  `.execute(tx);
}

export async function recordUndoneRows(
  tx: Tx,
  runId: string,
  results: readonly { rows: number[]; skipReason: string | null }[],
  at: Date,
): Promise<void> {
  await sql`
    update import_rows row
    set skip_reason = outcome."skipReason",
      undone_at = case when outcome."skipReason" is null then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as outcome (rows jsonb, "skipReason" text)
    where row.run_id = ${runId} and row.row in (select jsonb_array_elements_text(outcome.rows)::integer)
  `.execute(tx);
}

type Progress = { lastAppliedRow?: number; applied?: number; skipped?: number };

/** Saves the progress, for the screen and for a worker that resumes the import. */
export async function recordProgress(tx: Tx, runId: string, progress: Progress): Promise<void> {
  const { lastAppliedRow, applied = 0, skipped = 0 } = progress;
  await sql`
    update import_runs
    set last_applied_row = coalesce(${lastAppliedRow ?? null}::integer, last_applied_row),
      counts = counts || jsonb_build_object(
        'applied', coalesce((counts ->> 'applied')::integer, 0) + ${applied}::integer,
        'skipped', coalesce((counts ->> 'skipped')::integer, 0) + ${skipped}::integer
      )
    where id = ${runId}
  `.execute(tx);
  await clearWorkerDeath(tx, [`apply_import:${runId}`, `undo_import:${runId}`]);
}

/** Ends an import. Recounts the actions, because some rows were validated again. */
export async function finishApplying(
  tx: Tx,
  runId: string,
  { status, at }: { status: 'completed' | 'stopped'; at: Date },
) {
  await sql`
    update import_runs
    set status = ${status},
      applied_at = case when (counts ->> 'applied')::integer > 0 then ${at}::timestamptz end,
      counts = counts || (
        select jsonb_build_object(
          'create', count(*) filter (where action = 'create'),
          'update', count(*) filter (where action = 'update'),
          'unchanged', count(*) filter (where action = 'unchanged'),
          'rejected', count(*) filter (where action = 'rejected'),
          'warning', count(*) filter (where action in ('create', 'update') and warnings <> '{}')
        )
        from import_rows
        where run_id = ${runId}
      )
    where id = ${runId}
  `.execute(tx);
}

export async function finishUndoing(tx: Tx, runId: string, at: Date): Promise<void> {
  await tx.updateTable('import_runs').set({ status: 'undone', undone_at: at }).where('id', '=', runId).execute();
}

/** Lists imports in progress whose job failed or is missing. Skips imports set aside because they crash workers. */
export async function listStalledImports(db: Queryable): Promise<{ id: string; status: ImportStatus }[]> {
  const { rows } = await sql<{ id: string; status: ImportStatus }>`
    select run.id, run.status
    from import_runs run
    where run.status in ('applying', 'stopping', 'undoing')
      and not exists (
        select from graphile_worker.jobs job
        where job.key in ('apply_import:' || run.id, 'undo_import:' || run.id)
          and (job.attempts < job.max_attempts or job.last_error = ${SECOND_DEATH_ERROR})
      )
  `.execute(db);
  return rows;
}
