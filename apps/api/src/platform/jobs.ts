import { Logger, type Runner, run, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Queryable } from './db.ts';
import type { Log } from './log.ts';

export type JobTools = { db: Db; log: Log };

/** A job runs at least once and may run twice; its payload was written in the transaction that wanted it. */
export type Job = {
  name: string;
  /** Crontab notation, for a job that nobody asks for. */
  schedule?: string;
  run: (tools: JobTools, payload: unknown) => Promise<void>;
};

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
export function runJobs(jobs: readonly Job[], { pool, tools }: Running): Promise<Runner> {
  return run({
    ...optionsOf(jobs, { pool, tools }),
    concurrency: 8,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: jobs.flatMap(({ name, schedule }) => (schedule ? [`${schedule} ${name}`] : [])).join('\n'),
  });
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
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(tools, payload)])),
  };
}
