import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from './log.ts';
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
// Plans are made for indexes that lie in memory, and compiling one takes longer than any of ours runs.
const PLANNER = '-c random_page_cost=1.1 -c jit=off';

type PoolOptions = { size: number; log: Log; slowestMs?: number };

/** The connections of a process; `slowestMs` is for one that does not answer requests. */
export function openPool(url: string, { size, log, slowestMs = REQUEST_MS }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2000,
    query_timeout: slowestMs + 3000,
    options: `-c statement_timeout=${slowestMs} -c lock_timeout=1000 -c idle_in_transaction_session_timeout=5000 ${PLANNER}`,
  });
  // Without listeners, a connection cut by a failover would end the process.
  const onLost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether an error says that this constraint or unique index stood in the way. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
