import { EventEmitter } from 'node:events';
import type { Runner, Task, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Queryable } from './database/db.ts';
import { watchOverWorkers } from './dead-workers.ts';
import type { Log } from './log.ts';

export type JobTools = { db: Db; log: Log };

/** A job runs at least once and may run twice; its payload was written in the transaction that wanted it. */
export type Job = {
  name: string;
  /** Crontab notation, for a job that nobody asks for. */
  schedule?: string;
  run: (tools: JobTools, payload: unknown) => Promise<void>;
};

/** Thrown by a job that no further try can help; it is kept as given up, for somebody to look at. */
export class Hopeless extends Error {}

export const MOST_TRIES = 12;

/** Asks for a job in the caller's own transaction: it runs once that commits, and never if it does not. */
export async function enqueue(
  db: Queryable,
  job: Pick<Job, 'name'>,
  payload: object,
  { key }: { key?: string } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, max_attempts => ${MOST_TRIES}, job_key => ${key ?? null})
  `.execute(db);
}

type Running = { pool: pg.Pool; tools: JobTools };

/** Runs jobs until stopped. Needs a direct connection: notifications do not pass a transaction pooler. */
export async function runJobs(jobs: readonly Job[], { pool, tools }: Running): Promise<Pick<Runner, 'stop'>> {
  // Here, because most who import this file only ask for jobs, and need nothing that runs them.
  const { Logger, run } = await import('graphile-worker');
  const watch = watchOverWorkers(pool, tools.log);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => watch.began(workerPool.id));
  const runner = await run({
    ...optionsOf(jobs, { pool, tools, Logger }),
    events,
    concurrency: 8,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join('\n'),
  });
  return {
    async stop() {
      await runner.stop();
      watch.stop();
    },
  };
}

/** Runs what is waiting and stops, for tests and scripts. */
export async function runWaitingJobs(jobs: readonly Job[], { pool, tools }: Running): Promise<void> {
  const { Logger, runOnce } = await import('graphile-worker');
  await runOnce({ ...optionsOf(jobs, { pool, tools, Logger }), noHandleSignals: true });
}

type Worker = Pick<typeof import('graphile-worker'), 'Logger'>;

function optionsOf(jobs: readonly Job[], { pool, tools, Logger }: Running & Worker) {
  return {
    pgPool: pool,
    logger: new Logger(({ jobId, taskIdentifier }) => (level, message, meta) => {
      const write = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
      tools.log[write[level as keyof typeof write]]({ jobId, job: taskIdentifier, ...meta }, message);
    }),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskOf(job, tools)])),
  };
}

function taskOf(job: Job, tools: JobTools): Task {
  return async (payload, { job: { id } }) => {
    try {
      await job.run(tools, payload);
    } catch (error) {
      if (error instanceof Hopeless)
        await sql`
        update graphile_worker._private_jobs set max_attempts = attempts where id = ${id}
      `.execute(tools.db);
      throw error;
    }
  };
}

export type JobCounts = { waiting: number; oldest: number; givenUp: number };
export type JobsOfAName = JobCounts & { name: string };

/**
 * The jobs that wait or were given up, by name. One that failed is overdue since it was asked for, whenever it is tried again; one
 * that is meant for later is not overdue before, and one that runs for the first time has had its turn.
 */
export async function lookAtJobs(pool: pg.Pool): Promise<JobsOfAName[]> {
  const { rows } = await pool.query<JobsOfAName>(`
    select task_identifier as name,
      count(*) filter (where attempts < max_attempts)::int as waiting,
      coalesce(max(extract(epoch from now() - case when attempts > 0 then created_at else run_at end))
        filter (where attempts < max_attempts and (attempts > 1 or locked_at is null) and (attempts > 0 or run_at <= now())), 0)::float8 as oldest,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp"
    from graphile_worker.jobs
    group by task_identifier`);
  return rows;
}
