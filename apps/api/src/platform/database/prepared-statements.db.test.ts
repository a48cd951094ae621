import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { createDb } from './db.ts';
import { createStatementNames, withPreparedStatements } from './prepared-statements.ts';
import type { DB } from './schema.generated.ts';

const { config } = await createTestApp();

function createConnection({ prepared }: { prepared: boolean }) {
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 });
  // Own names: the process-wide list may already be full.
  const db = prepared
    ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool, createStatementNames()) }) })
    : createDb(pool);
  onTestFinished(() => db.destroy());
  const runStatement = async () => (await sql<{ two: number }>`select ${1}::int + 1 as two`.execute(db)).rows[0]?.two;
  const listPreparedStatements = async () => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  };
  return { db, pool, runStatement, listPreparedStatements };
}

test('a repeated statement is prepared once per connection', async () => {
  const { runStatement, listPreparedStatements } = createConnection({ prepared: true });
  expect([await runStatement(), await runStatement()]).toEqual([2, 2]);
  expect(await listPreparedStatements()).toEqual([]);
  for (let n = 0; n < 5; n++) expect(await runStatement()).toBe(2);
  expect(await listPreparedStatements()).toEqual(['select $1::int + 1 as two']);
});

test('with a pooler no statement is prepared', async () => {
  const { runStatement, listPreparedStatements } = createConnection({ prepared: false });
  for (let n = 0; n < 6; n++) expect(await runStatement()).toBe(2);
  expect(await listPreparedStatements()).toEqual([]);
});

test('after a table change one query fails, and the next ones return the new columns', async () => {
  const { db, pool } = createConnection({ prepared: true });
  await pool.query('create temporary table grown (one int)');
  const readTable = () => sql`select * from grown`.execute(db);
  for (let n = 0; n < 4; n++) await readTable();
  await pool.query(`alter table grown add two int; insert into grown values (1, 2)`);
  await expect(readTable()).rejects.toThrow('cached plan');
  for (let n = 0; n < 4; n++) expect((await readTable()).rows).toEqual([{ one: 1, two: 2 }]);
});

test('the number of prepared statements has a limit', () => {
  const names = createStatementNames();
  const namedStatements = Array.from({ length: 1000 }, (_, n) => [1, 2, 3].map(() => names.of(`select ${n}`)).at(-1));
  expect(namedStatements.filter(Boolean)).toHaveLength(200);
  expect(names.of('begin') ?? names.of('begin') ?? names.of('begin')).toBeUndefined();
});
