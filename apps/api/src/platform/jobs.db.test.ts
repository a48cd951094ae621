import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { enqueue, type Job, PermanentJobError, runJobs } from './jobs.ts';

const { app, db, pool, log, config } = await createTestApp();

const DOCTOR = fileURLToPath(new URL('../../scripts/doctor.ts', import.meta.url));
const processedPayloads: unknown[] = [];
const recordPayloadJob: Job = {
  name: 'note',
  run: async (_tools, payload) => {
    processedPayloads.push(payload);
  },
};
let failures = 0;
const failOnceJob: Job = {
  name: 'stumble',
  run: async () => {
    failures += 1;
    throw new Error('always');
  },
};

const permanentErrorJob: Job = {
  name: 'despair',
  run: async () => {
    throw new PermanentJobError('no such address');
  },
};

const runner = await runJobs([recordPayloadJob, failOnceJob, permanentErrorJob], { pool, tools: { db, log } });
afterAll(() => runner.stop());

test('a job runs after its transaction has committed, not before', async () => {
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, recordPayloadJob, { order: 'kept' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(processedPayloads).toEqual([]);
  });
  await vi.waitFor(() => expect(processedPayloads).toEqual([{ order: 'kept' }]));
});

test('a job of a transaction that rolled back never runs', async () => {
  const before = processedPayloads.length;
  const rolledBack = db.transaction().execute(async (tx) => {
    await enqueue(tx, recordPayloadJob, { order: 'lost' });
    throw new Error('changed our mind');
  });
  await expect(rolledBack).rejects.toThrow('changed our mind');
  await enqueue(db, recordPayloadJob, { order: 'next' });
  await vi.waitFor(() => expect(processedPayloads.slice(before)).toEqual([{ order: 'next' }]));
});

test('a failed job is retried later, and other jobs continue', async () => {
  await enqueue(db, failOnceJob, {});
  await vi.waitFor(() => expect(failures).toBe(1));
  const { rows } = await pool.query<{ attempts: number }>(
    `select attempts from graphile_worker.jobs where task_identifier = 'stumble' and run_at > now()`,
  );
  expect(rows).toEqual([{ attempts: 1 }]);
  const before = processedPayloads.length;
  await enqueue(db, recordPayloadJob, { order: 'after' });
  await vi.waitFor(() => expect(processedPayloads.length).toBe(before + 1));
});

test('a job with a permanent error is not retried, and metrics and doctor show it', async () => {
  await enqueue(db, permanentErrorJob, {});
  await vi.waitFor(async () =>
    expect((await app.inject('/metrics')).body).toContain('kinari_jobs_failed{job_name="despair"} 1'),
  );
  const { rows } = await pool.query(
    `select attempts, max_attempts, last_error from graphile_worker.jobs where task_identifier = 'despair'`,
  );
  expect(rows).toEqual([{ attempts: 1, max_attempts: 1, last_error: expect.stringContaining('no such address') }]);
  const { status, stdout } = spawnSync(process.execPath, [DOCTOR], {
    env: { ...process.env, DATABASE_URL: config.DATABASE_URL, MEDIA_FOLDER: '/nowhere' },
  });
  expect(status).toBe(1);
  expect(String(stdout)).toContain('1 × a job failed after all retries');
  expect(String(stdout)).toContain('Media folder not found: /nowhere');
});

test('a stopping worker releases a slow job without counting a worker death', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const slowJob: Job = { name: 'slow', run: () => promise };
  const stoppingRunner = await runJobs([slowJob], { pool, tools: { db, log }, finishMs: 100 });
  await enqueue(db, slowJob, {});
  const getJobState = async () =>
    (
      await pool.query(
        `select locked_at is not null as runs, queue_name, last_error from graphile_worker.jobs where task_identifier = 'slow'`,
      )
    ).rows;
  await vi.waitFor(async () => expect(await getJobState()).toMatchObject([{ runs: true }]), 5000);
  await stoppingRunner.stop();
  expect(await getJobState()).toEqual([{ runs: false, queue_name: null, last_error: null }]);
  resolve();
  await vi.waitFor(async () => expect(await getJobState()).toEqual([]), 5000);
});
