import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { grantToApp } from './app-role.ts';
import { applyFunctions } from './database-functions.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

const dbmateCli = createRequire(import.meta.url).resolve('dbmate/dist/cli.js');

const DEPLOYING = 725_411;
const NO_SUCH_DATABASE = '3D000';

// A migration that waits for a lock holds up everybody who comes after it: it gives way, and tries again.
const LONGEST_WAIT_MS = 500;
const PAUSE_MS = 300;
const TRIES = 60;

/**
 * Creates the database if there is none and brings it up to date: tables, those of the jobs included, then functions and rights. Safe to
 * repeat, and for several at once: they take turns.
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [DEPLOYING]);
    await migrateTables(databaseUrl, folder);
    await runMigrations({ connectionString: databaseUrl });
    await applyFunctions(client);
    await grantToApp(client);
  } finally {
    await client.end();
  }
}

/** The tables alone, as far as the files of a folder go. */
export async function migrateTables(databaseUrl: string, folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await dbmate(impatient(databaseUrl), [`--migrations-dir=${folder}`, '--no-dump-schema', 'migrate']);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('lock timeout') || tries === TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}

function impatient(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c lock_timeout=${LONGEST_WAIT_MS}`);
  return url.href;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  try {
    return await open(databaseUrl);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NO_SUCH_DATABASE) throw error;
    // It fails when somebody else was quicker, and then there is one to connect to.
    const failure = await dbmate(databaseUrl, ['create']).catch((failed: unknown) => failed);
    return open(databaseUrl).catch((absent: unknown) => {
      throw failure ?? absent;
    });
  }
}

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}

async function dbmate(databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  // dbmate insists on TLS unless told otherwise; node-postgres, which the shop runs on, does the opposite.
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'disable');
  // By the environment: what stands in a command line is read by everybody on the machine, and repeated in error texts.
  await promisify(execFile)(process.execPath, [dbmateCli, ...args], {
    env: { ...process.env, DATABASE_URL: url.href },
  });
}
