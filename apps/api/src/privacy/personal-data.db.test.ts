import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { wordColumns } from '#test/scan.ts';
import { openShop } from '#test/shop.ts';

const { pool } = await openShop();
const page = await readFile(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8');

/** `users.email` and so on, of each line of the table whose first cell is a table of the database. */
const listed = page.split('\n').flatMap((line) => {
  const [, table = '', columns = ''] = line.split('|').map((cell) => cell.trim());
  const name = /^`([\w.]+)`$/.exec(table)?.[1];
  return name ? [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${name}.${column}`) : [];
});

test('every column that can hold words is said to be personal or not', async () => {
  const places = (await wordColumns(pool)).map(({ place }) => place);
  expect(places.length).toBeGreaterThan(80);
  expect(places.filter((place) => !listed.includes(place))).toEqual([]);
});

test('no column is named twice, and each that is named exists', async () => {
  const { rows } = await pool.query<{ place: string }>(`
    select case when table_schema = 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as place
    from information_schema.columns where table_schema in ('public', 'graphile_worker')`);
  const places = new Set(rows.map(({ place }) => place));
  expect(listed.filter((place) => !places.has(place))).toEqual([]);
  expect(listed.filter((place, index) => listed.indexOf(place) !== index)).toEqual([]);
});
