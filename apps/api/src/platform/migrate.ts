import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { runMigrations } from 'graphile-worker';
import { MIGRATIONS_FOLDER } from './migrations.ts';

const dbmate = createRequire(import.meta.url).resolve('dbmate/dist/cli.js');

/** Creates the database if there is none and brings it up to date, the job tables included; safe to repeat. */
export async function migrate(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  // dbmate insists on TLS unless told otherwise; node-postgres, which the shop runs on, does the opposite.
  if (!url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'disable');
  await promisify(execFile)(process.execPath, [
    dbmate,
    `--url=${url.href}`,
    `--migrations-dir=${MIGRATIONS_FOLDER}`,
    '--no-dump-schema',
    'up',
  ]);
  await runMigrations({ connectionString: databaseUrl });
}
