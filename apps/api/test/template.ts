import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { FUNCTIONS_HASH } from '../src/platform/database/database-functions.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../src/platform/database/migrations.ts';

const { DATABASE_URL } = loadConfig();

export function getDatabaseUrl(database: string): string {
  const url = new URL(DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

/** Long timeouts for the pool of a test shop, so that a slow machine does not fail a test of locks or rules. */
export const TEST_TIMEOUTS = { statementTimeoutMs: 30_000, lockTimeoutMs: 20_000 };

/** Runs a statement about whole databases, connected to `postgres`. */
export async function runOnServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: getDatabaseUrl('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Name of the migrated database that test files clone. Contains a hash of its migrations and functions. */
export async function getTemplateName(): Promise<string> {
  const hash = createHash('sha256').update(FUNCTIONS_HASH);
  for (const file of (await readdir(MIGRATIONS_FOLDER)).toSorted()) {
    hash.update(file).update(await readFile(path.join(MIGRATIONS_FOLDER, file)));
  }
  return `kinari_template_${hash.digest('hex').slice(0, 12)}`;
}

/**
 * Vitest global setup: migrates the template once. Several runs can share one server, and PostgreSQL cannot clone a database
 * with open connections. So the template is built under another name and then closed to connections.
 */
export async function setup(): Promise<void> {
  const name = await getTemplateName();
  const client = new pg.Client({ connectionString: getDatabaseUrl('postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 1) return;
    const unfinishedName = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinishedName} with (force)`);
    await migrate(getDatabaseUrl(unfinishedName));
    await client.query(`alter database ${unfinishedName} with allow_connections false`);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [unfinishedName]);
    await client.query(`alter database ${unfinishedName} rename to ${name}`);
  } finally {
    await client.end();
  }
}
