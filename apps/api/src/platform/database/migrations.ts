import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Queryable } from './db.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

export async function isMigrated(db: Queryable): Promise<boolean> {
  const files = await readdir(MIGRATIONS_FOLDER);
  const expectedVersions = files.filter((name) => name.endsWith('.sql')).map((name) => name.split('_')[0] ?? '');
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing
    from unnest(${expectedVersions}::text[]) as wanted(version)
    left join schema_migrations applied on applied.version = wanted.version
    where applied.version is null
  `.execute(db);
  return rows[0]?.missing === 0;
}
