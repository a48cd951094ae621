import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Runner, Task, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Queryable } from './database/db.ts';
import type { Log } from './log.ts';
import { releaseStaleJobLocks } from './stale-job-locks.ts';

export type JobTools = { db: Db; log: Log };

/** Jobs run at least once, so they must be idempotent. */
export type Job = {
  name: string;
  /** Crontab notation, for a job that the scheduler enqueues. */
  schedule?: string;
  run: (tools: JobTools, payload: unknown) => Promise<void>;
};

/** Creates a job that deletes old rows and logs their number. */
export function createPurgeJob(name: string, schedule: string, purge: (db: Db) => Promise<number>): Job {
  const message = name.replace(/^purge_/, 'purged ').replaceAll('_', ' ');
  return { name, schedule, run: async ({ db, log }) => log.info({ deletedCount: await purge(db) }, message) };
}

/** Throw if retries cannot help. The job then counts as failed, and staff can retry or discard it. */
export class PermanentJobError extends Error {}

export const MAX_ATTEMPTS = 12;

/** Enqueues a job in the caller's transaction. It runs only if that commits. */
export async function enqueue(
  db: Queryable,
  job: Pick<Job, 'name'>,
  payload: object,
  { key, inSeconds = 0 }: { key?: string; inSeconds?: number } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name}, ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS}, job_key => ${key ?? null},
      run_at => now() + ${inSeconds} * interval '1 second'
    )
  `.execute(db);
}

type WorkerDeps = { pool: pg.Pool; tools: JobTools };
// Must be shorter than the shutdown timeout.
const FINISH_TIMEOUT_MS = 30_000;

/** Runs jobs until stopped. Needs a direct connection: transaction poolers do not pass notifications. */
export async function runJobs(
  jobs: readonly Job[],
  { pool, tools, finishMs = FINISH_TIMEOUT_MS }: WorkerDeps & { finishMs?: number },
): Promise<Pick<Runner, 'stop'>> {
  // Lazy import: most importers of this file only enqueue jobs.
  const { Logger, run } = await import('graphile-worker');
  const staleLockReleaser = releaseStaleJobLocks(pool, tools.log);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => staleLockReleaser.began(workerPool.id));
  const runner = await run({
    ...toWorkerOptions(jobs, { pool, tools, Logger }),
    events,
    concurrency: 8,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join('\n'),
  });
  return {
    async stop() {
      const finished = runner.stop().then(() => true);
      if (!(await Promise.race([finished, wait(finishMs, false, { ref: false })])))
        await staleLockReleaser.freeOwnJobs();
      staleLockReleaser.stop();
    },
  };
}

/** For tests and scripts. Returns after the result of every job is stored, which graphile-worker awaits only for batches. */
export async function runPendingJobs(jobs: readonly Job[], { pool, tools }: WorkerDeps): Promise<void> {
  const { Logger, runOnce } = await import('graphile-worker');
  await runOnce({
    ...toWorkerOptions(jobs, { pool, tools, Logger }),
    noHandleSignals: true,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

type Worker = Pick<typeof import('graphile-worker'), 'Logger'>;

function toWorkerOptions(jobs: readonly Job[], { pool, tools, Logger }: WorkerDeps & Worker) {
  return {
    pgPool: pool,
    logger: new Logger(({ jobId, taskIdentifier }) => (level, message, meta) => {
      const logLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
      tools.log[logLevels[level as keyof typeof logLevels]]({ jobId, job: taskIdentifier, ...meta }, message);
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, toTask(job, tools)])),
  };
}

function toTask(job: Job, tools: JobTools): Task {
  return async (payload, { job: { id } }) => {
    try {
      await job.run(tools, payload);
    } catch (error) {
      if (error instanceof PermanentJobError)
        await sql`
        update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}
      `.execute(tools.db);
      throw error;
    }
  };
}

export type JobCounts = { queued: number; oldestSeconds: number; failed: number };
export type JobStats = JobCounts & { name: string };

/**
 * Counts queued and failed jobs by name. A retried job is overdue since it was created, a scheduled one since its time. A
 * job in its first run is not overdue.
 */
export async function getJobStats(pool: pg.Pool): Promise<JobStats[]> {
  const { rows } = await pool.query<JobStats>(`
    select task_identifier as name,
      count(*) filter (where attempts < max_attempts)::int as queued,
      coalesce(max(extract(epoch from now() - case when attempts > 0 then created_at else run_at end))
        filter (where attempts < max_attempts and (attempts > 1 or locked_at is null) and (attempts > 0 or run_at <= now())), 0)::float8 as "oldestSeconds",
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
    from graphile_worker.jobs
    group by task_identifier`);
  return rows;
}
