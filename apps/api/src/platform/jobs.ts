import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runOnce, type Task, type WorkerEvents } from 'graphile-worker';
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

const MOST_TRIES = 12;

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
  const watch = watchOverWorkers(pool, tools.log);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => watch.began(workerPool.id));
  const runner = await run({
    ...optionsOf(jobs, { pool, tools }),
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
  await runOnce({ ...optionsOf(jobs, { pool, tools }), noHandleSignals: true });
}

function optionsOf(jobs: readonly Job[], { pool, tools }: Running) {
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

export type JobCounts = { waiting: number; givenUp: number };

export async function countJobs(pool: pg.Pool): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp"
    from graphile_worker.jobs`);
  return rows[0] ?? { waiting: 0, givenUp: 0 };
}
