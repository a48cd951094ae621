import { requestContext } from '@kinari/server-runtime/request-context';
import type { PostgresPool } from 'kysely';
import pg from 'pg';

type Client = pg.PoolClient;
type PreparedClient = Awaited<ReturnType<PostgresPool['connect']>>;

// A statement gets a name when it repeats. The number is limited, because each connection caches the plans of all of them.
const PREPARE_AFTER_USES = 3;
const MAX_PREPARED = 200;
const MAX_COUNTED = 2000;
const DATA_STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;
// Raised if a table changed after the statement was prepared, for example by a migration.
const OUTDATED_PLAN = '0A000';

/**
 * Names repeated statements, so PostgreSQL parses and plans them once per connection. Names belong to a connection: with a
 * transaction pooler use this only if it supports prepared statements (`DATABASE_PREPARED_STATEMENTS`).
 */
export function withPreparedStatements(pool: pg.Pool, names: StatementNames = SHARED_STATEMENT_NAMES): PostgresPool {
  const preparedClients = new WeakMap<Client, PreparedClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const existing = preparedClients.get(client) ?? prepareClient(client, names);
      preparedClients.set(client, existing);
      return existing;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

// One per process: callers share connections, and a name must mean one statement.
const SHARED_STATEMENT_NAMES = createStatementNames();
type StatementNames = ReturnType<typeof createStatementNames>;

function prepareClient(client: Client, names: StatementNames): PreparedClient {
  const query = async (text: string, values: readonly unknown[]) => {
    // The text of a traced statement contains its request id, so it never repeats.
    const name = requestContext.getStore()?.span ? undefined : names.of(text);
    if (!name) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === OUTDATED_PLAN) names.forget(text);
      throw error;
    }
  };
  return {
    // Cursors use the connection directly.
    query: ((first: unknown, values: readonly unknown[] = []) =>
      typeof first === 'string'
        ? query(first, values)
        : client.query(first as never)) as unknown as PreparedClient['query'],
    release: () => client.release(),
  };
}

export function createStatementNames() {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let lastNumber = 0;
  return {
    of(text: string): string | undefined {
      const existing = names.get(text);
      if (existing ?? names.size >= MAX_PREPARED) return existing;
      if (!DATA_STATEMENT.test(text)) return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < PREPARE_AFTER_USES) {
        // One-off statements must not fill the memory.
        if (counts.size >= MAX_COUNTED) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      lastNumber += 1;
      const name = `kinari_${lastNumber}`;
      names.set(text, name);
      return name;
    },
    /** The next use gets a new name, which no connection has prepared yet. */
    forget: (text: string): void => void names.delete(text),
  };
}
