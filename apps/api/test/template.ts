import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { FUNCTIONS_HASH } from '../src/platform/database/database-functions.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../src/platform/database/migrations.ts';

const { DATABASE_URL } = readConfig();

export function urlOf(database: string): string {
  const url = new URL(DATABASE_URL);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * For the pool of a shop under test. What a busy machine delays is no fault of the code: locks and rules decide, not how
 * long the shop would wait for them.
 */
export const PATIENCE = { slowestMs: 30_000, waitMs: 20_000 };

/** Statements about whole databases run in the one that is always there. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The migrated database that every test file clones, named after the migrations and functions it holds. */
export async function templateName(): Promise<string> {
  const hash = createHash('sha256').update(FUNCTIONS_HASH);
  for (const file of (await readdir(MIGRATIONS_FOLDER)).toSorted()) {
    hash.update(file).update(await readFile(path.join(MIGRATIONS_FOLDER, file)));
  }
  return `kinari_template_${hash.digest('hex').slice(0, 12)}`;
}

/** Vitest's global set-up: migrates the template once for all test files. */
export async function setup(): Promise<void> {
  await migrate(urlOf(await templateName()));
}
