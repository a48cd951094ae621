import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Runs that came before then and whose files are still kept. */
export async function listRunsWithFiles(db: Db, before: Date): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select id, array_remove(array[file_key, pictures_key], null) as keys
    from import_runs
    where created_at < ${before} and (file_key is not null or pictures_key is not null)
      and state not in ('applying', 'stopping', 'undoing')
  `.execute(db);
  return rows;
}

export async function forgetFilesOf(db: Db, id: string): Promise<void> {
  await db.updateTable('import_runs').set({ file_key: null, pictures_key: null }).where('id', '=', id).execute();
}

/** Deletes runs, with their rows, that came before then and were not written since. */
export async function deleteOldRuns(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_runs
    where created_at < ${before} and coalesce(applied_at, created_at) < ${before}
      and state not in ('applying', 'stopping', 'undoing')
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
