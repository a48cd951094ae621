import { sql } from 'kysely';
import { categoryAt } from '../../catalog/category.service.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readCategoryPaths, UNDER } from '../product-cells.ts';
import type { RunRow } from '../runs/run.queries.ts';

/** The ids of categories by what files call them, in small letters. */
export async function readCategoryIds(db: Queryable): Promise<Map<string, string>> {
  return new Map([...(await readCategoryPaths(db))].map(([id, path]) => [path.toLowerCase(), id]));
}

/** Makes the categories that a run names and the shop has not: before its products, so that the tree is not held while they are written. */
export async function makeCategories(db: Db, run: Pick<RunRow, 'id' | 'actorId'>): Promise<void> {
  const known = await readCategoryIds(db);
  const { rows } = await sql<{ path: string }>`
    select distinct after ->> 'category' as path
    from import_rows
    where run_id = ${run.id} and verdict in ('create', 'update') and after ->> 'category' <> ''
    order by path
  `.execute(db);
  for (const { path } of rows) {
    if (known.has(path.toLowerCase())) continue;
    try {
      await categoryAt({ db, actorId: run.actorId, runId: run.id }, path.split(UNDER));
    } catch (error) {
      // Too deep, or no name at all: its products are left alone, and say so.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
