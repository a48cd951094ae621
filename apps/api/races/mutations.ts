import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { DatabaseChange, Race } from './race.ts';

const API = path.join(import.meta.dirname, '..');

/** Replaces text in a database function, in all its overloads. Throws if the text is not found. */
export function mutateFunction(name: string, ...edits: [from: string, to: string][]): DatabaseChange {
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

export function runStatement(sql: string): DatabaseChange {
  return async (pool: pg.Pool) => void (await pool.query(sql));
}

export const combineChanges =
  (...changes: DatabaseChange[]): DatabaseChange =>
  async (pool) => {
    for (const change of changes) await change(pool);
  };

export type SourceMutation = { file: string; from: string; to: string };

/** Replaces text once in a file of the server's source. */
export const mutateSource = (file: string, from: string, to: string): SourceMutation => ({ file, from, to });

/** A guard, how to remove it, and the race that must then fail. */
export type Guard = { guard: string; without: DatabaseChange | SourceMutation; caughtBy: Race };

/** Copies the server's source, replaces texts, and returns how to import files of the copy. */
export async function copyWithMutations(mutations: readonly SourceMutation[]) {
  const folder = await mkdtemp(path.join(API, '.damaged-'));
  await cp(path.join(API, 'src'), folder, { recursive: true, filter: (name) => !name.endsWith('.test.ts') });
  for (const { file, from, to } of mutations) {
    const target = path.join(folder, file);
    await writeFile(target, replaceOnce(await readFile(target, 'utf8'), from, to));
  }
  return {
    load: (file: string): Promise<unknown> => import(path.join(folder, file)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function replaceOnce(source: string, from: string, to: string): string {
  const result = source.replace(from, () => to);
  if (result === source) throw new Error(`Nothing to replace: ${from}`);
  return result;
}
