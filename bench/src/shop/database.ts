import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { loadConfig } from '@kinari/api/config';
import pg from 'pg';
import { printProgress } from '../report/print.ts';
import { getMigrateScript, getSeedScript, hashDatabaseSources, type Release } from './release.ts';

const execFileAsync = promisify(execFile);
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

export type DatabaseSize = { products: number; orders: number };

export function getDatabaseUrl(database: string): string {
  const url = new URL(loadConfig().DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

export async function withClient<T>(name: string, callback: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(name) });
  await client.connect();
  try {
    return await callback(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the database of a release at a size. Creates it once with the release's own migrations and seed.
 * Benchmarks only read it and add sessions; writes go to a copy.
 */
export async function ensureDatabase(
  release: Release,
  size: DatabaseSize,
  { fresh }: { fresh: boolean },
): Promise<string> {
  const name = `kinari_bench_${size.products}_${size.orders}_${hashDatabaseSources(release)}`;
  if (fresh) await withClient('postgres', (client) => client.query(`drop database if exists ${name} with (force)`));
  else if (await databaseExists(name)) return name;
  // Use another name until it is complete, so that a partial database is never measured.
  const filling = `${name}_filling`;
  printProgress(`making ${name}: ${size.products} products, ${size.orders} orders`);
  await withClient('postgres', (client) => client.query(`drop database if exists ${filling} with (force)`));
  const env = { ...process.env, DATABASE_URL: getDatabaseUrl(filling), DATABASE_APP_URL: '', LOG_LEVEL: 'warn' };
  const options = { cwd: release.folder, env, maxBuffer: MAX_OUTPUT_BYTES };
  await execFileAsync(process.execPath, [getMigrateScript(release)], options);
  const counts = Object.entries(size).flatMap(([optionName, count]) =>
    count > 0 ? [`--${optionName}`, String(count)] : [],
  );
  await execFileAsync(process.execPath, [getSeedScript(release), ...counts], options);
  await withClient(filling, (client) => client.query('vacuum analyze'));
  await withClient('postgres', (client) => client.query(`alter database ${filling} rename to ${name}`));
  return name;
}

/** Creates a writable copy. Its name contains our pid, so that copies of dead processes can be found. */
export async function copyDatabase(database: string): Promise<string> {
  const copy = `${database}_${process.pid}`;
  await dropStaleCopies();
  await dropDatabase(copy);
  await withClient('postgres', (client) => client.query(`create database ${copy} template ${database}`));
  return copy;
}

/** Drops the copies of benchmarks that were killed. */
async function dropStaleCopies(): Promise<void> {
  const { rows } = await withClient('postgres', (client) =>
    client.query<{ name: string }>(`select datname as name from pg_database where datname ~ '^kinari_bench_.+_\\d+$'`),
  );
  for (const { name } of rows) {
    const owner = /^kinari_bench_\d+_\d+_[0-9a-f]{10}_(\d+)$/.exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`)) await dropDatabase(name);
  }
}

export async function dropDatabase(database: string): Promise<void> {
  await withClient('postgres', (client) => client.query(`drop database if exists ${database} with (force)`));
}

async function databaseExists(name: string): Promise<boolean> {
  const { rowCount } = await withClient('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  return rowCount === 1;
}

/** Returns the pids of the PostgreSQL processes that serve a database. Works only if PostgreSQL runs on this machine. */
export async function listBackendPids(database: string): Promise<number[]> {
  const { rows } = await withClient('postgres', (client) =>
    client.query<{ pid: number }>('select pid from pg_stat_activity where datname = $1', [database]),
  );
  return rows.map(({ pid }) => pid);
}
