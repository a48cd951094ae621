import { asked } from '@kinari/running/asked';
import type { PostgresPool } from 'kysely';
import pg from 'pg';

type Client = pg.PoolClient;
type Wrapped = Awaited<ReturnType<PostgresPool['connect']>>;

// A statement is named when it comes again; and so many are: each connection keeps the plans of all of them.
const COMES_AGAIN = 3;
const MOST_NAMED = 200;
const MOST_COUNTED = 2000;
const OF_DATA = /^\s*(?:select|with|insert|update|delete)\b/i;
// What was prepared for a table as it was before a migration.
const OUTDATED_PLAN = '0A000';

/**
 * Names the statements that come again and again, so that PostgreSQL parses and plans them once for each connection. A name lives in a
 * connection: a pooler that hands another one to each transaction must not see any, unless it keeps names itself (`DATABASE_PREPARED`).
 */
export function prepareStatements(pool: pg.Pool, names: Names = NAMES): PostgresPool {
  const wrapped = new WeakMap<Client, Wrapped>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrap(client, names);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

// One for the process: whoever shares a pool shares its connections, where a name stands for one statement.
const NAMES = openNames();
type Names = ReturnType<typeof openNames>;

function wrap(client: Client, names: Names): Wrapped {
  const query = async (text: string, values: readonly unknown[]) => {
    // One that is traced carries its request's id, and is like no other.
    const name = asked.getStore()?.span ? undefined : names.of(text);
    if (!name) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === OUTDATED_PLAN) names.forget(text);
      throw error;
    }
  };
  return {
    // A cursor drives the connection itself.
    query: ((first: unknown, values: readonly unknown[] = []) =>
      typeof first === 'string' ? query(first, values) : client.query(first as never)) as unknown as Wrapped['query'],
    release: () => client.release(),
  };
}

/** The names of statements, the same in every connection of this process. */
export function openNames() {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let given = 0;
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known ?? names.size >= MOST_NAMED) return known;
      if (!OF_DATA.test(text)) return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < COMES_AGAIN) {
        // Those that come once and never again must not add up.
        if (counts.size >= MOST_COUNTED) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      given += 1;
      const name = `kinari_${given}`;
      names.set(text, name);
      return name;
    },
    /** From now on another name, which no connection knows yet. */
    forget: (text: string): void => void names.delete(text),
  };
}
