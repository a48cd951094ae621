import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { buildApp } from '../src/app.ts';
import type { Change, Race } from './race.ts';

const API = path.join(import.meta.dirname, '..');

/** For mutation tests: rewrites a function of the database in all its overloads; refuses to leave it as it was. */
export function inFunction(name: string, ...edits: [from: string, to: string][]): Change {
  return async (pool) => {
    const { rows } = await pool.query<{ source: string }>(
      'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
      [name],
    );
    const missing = edits.find(([from]) => !rows.some(({ source }) => source.includes(from)));
    if (missing) throw new Error(`Nothing to replace: ${missing[0]}`);
    for (const { source } of rows) {
      await pool.query(edits.reduce((edited, [from, to]) => edited.replace(from, () => to), source));
    }
  };
}

export function statement(sql: string): Change {
  return async (pool: pg.Pool) => void (await pool.query(sql));
}

export const both =
  (...changes: Change[]): Change =>
  async (pool) => {
    for (const change of changes) await change(pool);
  };

export type Damage = { file: string; from: string; to: string };

/** A guard of the shop, how it is taken away, and the race that must notice. */
export type Guard = { guard: string; without: Change | Damage; caughtBy: Race };

/** A copy of the server's source with one line damaged, and how to build the API from it. */
export async function damagedCopy({ file, from, to }: Damage) {
  const folder = await mkdtemp(path.join(API, '.damaged-'));
  await cp(path.join(API, 'src'), folder, { recursive: true, filter: (name) => !name.endsWith('.test.ts') });
  const target = path.join(folder, file);
  await writeFile(target, replaced(await readFile(target, 'utf8'), from, to));
  const { buildApp: build } = (await import(path.join(folder, 'app.ts'))) as { buildApp: typeof buildApp };
  return { build, remove: () => rm(folder, { recursive: true, force: true }) };
}

function replaced(source: string, from: string, to: string): string {
  const result = source.replace(from, () => to);
  if (result === source) throw new Error(`Nothing to replace: ${from}`);
  return result;
}
