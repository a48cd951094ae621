import { sql } from 'kysely';
import { ensureCategoryPath } from '../../catalog/category.service.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { CATEGORY_SEPARATOR, listCategoryPaths } from '../product-cells.ts';
import type { ImportRun } from '../runs/import-runs.queries.ts';

export async function listCategoryIds(db: Queryable): Promise<Map<string, string>> {
  return new Map([...(await listCategoryPaths(db))].map(([id, path]) => [path.toLowerCase(), id]));
}

/** Creates missing categories before the products, so that the category tree is not locked while products are written. */
export async function createMissingCategories(db: Db, run: Pick<ImportRun, 'id' | 'actorId'>): Promise<void> {
  const existingIds = await listCategoryIds(db);
  const { rows } = await sql<{ path: string }>`
    select distinct after ->> 'category' as path
    from import_rows
    where run_id = ${run.id} and action in ('create', 'update') and after ->> 'category' <> ''
    order by path
  `.execute(db);
  for (const { path } of rows) {
    if (existingIds.has(path.toLowerCase())) continue;
    try {
      await ensureCategoryPath({ db, actorId: run.actorId, runId: run.id }, path.split(CATEGORY_SEPARATOR));
    } catch (error) {
      // Invalid category path. Its products are skipped with a reason.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
