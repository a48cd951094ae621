import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import type { RunState } from '../runs/run.queries.ts';
import type { DueRow, Outcome } from './written-row.ts';

export type HeldRun = { state: RunState; appliedUntil: number };

/** Holds a run until the transaction ends: two workers that were given it take turns, and the second finds what the first did. */
export async function holdRun(tx: Tx, id: string): Promise<HeldRun | undefined> {
  const { rows } = await sql<HeldRun>`
    select state, applied_until as "appliedUntil" from import_runs where id = ${id} for update
  `.execute(tx);
  return rows[0];
}

const dueColumns = sql`
  row.row, row.product_key as "productKey", row.given, row.before, row.after, row.product_id as "productId",
  row.variant_id as "variantId", row.seen_version as "seenVersion"`;

/** The next rows to be written, in the order of the file. */
export async function rowsToWrite(db: Db, runId: string, { after, limit }: { after: number; limit: number }) {
  const { rows } = await sql<DueRow>`
    select ${dueColumns}
    from import_rows row
    where row.run_id = ${runId} and row.row > ${after} and row.verdict in ('create', 'update')
    order by row.row
    limit ${limit}
  `.execute(db);
  return rows;
}

/** All rows of a product, whatever was said of them: those between two others, and a few around them. */
export async function rowsOfProduct(
  tx: Tx,
  runId: string,
  { productKey, first, last }: { productKey: string; first: number; last: number },
): Promise<Pick<DueRow, 'row' | 'given'>[]> {
  const { rows } = await sql<Pick<DueRow, 'row' | 'given'>>`
    select row, given
    from import_rows
    where run_id = ${runId} and product_key = ${productKey} and row between ${first - 200} and ${last + 200}
    order by row
  `.execute(tx);
  return rows;
}

/** Rows that were written and not put back, the last ones first: what a later row took from an earlier goes back before it. */
export async function rowsToPutBack(db: Queryable, runId: string, limit: number) {
  const { rows } = await sql<DueRow & { leftVersion: number }>`
    with next as (
      select product_id, max(row) as last
      from import_rows
      where run_id = ${runId} and applied_at is not null and undone_at is null and left_alone is null
      group by product_id
      order by last desc
      limit ${limit}
    )
    select ${dueColumns}, row.left_version as "leftVersion"
    from next
    join import_rows row on row.run_id = ${runId} and row.product_id = next.product_id
      and row.applied_at is not null and row.undone_at is null
    order by next.last desc, row.row
  `.execute(db);
  return rows;
}

export type HeldProduct = { id: string; version: number; categoryId: string; archived: boolean };

/** Holds products and all of their variants, each in the order of their ids, as everybody takes them. */
export async function holdProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, HeldProduct>> {
  const { rows } = await sql<HeldProduct>`
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

/** Notes what became of rows, and which version their products have now. */
export async function noteOutcomes(tx: Tx, runId: string, outcomes: readonly Outcome[], at: Date): Promise<void> {
  await sql`
    update import_rows row
    set verdict = case when done.same then 'same' else row.verdict end,
      left_alone = done."leftAlone",
      product_id = coalesce(done."productId", row.product_id),
      variant_id = coalesce(done."variantId", row.variant_id),
      before = case when done."productId" is null then row.before else done.before end,
      after = coalesce(done.after, row.after),
      seen_version = case when done."productId" is null then row.seen_version else done."seenVersion" end,
      applied_at = case when done."productId" is not null then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as done (
      row integer, same boolean, "leftAlone" text, "productId" uuid, "variantId" uuid, before jsonb, after jsonb,
      "seenVersion" integer
    )
    where row.run_id = ${runId} and row.row = done.row
  `.execute(tx);
  const productIds = outcomes.flatMap((outcome) => ('productId' in outcome ? [outcome.productId] : []));
  // All of a product's rows, also those of an earlier batch: the version they left is the one that this run leaves.
  await sql`
    update import_rows row
    set left_version = product.version
    from products product
    where row.run_id = ${runId} and row.product_id = product.id and product.id = any(${productIds}::uuid[])
      and row.applied_at is not null
  `.execute(tx);
}

/** Notes which rows were put back, and why others were not. */
export async function notePutBack(
  tx: Tx,
  runId: string,
  done: readonly { rows: number[]; leftAlone: string | null }[],
  at: Date,
): Promise<void> {
  await sql`
    update import_rows row
    set left_alone = done."leftAlone", undone_at = case when done."leftAlone" is null then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as done (rows jsonb, "leftAlone" text)
    where row.run_id = ${runId} and row.row in (select jsonb_array_elements_text(done.rows)::integer)
  `.execute(tx);
}

type Progress = { appliedUntil?: number; applied?: number; leftAlone?: number };

/** How far a run is, for whoever watches it and for a worker that takes over. */
export async function noteProgress(tx: Tx, runId: string, progress: Progress): Promise<void> {
  const { appliedUntil, applied = 0, leftAlone = 0 } = progress;
  await sql`
    update import_runs
    set applied_until = coalesce(${appliedUntil ?? null}::integer, applied_until),
      counts = counts || jsonb_build_object(
        'applied', coalesce((counts ->> 'applied')::integer, 0) + ${applied}::integer,
        'leftAlone', coalesce((counts ->> 'leftAlone')::integer, 0) + ${leftAlone}::integer
      )
    where id = ${runId}
  `.execute(tx);
}

/** Ends the writing of a run. Rows that were judged again are counted anew. */
export async function endWriting(tx: Tx, runId: string, { state, at }: { state: 'done' | 'stopped'; at: Date }) {
  await sql`
    update import_runs
    set state = ${state},
      applied_at = case when (counts ->> 'applied')::integer > 0 then ${at}::timestamptz end,
      counts = counts || (
        select jsonb_build_object(
          'create', count(*) filter (where verdict = 'create'),
          'update', count(*) filter (where verdict = 'update'),
          'same', count(*) filter (where verdict = 'same'),
          'refused', count(*) filter (where verdict = 'refused'),
          'look', count(*) filter (where verdict in ('create', 'update') and looks <> '{}')
        )
        from import_rows
        where run_id = ${runId}
      )
    where id = ${runId}
  `.execute(tx);
}

export async function endUndoing(tx: Tx, runId: string, at: Date): Promise<void> {
  await tx.updateTable('import_runs').set({ state: 'undone', undone_at: at }).where('id', '=', runId).execute();
}

/** Runs that are being written or put back, and whose job was given up or is gone. */
export async function listAbandonedRuns(db: Queryable): Promise<{ id: string; state: RunState }[]> {
  const { rows } = await sql<{ id: string; state: RunState }>`
    select run.id, run.state
    from import_runs run
    where run.state in ('applying', 'stopping', 'undoing')
      and not exists (
        select from graphile_worker.jobs job
        where job.key in ('apply_import:' || run.id, 'undo_import:' || run.id) and job.attempts < job.max_attempts
      )
  `.execute(db);
  return rows;
}
