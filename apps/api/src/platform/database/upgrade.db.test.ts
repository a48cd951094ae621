import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { expect, test } from 'vitest';
import { onServer, urlOf } from '#test/template.ts';
import { migrate, migrateTables } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migrations.ts';

// The tables of the first release that people had, and a shop of it in a few rows.
const LAST_OF_FIRST_RELEASE = '0013';
const FILLED = `
  insert into users (id, username, email, password_hash, first_name, last_name, user_type)
    values ('00000000-0000-7000-8000-000000000001', 'asha', 'asha@example.com', 'x', 'Asha', 'Rao', 'CUSTOMER');
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

async function onlyFirstRelease(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kinari-first-'));
  for (const file of await readdir(MIGRATIONS_FOLDER)) {
    if (file.slice(0, 4) <= LAST_OF_FIRST_RELEASE)
      await copyFile(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file));
  }
  return folder;
}

type Columns = { table: string; columns: string };

/**
 * Every table with the columns it has now. A category's position is a place in a row that was numbered anew since; the words that
 * search knows are gathered from products, and what stood among them besides are synonyms now.
 */
async function columnsOf(client: pg.Client): Promise<Columns[]> {
  const { rows } = await client.query<Columns>(`
    select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migrations', 'search_words')
      and (table_name, column_name) <> ('categories', 'position')
    group by table_name
  `);
  return rows;
}

async function contentsOf(client: pg.Client, tables: Columns[]): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { table, columns } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select row(${columns})::text as row from ${table} order by 1`,
    );
    contents[table] = rows.map(({ row }) => row);
  }
  return contents;
}

test('a database of the first release is brought up to date and loses nothing', async () => {
  const name = `kinari_test_${randomBytes(6).toString('hex')}`;
  const folder = await onlyFirstRelease();
  await onServer(`create database ${name}`);
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    await migrateTables(urlOf(name), folder);
    await runMigrations({ connectionString: urlOf(name) });
    await client.query(FILLED);
    const tables = await columnsOf(client);
    const before = await contentsOf(client, tables);
    expect(before).toMatchObject({
      orders: [expect.any(String)],
      stock_movements: { length: 2 },
      users: { length: 1 },
    });

    await migrate(urlOf(name));
    expect(await contentsOf(client, tables)).toEqual(before);
    // What was sold before there were figures is in them.
    const { rows } = await client.query(
      'select orders, units, revenue_paise::int, first_orders, pending from figure_hours',
    );
    expect(rows).toEqual([{ orders: 1, units: 2, revenue_paise: 179_800, first_orders: 1, pending: 1 }]);
  } finally {
    await client.end();
    await onServer(`drop database if exists ${name} with (force)`);
    await rm(folder, { recursive: true });
  }
});
