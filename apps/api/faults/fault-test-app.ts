import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createDb, type Db } from '../src/platform/database/db.ts';
import { getDatabaseUrl, getTemplateName, runOnServer } from '../test/template.ts';

const CONNECTIONS = 12;

export type FaultTestApp = { databaseUrl: string; pool: pg.Pool; db: Db; close(): Promise<void> };

/** A cloned database for processes that will be killed, with a separate pool for assertions. */
export async function createFaultTestApp(): Promise<FaultTestApp> {
  const name = `kinari_fault_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} template ${await getTemplateName()}`);
  const pool = new pg.Pool({ connectionString: getDatabaseUrl(name), max: CONNECTIONS });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    databaseUrl: getDatabaseUrl(name),
    pool,
    db: createDb(pool),
    async close() {
      // Not awaited: a failed test may still use a connection, which the drop then closes.
      void pool.end();
      await runOnServer(`drop database ${name} with (force)`);
    },
  };
}

// Blocking several requests can take over a second on a busy machine, and the default lock timeout would end the first.
export function withLongTimeouts(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c lock_timeout=30000 -c statement_timeout=30000');
  return url.href;
}

/** Terminates the backends that wait for a lock, as if their clients had disconnected. */
export async function closeConnections(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/** Waits until the database has finished all orphaned statements. */
export async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    await wait(5);
  }
}
