import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getDatabaseUrl, runOnServer } from '#test/template.ts';
import { migrate, migrateTables } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';
import { listMissingObjects } from './schema-objects.ts';

// Schema and a few rows of the first public release.
const LAST_OF_FIRST_RELEASE = '0013';
const SEED_SQL = `
  insert into users (id, username, email, password_hash, first_name, last_name, user_type)
    values
      ('00000000-0000-7000-8000-000000000001', 'asha', 'asha@example.com', 'x', 'Asha', 'Rao', 'CUSTOMER'),
      ('00000000-0000-7000-8000-000000000007', 'ravi_92', 'ravi@example.com', 'x', 'ravi_92', 'ravi_92', 'CUSTOMER');
  insert into addresses (id, user_id, line1, city, state, postal_code, is_default)
    values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', '14 Laxmi Road', 'Pune', 'Maharashtra', '411030', true);
  insert into categories (id, name, slug, depth) values ('00000000-0000-7000-8000-000000000003', 'Kurtas', 'kurtas', 1);
  insert into products (id, name, description, category_id)
    values ('00000000-0000-7000-8000-000000000004', 'Malhar Kurta', '', '00000000-0000-7000-8000-000000000003');
  insert into variants (id, product_id, size, stock, price_paise, saving_paise, position)
    values ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000004', '42', 5, 89900, 10000, 0);
  insert into stock_movements (variant_id, units, reason) values ('00000000-0000-7000-8000-000000000005', 5, 'opening');
  insert into carts (id, user_id) values ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000001');
  insert into cart_lines (cart_id, variant_id, quantity, seen_price_paise)
    values ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000005', 2, 89900);
  select place_order('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002', 'a key', '\\x00', 5, 20)
`;

async function copyFirstReleaseMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-first-'));
  for (const file of await readdir(MIGRATIONS_FOLDER)) {
    if (file.slice(0, 4) <= LAST_OF_FIRST_RELEASE)
      await copyFile(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file));
  }
  return folder;
}

type Columns = { table: string; columns: string };

/** Reads the names that a migration changed, as `old table.old column` and the new name. */
async function readRenames(): Promise<Map<string, string>> {
  const text = await readFile(path.join(MIGRATIONS_FOLDER, '0074_mainstream_tables.sql'), 'utf8');
  const list = (table: string) =>
    [...(text.split(`insert into ${table} values`)[1]?.split(';')[0] ?? '').matchAll(/\(([^)]+)\)/g)].map(
      ([, row = '']) => row.split(', ').map((value) => value.slice(1, -1)),
    );
  const tables = list('new_tables').map(([from = '', to = '']) => [from, to] as const);
  const columns = list('new_columns').map(([table, from, to = '']) => [`${table}.${from}`, to] as const);
  return new Map([...tables, ...columns]);
}

/**
 * Lists every table with its current columns. Leaves out `categories.position`, which was renumbered, stored responses, and `search_words`,
 * which is rebuilt from products (its other entries became synonyms).
 */
async function listColumns(client: pg.Client): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(`
    select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'search_words')
      and (table_name, column_name) not in (('categories', 'position'), ('idempotency_keys', 'reply_status'), ('idempotency_keys', 'reply_body'))
    group by table_name
  `);
  return rows;
}

function rename(tables: Columns[], renames: Map<string, string>): Columns[] {
  return tables.map(({ table, columns }) => {
    const newTable = renames.get(table) ?? table;
    const newColumns = columns.split(', ').map((column) => renames.get(`${newTable}.${column}`) ?? column);
    return { table: newTable, columns: newColumns.join(', ') };
  });
}

async function readContents(client: pg.Client, tables: Columns[]): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select row(${columns})::text as row from ${table} order by 1`,
    );
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

test('a database of the first release is upgraded without data loss', async () => {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  const folder = await copyFirstReleaseMigrations();
  await runOnServer(`create database ${name}`);
  const client = new pg.Client({ connectionString: getDatabaseUrl(name) });
  await client.connect();
  try {
    await migrateTables(getDatabaseUrl(name), folder);
    await runMigrations({ connectionString: getDatabaseUrl(name) });
    await client.query(SEED_SQL);
    const tables = await listColumns(client);
    const before = await readContents(client, tables);
    expect(before).toMatchObject({
      orders: [expect.any(String)],
      stock_movements: { length: 2 },
      users: { length: 2 },
    });

    await migrate(getDatabaseUrl(name));
    const renames = await readRenames();
    const expected = Object.entries(before).map(([table, rows]) => [
      renames.get(table) ?? table,
      rows.map((row) => row.replace(',opening,', ',initial,')).toSorted(),
    ]);
    expect(await readContents(client, rename(tables, renames))).toEqual(Object.fromEntries(expected));
    expect(await listMissingObjects(client)).toEqual([]);
    // Orders from before the sales totals are included in them.
    const { rows } = await client.query(
      'select orders, units, revenue_paise::int, first_orders, pending from sales_hourly',
    );
    expect(rows).toEqual([{ orders: 1, units: 2, revenue_paise: 179_800, first_orders: 1, pending: 1 }]);
    // A name equal to the username counts as not given.
    const people = await client.query(
      'select name_of(users) as name, name_given_at = created_at as given from users order by id',
    );
    expect(people.rows).toEqual([
      { name: 'Asha Rao', given: true },
      { name: 'ravi_92', given: null },
    ]);
  } finally {
    await client.end();
    await runOnServer(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true });
  }
});

test('an index whose concurrent build is interrupted is built again', async () => {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-index-'));
  const write = (file: string, head: string, sql: string) =>
    writeFile(path.join(folder, file), `-- migrate:up ${head}\n${sql}\n-- migrate:down\n`);
  await runOnServer(`create database ${name}`);
  const reader = new pg.Client({ connectionString: getDatabaseUrl(name) });
  await reader.connect();
  try {
    await write('0001_table.sql', '', 'create table looms (id integer);');
    await migrateTables(getDatabaseUrl(name), folder);
    await write('0002_index.sql', 'transaction:false', 'create index concurrently looms_id on looms (id);');
    // A reader that lasts longer than the lock timeout of a migration.
    await reader.query('begin isolation level repeatable read');
    await reader.query('select from looms');
    const pendingMigration = migrateTables(getDatabaseUrl(name), folder);
    await wait(1500);
    await reader.query('commit');
    await pendingMigration;
    const { rows } = await reader.query(`select indisvalid from pg_index where indexrelid = 'looms_id'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  } finally {
    await reader.end();
    await runOnServer(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true });
  }
});
