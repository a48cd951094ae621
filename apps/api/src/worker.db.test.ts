import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { EndpointResponse } from '@kinari/contract/contract';
import { JOB_LABELS } from '@kinari/contract/labels/job-labels';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { welcomeEmailJob } from './identity/identity-email-jobs.ts';
import { enqueue } from './platform/jobs.ts';
import { SECOND_DEATH_ERROR } from './platform/stale-job-locks.ts';

const { app, config, db, pool } = await createTestApp();
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

type Worker = { child: ChildProcessWithoutNullStreams; output: string };
const startedWorkers: Worker[] = [];
afterEach(async () => {
  for (const { child } of startedWorkers.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

function startWorker(env: Record<string, string>): Worker {
  const child = spawn(process.execPath, [WORKER], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      DATABASE_URL: config.DATABASE_URL,
      DATABASE_APP_URL: '',
      ...env,
    },
  });
  const worker = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (worker.output += String(chunk)));
  startedWorkers.push(worker);
  return worker;
}

test('the worker connects without the pooler', async () => {
  const worker = startWorker({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/pooler',
    DATABASE_DIRECT_URL: config.DATABASE_URL,
  });
  await vi.waitFor(() => expect(worker.output).toContain('worker started'), { timeout: 15_000 });
});

test('every label of a job names a job of the worker', async () => {
  const worker = startWorker({});
  // The worker registers its task names shortly after it starts.
  const rows = await vi.waitFor(
    async () => {
      expect(worker.output).toContain('worker started');
      const found = await pool.query<{ name: string }>('select identifier as name from graphile_worker._private_tasks');
      expect(found.rows.length).toBeGreaterThan(50);
      return found.rows;
    },
    { timeout: 15_000 },
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(JOB_LABELS)));
});

test('a job whose worker is killed twice is quarantined, and other jobs continue', { timeout: 180_000 }, async () => {
  // A mail server that accepts connections but never responds, so the job runs on.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const env = { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const listLockedJobs = async () =>
    (
      await pool.query<{ id: string; by: string }>(
        'select id::text, locked_by as by from graphile_worker.jobs where locked_by is not null',
      )
    ).rows;
  const killWorker = async (worker: Worker) => {
    worker.child.kill('SIGKILL');
    await once(worker.child, 'exit');
  };

  const first = startWorker(env);
  await vi.waitFor(() => expect(first.output).toContain('worker started'), { timeout: 30_000 });
  for (const { id } of [await createTestUser(db), await createTestUser(db)])
    await enqueue(db, welcomeEmailJob, { mailId: randomUUID(), userId: id });
  const before = await vi.waitFor(async () => {
    const jobs = await listLockedJobs();
    expect(jobs).toHaveLength(2);
    return jobs;
  }, 10_000);
  await killWorker(first);

  const second = startWorker(env);
  await vi.waitFor(() => expect(second.output).toContain('released jobs of dead workers'), { timeout: 60_000 });
  // One at a time, so that the next crash is attributed to the right job.
  const [suspect, ...others] = await vi.waitFor(async () => {
    const jobs = await listLockedJobs();
    expect(jobs.map(({ by }) => by)).not.toContain(before[0]?.by);
    expect(jobs).not.toEqual([]);
    return jobs;
  }, 10_000);
  expect(others).toEqual([]);
  await killWorker(second);

  const third = startWorker(env);
  await vi.waitFor(() => expect(third.output).toContain('jobs failed: worker died twice'), { timeout: 60_000 });
  await enqueue(db, { name: 'purge_sessions' }, {});
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ id: string }>(
      'select id::text from graphile_worker.jobs where attempts < max_attempts',
    );
    expect(rows).toEqual([{ id: before.find(({ id }) => id !== suspect?.id)?.id }]);
  }, 20_000);
  const staffMember = await createTestUser(db, { userType: 'ADMIN' });
  const reply = await app.inject({ url: '/api/admin/jobs?status=failed', headers: staffMember.headers });
  expect(reply.json<EndpointResponse<'listJobs'>>().jobs).toMatchObject([
    { id: suspect?.id, kind: welcomeEmailJob.name, attempts: 2, nextAttemptAt: null, error: SECOND_DEATH_ERROR },
  ]);
  expect((await app.inject('/metrics')).body).toContain(`kinari_jobs_failed{job_name="${welcomeEmailJob.name}"} 1`);
  silent.close();
});
