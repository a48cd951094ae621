import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { SQL_FILES } from '../../sql-files.ts';
import type { Queryable } from './db.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

const FILES = SQL_FILES.map((path) => {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  return { path, text, hash: hashOf(text) };
});

/** Names the functions and triggers this code was written against. */
export const FUNCTIONS_HASH = hashOf(FILES.map(({ path, hash }) => `${path} ${hash}\n`).join(''));

// A trigger is replaced while nobody writes to its table. Customers wait for us no longer than this, and PostgreSQL, which
// looks for those who wait in a circle after a second, never has to choose between them and us.
const LONGEST_WAIT_MS = 500;
const PAUSE_MS = 200;
const TRIES = 50;
const LOCK_NOT_AVAILABLE = '55P03';

/** Gives the database the functions and triggers of these files, all or none; answers the files that had changed. */
export async function applyFunctions(client: pg.ClientBase): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = ${LONGEST_WAIT_MS}`);
      const changed = await applyChanged(client);
      await client.query('commit');
      return changed;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** Whether these functions have been applied: those of a later release, which may follow them, do for this code as well. */
export async function hasFunctions(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from applied_functions where hash = ${FUNCTIONS_HASH}`.execute(db);
  return rows.length > 0;
}

async function applyChanged(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string; files: Record<string, string> }>(
    'select hash, files from applied_functions order by applied_at desc limit 1',
  );
  const [last] = rows;
  if (last?.hash === FUNCTIONS_HASH) return [];
  const changed = FILES.filter(({ path, hash }) => last?.files[path] !== hash);
  for (const { text } of changed) await client.query(text);
  await client.query(
    `insert into applied_functions (hash, files) values ($1, $2)
     on conflict (hash) do update set applied_at = excluded.applied_at`,
    [FUNCTIONS_HASH, Object.fromEntries(FILES.map(({ path, hash }) => [path, hash]))],
  );
  return changed.map(({ path }) => path);
}
