import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { fillInSnippets, SQL_FILES } from '../../sql-function-files.ts';
import type { Queryable } from './db.ts';
import { listMissingObjects } from './schema-objects.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const FUNCTION_FILES = SQL_FILES.map((path) => {
  const text = fillInSnippets(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
  return { path, text, hash: sha256(text) };
});

// A restore runs functions with an empty search_path, so none may depend on the caller's. SQL and immutable functions use
// schema-qualified names instead: a setting would block inlining and cost time for every row.
const FIX_SEARCH_PATH = `
  do $$
  declare
    routine regprocedure;
  begin
    for routine in
      select pg_proc.oid
      from pg_proc
      join pg_language on pg_language.oid = prolang
      where lanname = 'plpgsql' and provolatile <> 'i' and pronamespace = 'public'::regnamespace
        and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    loop
      execute format('alter function %s set search_path = public, pg_temp', routine);
    end loop;
  end
  $$`;

/** Identifies the functions and triggers this code was written against. */
export const FUNCTIONS_HASH = sha256(
  FIX_SEARCH_PATH + FUNCTION_FILES.map(({ path, hash }) => `${path} ${hash}\n`).join(''),
);

// Replacing a trigger locks its table. Customers wait at most this long, which is less than PostgreSQL's deadlock timeout of
// one second, so it never has to cancel one of us.
const LOCK_TIMEOUT_MS = 500;
const RETRY_DELAY_MS = 200;
const MAX_ATTEMPTS = 50;
const LOCK_NOT_AVAILABLE = '55P03';

/** Applies all functions and triggers in one transaction, and returns the files that had changed. */
export async function applyFunctions(client: pg.ClientBase): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const changed = await applyChangedFiles(client);
      await client.query('commit');
      return changed;
    } catch (error) {
      await client.query('rollback');
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS)
        throw error;
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** True if these functions were applied. A later release may have replaced them, which also works for this code. */
export async function hasCurrentFunctions(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from applied_functions where hash = ${FUNCTIONS_HASH}`.execute(db);
  return rows.length > 0;
}

async function applyChangedFiles(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string; files: Record<string, string> }>(
    'select hash, files from applied_functions order by applied_at desc limit 1',
  );
  const [last] = rows;
  const isCurrent = last?.hash === FUNCTIONS_HASH;
  if (isCurrent && !(await hasMissingFunctions(client))) return [];
  const changed = FUNCTION_FILES.filter(({ path, hash }) => isCurrent || last?.files[path] !== hash);
  // Twice: a body may call a function of a later file, so PostgreSQL can check bodies only when all functions exist.
  await client.query('set local check_function_bodies = off');
  for (const { text } of changed) await client.query(text);
  await client.query('set local check_function_bodies = on');
  for (const { text } of changed) await client.query(text);
  await client.query(FIX_SEARCH_PATH);
  await client.query(
    `insert into applied_functions (hash, files) values ($1, $2)
     on conflict (hash) do update set applied_at = excluded.applied_at`,
    [FUNCTIONS_HASH, Object.fromEntries(FUNCTION_FILES.map(({ path, hash }) => [path, hash]))],
  );
  return changed.map(({ path }) => path);
}

// An incomplete restore can lose functions and triggers that `applied_functions` lists.
const hasMissingFunctions = async (client: pg.ClientBase) =>
  (await listMissingObjects(client)).some((object) => /^(function|trigger) /.test(object));
