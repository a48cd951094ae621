import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { DB } from './schema.generated.ts';

/** Use `Tx` for functions that need a transaction. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
export type Queryable = Db | Tx;

const INT8 = 20;
const DATE = 1082;
// Amounts in paise and counts stay below 2^53. A date must not be converted by time zone.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

// Limits for requests: a stuck statement must not exhaust the pool.
const STATEMENT_TIMEOUT_MS = 2000;
const LOCK_TIMEOUT_MS = 1000;
/** Returns the settings of a connection. The defaults are for one that serves requests. */
export function connectionTimeouts(
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
): Record<string, string> {
  return {
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(lockTimeoutMs),
    idle_in_transaction_session_timeout: String(5 * lockTimeoutMs),
    // Indexes are usually in memory, and JIT compilation takes longer than our queries run.
    random_page_cost: '1.1',
    jit: 'off',
  };
}

type PoolOptions = { size: number; log: Log; statementTimeoutMs?: number; lockTimeoutMs?: number; pooled?: boolean };

/**
 * Creates a pool. Set `slowestMs` and `waitMs` for processes that do not serve requests. A pooler (`pooled`) ignores our
 * settings: there the role has them (`createAppRole`), and `warnAboutMissingTimeouts` checks it.
 */
export function createPool(url: string, poolOptions: PoolOptions): pg.Pool {
  const {
    size,
    log,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    pooled = false,
  } = poolOptions;
  const options = Object.entries(connectionTimeouts(statementTimeoutMs, lockTimeoutMs)).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 2 * lockTimeoutMs,
    query_timeout: statementTimeoutMs + 3000,
    ...(!pooled && { options: options.join(' ') }),
  });
  // Without a listener, a connection lost in a failover would end the process.
  const logLostConnection = (error: Error) => log.warn({ err: error }, 'database connection lost');
  pool.on('error', logLostConnection);
  pool.on('connect', (client) => client.on('error', logLostConnection));
  return pool;
}

/** Logs the settings that a pooled connection lacks, with the command that fixes it. */
export async function warnAboutMissingTimeouts(pool: pg.Pool, log: Log): Promise<void> {
  const expected = connectionTimeouts();
  const { rows } = await pool.query<{ name: string; setting: string; role: string }>(
    'select name, setting, current_user as role from pg_settings where name = any($1)',
    [Object.keys(expected)],
  );
  for (const { name, setting, role } of rows) {
    if (setting === expected[name]) continue;
    const fixStatement = `alter role ${pg.escapeIdentifier(role)} set ${name} = '${expected[name]}'`;
    log.warn({ name, setting, fix: fixStatement }, 'connection timeout not set on role');
  }
}

export function createDb(pool: pg.Pool, { prepared = false }: { prepared?: boolean } = {}): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared ? withPreparedStatements(pool) : pool }) });
}

export function isConstraintViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}
