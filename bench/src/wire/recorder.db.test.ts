import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { getDatabaseUrl } from '../shop/database.ts';
import { startRecorder } from './recorder.ts';
import { createPgbenchScript } from './script.ts';

test('statements sent to PostgreSQL are recorded, and give the same result when sent again', async () => {
  const recorder = await startRecorder(getDatabaseUrl('postgres'));
  const client = new pg.Client({ connectionString: recorder.url });
  await client.connect();
  recorder.take();
  const query = `select $1::text as text, $2::int + 1 as sum, encode($3, 'hex') as bytes, $4::text[] as list`;
  const values = ["a 'quoted': \\ thing", 41, Buffer.from([1, 2]), ['x:y', 'z']];
  const { rows } = await client.query(query, values);
  await client.query('begin');
  await wait(20);
  const recorded = recorder.take();
  expect(recorded.map(({ sql }) => sql)).toEqual([query, 'begin']);

  const again = await client.query(createPgbenchScript(recorded.slice(0, 1)));
  expect(again.rows).toEqual(rows);
  expect(rows).toEqual([{ text: "a 'quoted': \\ thing", sum: 42, bytes: '0102', list: ['x:y', 'z'] }]);
  await client.end();
  recorder.close();
});
