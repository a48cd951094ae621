import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantAppPrivileges } from './app-role.ts';
import { applyFunctions } from './database-functions.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

const dbmateCli = createRequire(import.meta.url).resolve('dbmate/dist/cli.js');

const DEPLOY_LOCK_ID = 725_411;
const NO_SUCH_DATABASE = '3D000';

// A migration that waits for a lock blocks every later query on the table. Time out early and retry.
const LOCK_TIMEOUT_MS = 500;
const RETRY_DELAY_MS = 300;
const MAX_ATTEMPTS = 60;

/**
 * Creates the database if it is missing, then updates tables, job tables, functions and grants. Safe to repeat and to run
 * concurrently: an advisory lock serialises it.
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await connectOrCreateDatabase(databaseUrl);
  try {
    await lockDeployment(client);
    await migrateTables(databaseUrl, folder);
    await runMigrations({ connectionString: databaseUrl });
    await applyFunctions(client);
    await grantAppPrivileges(client);
  } finally {
    await client.end();
  }
}

/** Polls for the lock. A statement that waits for it would block a concurrent index build in the other process. */
async function lockDeployment(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [
      DEPLOY_LOCK_ID,
    ]);
    if (rows[0]?.isLocked) return;
    await wait(RETRY_DELAY_MS);
  }
}

export async function migrateTables(databaseUrl: string, folder: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await dbmate(withLockTimeout(databaseUrl), [`--migrations-dir=${folder}`, '--no-dump-schema', 'migrate']);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('lock timeout') || attempt === MAX_ATTEMPTS) throw error;
      await wait(RETRY_DELAY_MS);
      await dropInvalidIndexes(databaseUrl);
    }
  }
}

/** A concurrent index build that timed out leaves an invalid index with the same name. Drop it before the retry. */
async function dropInvalidIndexes(databaseUrl: string): Promise<void> {
  const client = await connectClient(databaseUrl);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
    );
    for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  } finally {
    await client.end();
  }
}

function withLockTimeout(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c lock_timeout=${LOCK_TIMEOUT_MS}`);
  return url.href;
}

async function connectOrCreateDatabase(databaseUrl: string): Promise<pg.Client> {
  try {
    return await connectClient(databaseUrl);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_SUCH_DATABASE) throw error;
    // Fails if another process created the database first. Then the connection below works.
    const createFailure = await dbmate(databaseUrl, ['create']).catch((createError: unknown) => createError);
    return connectClient(databaseUrl).catch((connectError: unknown) => {
      throw createFailure ?? connectError;
    });
  }
}

async function connectClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function dbmate(databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // dbmate requires TLS by default, node-postgres does not. Match node-postgres.
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'disable');
  // Use the environment: other users of the machine can read command lines, and error messages repeat them.
  await promisify(execFile)(process.execPath, [dbmateCli, ...args], {
    env: { ...process.env, DATABASE_URL: url.href },
  });
}
