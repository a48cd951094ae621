import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { prepareStatements } from './prepared.ts';
import type { DB } from './schema.generated.ts';

/** The pool; an open transaction; either. What only makes sense inside a transaction asks for `Tx`. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
export type Queryable = Db | Tx;

const INT8 = 20;
const DATE = 1082;
// Paise and counts stay far below 2^53, and a date without a time must not pass through a time zone.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

// A request waits for nothing longer than this: a stuck statement must not take the pool down with it.
const REQUEST_MS = 2000;
const WAIT_MS = 1000;
/** What PostgreSQL holds each connection to; without numbers, one that answers requests. */
export function guards(slowestMs = REQUEST_MS, waitMs = WAIT_MS): Record<string, string> {
  return {
    statement_timeout: String(slowestMs),
    lock_timeout: String(waitMs),
    idle_in_transaction_session_timeout: String(5 * waitMs),
    // Plans are made for indexes that lie in memory, and compiling one takes longer than any of ours runs.
    random_page_cost: '1.1',
    jit: 'off',
  };
}

type PoolOptions = { size: number; log: Log; slowestMs?: number; waitMs?: number; pooled?: boolean };

/**
 * The connections of a process; `slowestMs` is for one that does not answer requests, `waitMs` says how long it waits for
 * others. A pooler between us and PostgreSQL (`pooled`) takes no guards from us: there the role has them
 * (`createAppRole`), and `warnOfMissingGuards` looks.
 */
export function openPool(url: string, given: PoolOptions): pg.Pool {
  const { size, log, slowestMs = REQUEST_MS, waitMs = WAIT_MS, pooled = false } = given;
  const options = Object.entries(guards(slowestMs, waitMs)).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2 * waitMs,
    query_timeout: slowestMs + 3000,
    ...(!pooled && { options: options.join(' ') }),
  });
  // Without listeners, a connection cut by a failover would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

/** Says which guards a pooled connection lacks, and how to give them to its role. */
export async function warnOfMissingGuards(pool: pg.Pool, log: Log): Promise<void> {
  const wanted = guards();
  const { rows } = await pool.query<{ name: string; setting: string; role: string }>(
    'select name, setting, current_user as role from pg_settings where name = any($1)',
    [Object.keys(wanted)],
  );
  for (const { name, setting, role } of rows) {
    if (setting === wanted[name]) continue;
    const mend = `alter role ${pg.escapeIdentifier(role)} set ${name} = '${wanted[name]}'`;
    log.warn({ name, setting, mend }, 'a connection past the pooler lacks a guard');
  }
}

export function openDb(pool: pg.Pool, { prepared = false }: { prepared?: boolean } = {}): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared ? prepareStatements(pool) : pool }) });
}

/** Whether an error says that this constraint or unique index stood in the way. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
