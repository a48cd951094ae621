import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Db } from '../src/platform/database/db.ts';
import type { DB } from '../src/platform/database/schema.generated.ts';
import { urlOf } from '../test/template.ts';

/** As the API's own connections have it. */
export const PLANNER = '-c jit=off -c random_page_cost=1.1';

/** The statements that some questions to the shop come down to, each complete with its values. */
export async function statementsOf(database: string, ask: (db: Db) => Promise<unknown>): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: urlOf(database), max: 1, options: PLANNER });
  const statements: string[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void statements.push(withLiterals(sql, parameters)),
  });
  try {
    await ask(db);
  } finally {
    await db.destroy();
  }
  return statements;
}

function withLiterals(statement: string, parameters: readonly unknown[]): string {
  const literal = (value: unknown): string => {
    if (value === null) return 'null';
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string') return pg.escapeLiteral(value);
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
    throw new Error(`No literal for a ${typeof value}`);
  };
  return statement.replace(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]));
}
