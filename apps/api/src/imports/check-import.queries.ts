import type { EndpointResponse } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { ValidatedRow } from './import-row.ts';

type ImportResponse = EndpointResponse<'getImport'>['run'];

export async function deleteRows(db: Queryable, runId: string): Promise<void> {
  await db.deleteFrom('import_rows').where('run_id', '=', runId).execute();
}

/** Saves validated rows and the row count. Idempotent, because a job can run twice. */
export async function insertRows(db: Queryable, runId: string, rows: readonly ValidatedRow[]): Promise<void> {
  await sql`
    insert into import_rows (
      run_id, row, input, product_key, action, problems, warnings, product_id, variant_id, before, after, version_before
    )
    select ${runId}, row, input, "productKey", action, problems,
      array(select jsonb_array_elements_text(warnings)), "productId", "variantId", before, after, "versionBefore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as validated (
      row integer, input jsonb, "productKey" text, action text, problems jsonb, warnings jsonb, "productId" uuid,
      "variantId" uuid, before jsonb, after jsonb, "versionBefore" integer
    )
    on conflict (run_id, row) do update set
      input = excluded.input, product_key = excluded.product_key, action = excluded.action, problems = excluded.problems,
      warnings = excluded.warnings, product_id = excluded.product_id, variant_id = excluded.variant_id,
      before = excluded.before, after = excluded.after, version_before = excluded.version_before
  `.execute(db);
}

/** Updates the progress. Returns false if the import was stopped. */
export async function recordRowsRead(db: Queryable, runId: string, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ rows })
    .where('id', '=', runId)
    .where('status', '=', 'validating')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type CheckResult = Pick<ImportResponse, 'source' | 'encoding' | 'columns' | 'rows' | 'counts'> & {
  status: 'ready' | 'needs_mapping';
  at: Date;
};

export async function finishChecking(
  db: Queryable,
  runId: string,
  { columns, counts, at, ...result }: CheckResult,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      ...result,
      columns: JSON.stringify(columns),
      counts: JSON.stringify(counts),
      checked_at: at,
      error_message: null,
    })
    .where('id', '=', runId)
    .where('status', '=', 'validating')
    .execute();
}
