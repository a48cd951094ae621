import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestVariant } from '#test/factories.ts';
import { getDatabaseUrl, runOnServer } from '#test/template.ts';
import { createTestApp } from '#test/test-app.ts';
import { SQL_FILES } from '../../sql-function-files.ts';
import { applyFunctions } from './database-functions.ts';
import { migrate } from './migrate.ts';
import { SCHEMA_OBJECTS } from './schema-objects.generated.ts';
import { listSchemaObjects } from './schema-objects.ts';

const { app, db, pool, config } = await createTestApp();
const SOURCE = path.join(import.meta.dirname, '../..');

const OVERLAP_MS = 300;

// Without functions of extensions and PostgreSQL's own foreign key triggers.
const OWN_FUNCTIONS_SQL = `
  select oid::regprocedure::text as name, xmin from pg_proc
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select tgname || ' on ' || tgrelid::regclass, pg_trigger.xmin
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`;

const listNames = async (client: pg.ClientBase | pg.Pool, query: string) =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** Returns the functions and triggers that a file defines, as PostgreSQL sees them. */
async function listDefinitions(file: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(await readFile(path.join(SOURCE, file), 'utf8'));
    return await listNames(
      client,
      `select name from (${OWN_FUNCTIONS_SQL}) ours where xmin = pg_current_xact_id()::xid`,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function withClient<T>(url: string, callback: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await callback(client);
  } finally {
    await client.end();
  }
}

describe('the SQL files of the modules', () => {
  test('define every function and trigger of the database, each in one place', async () => {
    const definitions = [];
    for (const file of SQL_FILES) definitions.push(...(await listDefinitions(file)));
    expect(definitions.toSorted()).toEqual(
      (await listNames(pool, `select name from (${OWN_FUNCTIONS_SQL}) ours`)).toSorted(),
    );
  });

  test('do not depend on the search_path of the caller, because a restore empties it', async () => {
    const failedFunctions = await withClient(config.DATABASE_URL, async (client) => {
      await client.query(`set search_path = ''`);
      const { rows } = await client.query<{ name: string; language: string; definition: string; call: string }>(`
        select ours.name, lanname as language, pg_get_functiondef(pg_proc.oid) as definition,
          format('select %s(%s)', pg_proc.oid::regproc, array_to_string(array(
            select format('%L::%s', case
              when proargnames[place] = 'hex' then '#2f4e86'
              when type = 'text'::regtype then 'घड़ी phone'
            end, format_type(type, null))
            from unnest(proargtypes) with ordinality as argument(type, place)
          ), ', ')) as call
        from (${OWN_FUNCTIONS_SQL}) ours
        join pg_proc on pg_proc.oid::regprocedure::text = ours.name
        join pg_language on pg_language.oid = prolang
        where not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`);
      expect(rows.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['public.search_text(text)', 'public.transliterate(text)']),
      );
      const failed: string[] = [];
      // PostgreSQL resolves the names in an SQL function when it is created, those in PL/pgSQL when it runs.
      for (const { name, language, definition, call } of rows)
        await client
          .query(language === 'sql' ? definition : call)
          .catch((error: Error) => failed.push(`${name}: ${error.message}`));
      return failed;
    });
    expect(failedFunctions).toEqual([]);
  });

  test('change nothing when they are applied again', async () => {
    const listFunctionVersions = async () =>
      (await pool.query(`select name, xmin::text from (${OWN_FUNCTIONS_SQL}) ours order by name`)).rows;
    const before = await listFunctionVersions();
    expect(await withClient(config.DATABASE_URL, applyFunctions)).toEqual([]);
    expect(await listFunctionVersions()).toEqual(before);
  });

  test('are applied if they have changed', async () => {
    await pool.query(`
      insert into applied_functions (hash, files)
      select repeat('0', 64), files || '{"platform/database/raise-domain-error.sql": "an older one"}' from applied_functions`);
    expect(await withClient(config.DATABASE_URL, applyFunctions)).toEqual(['platform/database/raise-domain-error.sql']);
  });

  test('are applied again if a function or a trigger is missing', async () => {
    await pool.query('drop function category_path(uuid); drop trigger audit_entries_append_only on audit_entries');
    await withClient(config.DATABASE_URL, applyFunctions);
    expect(SCHEMA_OBJECTS).toEqual(await listSchemaObjects(pool));
  });

  test('wait for concurrent writers without failing them', async () => {
    await pool.query('delete from applied_functions');
    const { id } = await createTestVariant(db, { stock: 1 });
    const customer = await pool.connect();
    await customer.query('begin');
    await customer.query('update variants set stock = stock + 1 where id = $1', [id]);
    const pendingApply = withClient(config.DATABASE_URL, applyFunctions);
    await wait(OVERLAP_MS);
    await customer.query(`insert into stock_movements (variant_id, units, reason) values ($1, 1, 'adjustment')`, [id]);
    await customer.query('commit');
    customer.release();
    expect(await pendingApply).toHaveLength(SQL_FILES.length);
  });
});

describe('a process', () => {
  const isReady = async () => (await app.inject('/api/ready')).statusCode === 200;

  test('is not ready before its functions are applied, and stays ready after a later release', async () => {
    await pool.query('update applied_functions set hash = translate(hash, $1, $2)', ['0123456789', '1234567890']);
    expect(await isReady()).toBe(false);
    await withClient(config.DATABASE_URL, applyFunctions);
    expect(await isReady()).toBe(true);
    await pool.query(`insert into applied_functions (hash, files) values (repeat('f', 64), '{}')`);
    expect(await isReady()).toBe(true);
  });
});

test('concurrent deployments create one database', async () => {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  try {
    await Promise.all(Array.from({ length: 3 }, () => migrate(getDatabaseUrl(name))));
    const { rows } = await withClient(getDatabaseUrl(name), (client) => client.query('select from applied_functions'));
    expect(rows).toHaveLength(1);
  } finally {
    await runOnServer(`drop database if exists ${name} with (force)`);
  }
});
