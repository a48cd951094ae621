import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { readConfig } from '@kinari/api/config';
import pg from 'pg';
import { say } from '../report/say.ts';
import { migrateOf, type Release, seedOf, stateOf } from './release.ts';

const run = promisify(execFile);
const MOST_OUTPUT = 10 * 1024 * 1024;

export type Size = { products: number; orders: number };

export function urlOf(database: string): string {
  const url = new URL(readConfig().DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

export async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The database of a release at a size: made by its own migrations and its own seed, once, and found again by its name. It is only read
 * and signed in to; what is written to is a copy.
 */
export async function databaseOf(release: Release, size: Size, { fresh }: { fresh: boolean }): Promise<string> {
  const name = `kinari_bench_${size.products}_${size.orders}_${stateOf(release)}`;
  if (fresh) await onDatabase('postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
  else if (await isThere(name)) return name;
  // Under another name until it is whole, so that half a shop is never measured.
  const filling = `${name}_filling`;
  say(`making ${name}: ${size.products} products, ${size.orders} orders`);
  await onDatabase('postgres', (client) => client.query(`drop database if exists ${filling} with (force)`));
  const env = { ...process.env, DATABASE_URL: urlOf(filling), DATABASE_APP_URL: '', LOG_LEVEL: 'warn' };
  const options = { cwd: release.folder, env, maxBuffer: MOST_OUTPUT };
  await run(process.execPath, [migrateOf(release)], options);
  const counts = Object.entries(size).flatMap(([what, count]) => (count > 0 ? [`--${what}`, String(count)] : []));
  await run(process.execPath, [seedOf(release), ...counts], options);
  await onDatabase(filling, (client) => client.query('vacuum analyze'));
  await onDatabase('postgres', (client) => client.query(`alter database ${filling} rename to ${name}`));
  return name;
}

/** A copy that may be written to. Its name tells whose it is, so that those which nobody dropped can be told. */
export async function copyOf(database: string): Promise<string> {
  const copy = `${database}_${process.pid}`;
  await dropLeft();
  await drop(copy);
  await onDatabase('postgres', (client) => client.query(`create database ${copy} template ${database}`));
  return copy;
}

/** Copies of measurements that were stopped. */
async function dropLeft(): Promise<void> {
  const { rows } = await onDatabase('postgres', (client) =>
    client.query<{ name: string }>(`select datname as name from pg_database where datname ~ '^kinari_bench_.+_\\d+$'`),
  );
  for (const { name } of rows) {
    const owner = /^kinari_bench_\d+_\d+_[0-9a-f]{10}_(\d+)$/.exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`)) await drop(name);
  }
}

export async function drop(database: string): Promise<void> {
  await onDatabase('postgres', (client) => client.query(`drop database if exists ${database} with (force)`));
}

async function isThere(name: string): Promise<boolean> {
  const { rowCount } = await onDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  return rowCount === 1;
}

/** The processes of PostgreSQL that serve a database, where they are on this machine. */
export async function backendsOf(database: string): Promise<number[]> {
  const { rows } = await onDatabase('postgres', (client) =>
    client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [database]),
  );
  return rows.map(({ pid }) => pid);
}
