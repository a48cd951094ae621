import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type { ValidatedRow } from '../import-row.ts';
import type { ImportCounts } from './import-runs.queries.ts';

export async function insertValidatedRows(tx: Tx, runId: string, rows: readonly ValidatedRow[]): Promise<void> {
  await sql`
    insert into import_rows (
      run_id, row, input, product_key, action, problems, warnings, product_id, variant_id, before, after, version_before
    )
    select ${runId}, row, input, "productKey", action, problems,
      array(select jsonb_array_elements_text(warnings)), "productId", "variantId",
      nullif(before, 'null'), nullif(after, 'null'), "versionBefore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as validated (
      row integer, input jsonb, "productKey" text, action text, problems jsonb, warnings jsonb, "productId" uuid,
      "variantId" uuid, before jsonb, after jsonb, "versionBefore" integer
    )
  `.execute(tx);
}

/** Counts rows by action. `look` counts rows with warnings that will be written. */
export function countActions(rows: readonly Pick<ValidatedRow, 'action' | 'warnings'>[]): Partial<ImportCounts> {
  const counts = { create: 0, update: 0, unchanged: 0, rejected: 0, warning: 0 };
  for (const { action, warnings } of rows) {
    counts[action] += 1;
    if (warnings.length > 0 && (action === 'create' || action === 'update')) counts.warning += 1;
  }
  return counts;
}
