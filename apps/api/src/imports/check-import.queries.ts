import type { Reply } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { JudgedRow } from './import-row.ts';

type WireRun = Reply<'readImport'>['run'];

export async function deleteRows(db: Queryable, runId: string): Promise<void> {
  await db.deleteFrom('import_rows').where('run_id', '=', runId).execute();
}

/** Keeps judged rows, and how many there are by now. A job that runs twice writes the same twice. */
export async function insertRows(db: Queryable, runId: string, rows: readonly JudgedRow[]): Promise<void> {
  await sql`
    insert into import_rows (
      run_id, row, given, product_key, verdict, problems, looks, product_id, variant_id, before, after, seen_version
    )
    select ${runId}, row, given, "productKey", verdict, problems,
      array(select jsonb_array_elements_text(looks)), "productId", "variantId", before, after, "seenVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged (
      row integer, given jsonb, "productKey" text, verdict text, problems jsonb, looks jsonb, "productId" uuid,
      "variantId" uuid, before jsonb, after jsonb, "seenVersion" integer
    )
    on conflict (run_id, row) do update set
      given = excluded.given, product_key = excluded.product_key, verdict = excluded.verdict, problems = excluded.problems,
      looks = excluded.looks, product_id = excluded.product_id, variant_id = excluded.variant_id, before = excluded.before,
      after = excluded.after, seen_version = excluded.seen_version
  `.execute(db);
}

/** How far the reading is, for whoever watches. */
export async function noteRowsRead(db: Queryable, runId: string, rows: number): Promise<void> {
  await db.updateTable('import_runs').set({ rows }).where('id', '=', runId).where('state', '=', 'reading').execute();
}

type Ended = Pick<WireRun, 'source' | 'encoding' | 'columns' | 'rows' | 'counts'> & {
  state: 'checked' | 'unmatched';
  at: Date;
};

export async function endReading(
  db: Queryable,
  runId: string,
  { columns, counts, at, ...ended }: Ended,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ ...ended, columns: JSON.stringify(columns), counts: JSON.stringify(counts), checked_at: at, problem: null })
    .where('id', '=', runId)
    .where('state', '=', 'reading')
    .execute();
}

export async function failReading(db: Queryable, runId: string, problem: string): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({ state: 'failed', problem })
    .where('id', '=', runId)
    .where('state', '=', 'reading')
    .execute();
}
