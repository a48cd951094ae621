import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

export async function listImportsWithFiles(db: Db, before: Date): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select id, array_remove(array[file_key, images_key], null) as keys
    from import_runs
    where created_at < ${before} and (file_key is not null or images_key is not null)
      and status not in ('applying', 'stopping', 'undoing')
  `.execute(db);
  return rows;
}

export async function clearImportFiles(db: Db, id: string): Promise<void> {
  await db.updateTable('import_runs').set({ file_key: null, images_key: null }).where('id', '=', id).execute();
}

/** Deletes imports that were created and applied before `before`, with their rows. */
export async function deleteOldImports(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_runs
    where created_at < ${before} and coalesce(applied_at, created_at) < ${before}
      and status not in ('applying', 'stopping', 'undoing')
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
