import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { createStrictCounter, deleteExpiredCounts } from './strict-counter.ts';

const { db, pool } = await createTestApp();
const [here, elsewhere] = [createStrictCounter(db), createStrictCounter(db)];

test('all processes share the count, and concurrent requests are all counted', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, place) => (place % 2 ? here : elsewhere).increment('a', 60_000)));
  expect(await here.read('a')).toBe(40);
  await elsewhere.decrement('a');
  expect(await here.increment('a', 60_000)).toMatchObject({ current: 40, ttl: expect.any(Number) });
  await here.forget('a');
  expect(await elsewhere.read('a')).toBe(0);
});

test('an expired window starts again, and expired rows are deleted', async () => {
  await here.increment('b', 60_000);
  await pool.query(`update strict_counts set ends_at = now() - interval '1 second'`);
  expect(await here.read('b')).toBe(0);
  expect(await here.increment('b', 60_000)).toMatchObject({ current: 1 });
  await pool.query(`update strict_counts set ends_at = now() - interval '1 second'`);
  await deleteExpiredCounts(db);
  expect((await pool.query('select from strict_counts')).rowCount).toBe(0);
});

test('the table contains no personal data', async () => {
  await here.increment('login-account:asha@example.com', 60_000);
  const { rows } = await pool.query<{ row: string }>('select counted::text as row from strict_counts counted');
  expect(rows.map(({ row }) => row).join()).not.toContain('asha');
});
