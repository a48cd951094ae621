import { randomBytes } from 'node:crypto';
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
