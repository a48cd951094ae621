import { afterAll, expect, test, vi } from 'vitest';
import { openShop } from '#test/shop.ts';
import { enqueue, type Job, runJobs } from './jobs.ts';

const { db, pool, log } = await openShop();

const seen: unknown[] = [];
const note: Job = {
  name: 'note',
  run: async (_tools, payload) => {
    seen.push(payload);
  },
};
let failures = 0;
const stumble: Job = {
  name: 'stumble',
  run: async () => {
    failures += 1;
    throw new Error('always');
  },
};

const runner = await runJobs([note, stumble], { pool, tools: { db, log } });
afterAll(() => runner.stop());

test('a job runs once its transaction has committed, and not before', async () => {
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, note, { order: 'kept' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen).toEqual([]);
  });
  await vi.waitFor(() => expect(seen).toEqual([{ order: 'kept' }]));
});

test('a job of a transaction that rolled back never runs', async () => {
  const before = seen.length;
  const rolledBack = db.transaction().execute(async (tx) => {
    await enqueue(tx, note, { order: 'lost' });
    throw new Error('changed our mind');
  });
  await expect(rolledBack).rejects.toThrow('changed our mind');
  await enqueue(db, note, { order: 'next' });
  await vi.waitFor(() => expect(seen.slice(before)).toEqual([{ order: 'next' }]));
});

test('a job that fails is kept and tried again later, and the others go on', async () => {
  await enqueue(db, stumble, {});
  await vi.waitFor(() => expect(failures).toBe(1));
  const { rows } = await pool.query<{ attempts: number }>(
    `select attempts from graphile_worker.jobs where task_identifier = 'stumble' and run_at > now()`,
  );
  expect(rows).toEqual([{ attempts: 1 }]);
  const before = seen.length;
  await enqueue(db, note, { order: 'after' });
  await vi.waitFor(() => expect(seen.length).toBe(before + 1));
});
