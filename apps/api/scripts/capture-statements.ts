import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../src/platform/database/db.ts';
import type { DB } from '../src/platform/database/schema.generated.ts';
import { getDatabaseUrl } from '../test/template.ts';

/** Same planner settings as the API's connections. */
export const PLANNER_OPTIONS = '-c jit=off -c random_page_cost=1.1';

/** Captures the SQL statements that `ask` runs, with parameters inlined. */
export async function captureStatements(database: string, runQuery: (db: Db) => Promise<unknown>): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: getDatabaseUrl(database), max: 1, options: PLANNER_OPTIONS });
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void statements.push(inlineParameters(sql, parameters)),
  });
  try {
    await runQuery(db);
  } finally {
    await db.destroy();
  }
  return statements;
}

function inlineParameters(statement: string, parameters: readonly unknown[]): string {
  const literal = (value: unknown): string => {
    if (value === null) return 'null';
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
    throw new Error(`Cannot write a literal of type ${typeof value}`);
  };
  return statement.replace(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]));
}
