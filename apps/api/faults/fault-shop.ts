import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Db, openDb } from '../src/platform/database/db.ts';
import { onServer, templateName, urlOf } from '../test/template.ts';

const CONNECTIONS = 12;

export type FaultShop = { databaseUrl: string; pool: pg.Pool; db: Db; close(): Promise<void> };

/** A cloned database for processes that are about to be killed, and connections of our own to look at it. */
export async function openFaultShop(): Promise<FaultShop> {
  const name = `kinari_fault_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${await templateName()}`);
  const pool = new pg.Pool({ connectionString: urlOf(name), max: CONNECTIONS });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    databaseUrl: urlOf(name),
    pool,
    db: openDb(pool),
    async close() {
      // Not awaited: a test that failed may still hold a connection, which the drop then cuts.
      void pool.end();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

// On a busy machine it takes longer than a second to stop several requests, and the shop would give up on the first.
export function withPatience(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c lock_timeout=30000 -c statement_timeout=30000');
  return url.href;
}

/** Lets the database learn that whoever waits for a lock is gone. */
export async function hangUp(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/** What the database goes on with by itself is over when nobody but us is at work. */
export async function atRest(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    await wait(5);
  }
}
