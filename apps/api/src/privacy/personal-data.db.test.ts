import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listTextColumns } from '#test/find-words.ts';
import { createTestApp } from '#test/test-app.ts';

const { pool } = await createTestApp();
const page = await readFile(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8');

/** Columns from the table in the docs, such as `users.email`. */
const documentedColumns = page.split('\n').flatMap((line) => {
  const [, table = '', columns = ''] = line.split('|').map((cell) => cell.trim());
  const name = /^`([\w.]+)`$/.exec(table)?.[1];
  return name ? [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${name}.${column}`) : [];
});

test('every text column is documented as personal or not', async () => {
  const columnNames = (await listTextColumns(pool)).map(({ place }) => place);
  expect(columnNames.length).toBeGreaterThan(80);
  expect(columnNames.filter((place) => !documentedColumns.includes(place))).toEqual([]);
});

test('no column is documented twice, and each documented column exists', async () => {
  const { rows } = await pool.query<{ place: string }>(`
    select case when table_schema = 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as place
    from information_schema.columns where table_schema in ('public', 'graphile_worker')`);
  const columnNames = new Set(rows.map(({ place }) => place));
  expect(documentedColumns.filter((place) => !columnNames.has(place))).toEqual([]);
  expect(documentedColumns.filter((place, index) => documentedColumns.indexOf(place) !== index)).toEqual([]);
});
