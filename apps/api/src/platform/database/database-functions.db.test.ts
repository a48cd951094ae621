import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { aVariant } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { onServer, urlOf } from '#test/template.ts';
import { SQL_FILES } from '../../sql-files.ts';
import { applyFunctions } from './database-functions.ts';
import { migrate } from './migrate.ts';

const { app, db, pool, config } = await openShop();
const SOURCE = path.join(import.meta.dirname, '../..');

const LONG_ENOUGH_TO_MEET_MS = 300;

// What extensions bring is theirs, and the triggers that hold foreign keys are PostgreSQL's own.
const OURS = `
  select oid::regprocedure::text as name, xmin from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select tgname || ' on ' || tgrelid::regclass, pg_trigger.xmin
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`;

const namesIn = async (client: pg.ClientBase | pg.Pool, query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** What a file defines, as the database itself sees it: the functions and triggers that its statements wrote. */
async function definedIn(file: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(await readFile(path.join(SOURCE, file), 'utf8'));
    return await namesIn(client, `select name from (${OURS}) ours where xmin = pg_current_xact_id()::xid`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

describe('the SQL files of the rooms', () => {
  test('are all listed', () => {
    expect(globSync('**/*.sql', { cwd: SOURCE }).toSorted()).toEqual(SQL_FILES.toSorted());
  });

  test('define every function and trigger of the database, each in one place', async () => {
    const defined = [];
    for (const file of SQL_FILES) defined.push(...(await definedIn(file)));
    expect(defined.toSorted()).toEqual((await namesIn(pool, `select name from (${OURS}) ours`)).toSorted());
  });

  test('change nothing when they are applied again', async () => {
    const written = async () => (await pool.query(`select name, xmin::text from (${OURS}) ours order by name`)).rows;
    const before = await written();
    expect(await withClient(config.DATABASE_URL, applyFunctions)).toEqual([]);
    expect(await written()).toEqual(before);
  });

  test('are applied where they have changed', async () => {
    await pool.query(`
      insert into applied_functions (hash, files)
      select repeat('0', 64), files || '{"platform/database/refuse.sql": "an older one"}' from applied_functions`);
    expect(await withClient(config.DATABASE_URL, applyFunctions)).toEqual(['platform/database/refuse.sql']);
  });

  test('give way to who is writing, and fail nobody', async () => {
    await pool.query('delete from applied_functions');
    const { id } = await aVariant(db, { stock: 1 });
    const customer = await pool.connect();
    await customer.query('begin');
    await customer.query('update variants set stock = stock + 1 where id = $1', [id]);
    const applying = withClient(config.DATABASE_URL, applyFunctions);
    await wait(LONG_ENOUGH_TO_MEET_MS);
    await customer.query(`insert into stock_movements (variant_id, units, reason) values ($1, 1, 'correction')`, [id]);
    await customer.query('commit');
    customer.release();
    expect(await applying).toHaveLength(SQL_FILES.length);
  });
});

describe('a process', () => {
  const isReady = async () => (await app.inject('/api/ready')).statusCode === 200;

  test('is not ready before its functions were applied, and stays so when a later release brings others', async () => {
    await pool.query('update applied_functions set hash = translate(hash, $1, $2)', ['0123456789', '1234567890']);
    expect(await isReady()).toBe(false);
    await withClient(config.DATABASE_URL, applyFunctions);
    expect(await isReady()).toBe(true);
    await pool.query(`insert into applied_functions (hash, files) values (repeat('f', 64), '{}')`);
    expect(await isReady()).toBe(true);
  });
});

test('several deployers at once make one database', async () => {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  try {
    await Promise.all(Array.from({ length: 3 }, () => migrate(urlOf(name))));
    const { rows } = await withClient(urlOf(name), (client) => client.query('select from applied_functions'));
    expect(rows).toHaveLength(1);
  } finally {
    await onServer(`drop database if exists ${name} with (force)`);
  }
});
