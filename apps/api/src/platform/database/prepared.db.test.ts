import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openShop } from '#test/shop.ts';
import { openDb } from './db.ts';
import { openNames, prepareStatements } from './prepared.ts';
import type { DB } from './schema.generated.ts';

const { config } = await openShop();

function aConnection({ prepared }: { prepared: boolean }) {
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 1 });
  // Names of its own: in a process that has named many statements, no more are.
  const db = prepared
    ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepareStatements(pool, openNames()) }) })
    : openDb(pool);
  onTestFinished(() => db.destroy());
  const ask = async () => (await sql<{ two: number }>`select ${1}::int + 1 as two`.execute(db)).rows[0]?.two;
  const kept = async () => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.map(({ statement }) => statement);
  };
  return { db, pool, ask, kept };
}

test('a statement that comes again and again is prepared once for its connection', async () => {
  const { ask, kept } = aConnection({ prepared: true });
  expect([await ask(), await ask()]).toEqual([2, 2]);
  expect(await kept()).toEqual([]);
  for (let n = 0; n < 5; n++) expect(await ask()).toBe(2);
  expect(await kept()).toEqual(['select $1::int + 1 as two']);
});

test('where a pooler lends connections, none is', async () => {
  const { ask, kept } = aConnection({ prepared: false });
  for (let n = 0; n < 6; n++) expect(await ask()).toBe(2);
  expect(await kept()).toEqual([]);
});

test('a table that was changed costs one answer, and is read as it is now from then on', async () => {
  const { db, pool } = aConnection({ prepared: true });
  await pool.query('create temporary table grown (one int)');
  const read = () => sql`select * from grown`.execute(db);
  for (let n = 0; n < 4; n++) await read();
  await pool.query(`alter table grown add two int; insert into grown values (1, 2)`);
  await expect(read()).rejects.toThrow('cached plan');
  for (let n = 0; n < 4; n++) expect((await read()).rows).toEqual([{ one: 1, two: 2 }]);
});

test('however many statements there are, so many are named', () => {
  const names = openNames();
  const given = Array.from({ length: 1000 }, (_, n) => [1, 2, 3].map(() => names.of(`select ${n}`)).at(-1));
  expect(given.filter(Boolean)).toHaveLength(200);
  expect(names.of('begin') ?? names.of('begin') ?? names.of('begin')).toBeUndefined();
});
