import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import type { ImportWarning } from '@kinari/contract/labels/import-fields';
import { type RawBuilder, sql } from 'kysely';
import { type Image, imageAsJson } from '../../media/images.ts';
import type { Queryable } from '../../platform/database/db.ts';
import type { Cells, Problem, ValidatedRow } from '../product-cells.ts';

type RowFilter = EndpointQuery<'listImportRows'>['show'];
export type ImportRowView = Pick<EndpointResponse<'listImportRows'>['data'][number], 'row' | 'action' | 'status'> & {
  input: Cells;
  problems: Problem[];
  warnings: ImportWarning[];
  before: Cells | null;
  after: Cells | null;
  skipReason: string | null;
  productId: string | null;
  productName: string | null;
  sku: string | null;
  image: Image | null;
};

const FILTER_CONDITIONS: Record<RowFilter, RawBuilder<boolean>> = {
  update: sql`row.action = 'update'`,
  create: sql`row.action = 'create'`,
  unchanged: sql`row.action = 'unchanged'`,
  rejected: sql`row.action = 'rejected'`,
  warning: sql`row.action in ('create', 'update') and row.warnings <> '{}'`,
  skipped: sql`row.skip_reason is not null`,
};

type Page = { show: RowFilter; offset: number; limit: number };

export async function listRows(db: Queryable, runId: string, { show, offset, limit }: Page): Promise<ImportRowView[]> {
  const { rows } = await sql<ImportRowView>`
    select
      row.row,
      row.action,
      case
        when row.undone_at is not null then 'undone'
        when row.skip_reason is not null then 'skipped'
        when row.applied_at is not null then 'applied'
        else 'pending'
      end as status,
      row.input,
      row.problems,
      row.warnings,
      row.before,
      row.after,
      row.skip_reason as "skipReason",
      row.product_id as "productId",
      product.name as "productName",
      variant.sku,
      case when image.id is not null then ${imageAsJson} end as image
    from (
      select * from import_rows row
      where row.run_id = ${runId} and row.action is not null and ${FILTER_CONDITIONS[show]}
      order by row.row
      offset ${offset}
      limit ${limit}
    ) row
    left join products product on product.id = row.product_id
    left join variants variant on variant.id = row.variant_id
    left join product_images placed on placed.product_id = row.product_id and placed.position = 0
    left join images image on image.id = placed.image_id
    order by row.row
  `.execute(db);
  return rows;
}

export async function countRows(db: Queryable, runId: string, show: RowFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from import_rows row
    where row.run_id = ${runId} and row.action is not null and ${FILTER_CONDITIONS[show]}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export type RejectedRow = { row: number; input: Cells; problems: Problem[]; skipReason: string | null };

/** Lists rejected and skipped rows, paged by row number. */
export async function listRejectedRowsAfter(
  db: Queryable,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select row, input, problems, skip_reason as "skipReason"
    from import_rows
    where run_id = ${runId} and row > ${after}
      and (action = 'rejected' or (skip_reason is not null and applied_at is null))
    order by row
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Saves validated rows. Idempotent, because a job can run twice. */
export async function insertRows(db: Queryable, runId: string, rows: readonly ValidatedRow[]): Promise<void> {
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
    on conflict (run_id, row) do update set
      input = excluded.input, product_key = excluded.product_key, action = excluded.action, problems = excluded.problems,
      warnings = excluded.warnings, product_id = excluded.product_id, variant_id = excluded.variant_id,
      before = excluded.before, after = excluded.after, version_before = excluded.version_before
  `.execute(db);
}

export async function deleteRows(db: Queryable, runId: string): Promise<void> {
  await db.deleteFrom('import_rows').where('run_id', '=', runId).execute();
}

export type ActionCounts = EndpointResponse<'getImport'>['run']['counts'];

/** Counts rows by action. `warning` counts rows with warnings that will be written. */
export function countActions(rows: readonly Pick<ValidatedRow, 'action' | 'warnings'>[]): ActionCounts {
  const counts = { create: 0, update: 0, unchanged: 0, rejected: 0, warning: 0 };
  for (const { action, warnings } of rows) {
    counts[action] += 1;
    if (warnings.length > 0 && (action === 'create' || action === 'update')) counts.warning += 1;
  }
  return counts;
}
