import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import type { JudgedRow } from '../import-row.ts';
import type { RunCounts } from './run.queries.ts';

/** Keeps rows that were judged as they came, all at once. */
export async function insertJudgedRows(tx: Tx, runId: string, rows: readonly JudgedRow[]): Promise<void> {
  await sql`
    insert into import_rows (
      run_id, row, given, product_key, verdict, problems, looks, product_id, variant_id, before, after, seen_version
    )
    select ${runId}, row, given, "productKey", verdict, problems,
      array(select jsonb_array_elements_text(looks)), "productId", "variantId",
      nullif(before, 'null'), nullif(after, 'null'), "seenVersion"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as judged (
      row integer, given jsonb, "productKey" text, verdict text, problems jsonb, looks jsonb, "productId" uuid,
      "variantId" uuid, before jsonb, after jsonb, "seenVersion" integer
    )
  `.execute(tx);
}

/** How many rows there are of each verdict, and how many of those to be written are pointed out. */
export function countsOf(rows: readonly Pick<JudgedRow, 'verdict' | 'looks'>[]): Partial<RunCounts> {
  const counts = { create: 0, update: 0, same: 0, refused: 0, look: 0 };
  for (const { verdict, looks } of rows) {
    counts[verdict] += 1;
    if (looks.length > 0 && (verdict === 'create' || verdict === 'update')) counts.look += 1;
  }
  return counts;
}
