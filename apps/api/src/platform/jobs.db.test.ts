import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { openShop } from '#test/shop.ts';
import { enqueue, Hopeless, type Job, runJobs } from './jobs.ts';

const { app, db, pool, log, config } = await openShop();

const DOCTOR = fileURLToPath(new URL('../../scripts/doctor.ts', import.meta.url));
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

const despair: Job = {
  name: 'despair',
  run: async () => {
    throw new Hopeless('nobody lives there');
  },
};

const runner = await runJobs([note, stumble, despair], { pool, tools: { db, log } });
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

test('a job that no further try can help is given up at once, and both metrics and doctor show it', async () => {
  await enqueue(db, despair, {});
  await vi.waitFor(async () =>
    expect((await app.inject('/metrics')).body).toContain('kinari_jobs_given_up{job_name="despair"} 1'),
  );
  const { rows } = await pool.query(
    `select attempts, max_attempts, last_error from graphile_worker.jobs where task_identifier = 'despair'`,
  );
  expect(rows).toEqual([{ attempts: 1, max_attempts: 1, last_error: expect.stringContaining('nobody lives there') }]);
  const { status, stdout } = spawnSync(process.execPath, [DOCTOR], {
    env: { ...process.env, DATABASE_URL: config.DATABASE_URL, MEDIA_FOLDER: '/nowhere' },
  });
  expect(status).toBe(1);
  expect(String(stdout)).toContain('1 × a job was given up');
  expect(String(stdout)).toContain('the folder of pictures is missing: /nowhere');
});
