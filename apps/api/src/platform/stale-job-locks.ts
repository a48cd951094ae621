import { sql } from 'kysely';
import type pg from 'pg';
import type { Queryable } from './database/db.ts';
import type { Log } from './log.ts';

const CHECK_INTERVAL_MS = 5000;
// A worker that has just started may not have its lock yet.
const GRACE_PERIOD = '10 seconds';
const ALIVE_LOCK_ID = 725_412;

const ALIVE_LOCK_SQL = `select pg_advisory_lock(${ALIVE_LOCK_ID}, hashtext($1))`;
// Jobs of a dead worker go to this queue, which runs one job at a time. So a second death blames one job and not those
// that ran at the same time. A job that is in it has seen one death.
const SUSPECT_QUEUE = 'worker-died';
const CREATE_QUEUE_SQL = `insert into graphile_worker._private_job_queues (queue_name) values ('${SUSPECT_QUEUE}') on conflict do nothing`;
const FIRST_DEATH_ERROR = 'The worker died while it ran this job.';
export const SECOND_DEATH_ERROR = 'Set aside: the worker died twice while it ran this job.';

const RELEASE_JOBS_SQL = `
  with dead as (
    select distinct locked_by from graphile_worker._private_jobs job
    where locked_at < now() - interval '${GRACE_PERIOD}'
      and not exists (
        select from pg_locks
        where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())
          and classid = ${ALIVE_LOCK_ID}
          and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
      )
  ), suspects as (
    select id from graphile_worker._private_job_queues where queue_name = '${SUSPECT_QUEUE}'
  ), freed as (
    update graphile_worker._private_jobs job
    set locked_at = null,
      locked_by = null,
      job_queue_id = suspects.id,
      max_attempts = case when job.job_queue_id = suspects.id then job.attempts else job.max_attempts end,
      last_error = case when job.job_queue_id = suspects.id then '${SECOND_DEATH_ERROR}' else '${FIRST_DEATH_ERROR}' end
    from dead left join suspects on true
    where job.locked_by = dead.locked_by
    returning job.id, job.last_error
  ), unlocked as (
    update graphile_worker._private_job_queues queue
    set locked_at = null, locked_by = null
    from dead
    where queue.locked_by = dead.locked_by
  )
  select array_agg(locked_by) as workers,
    array(select id::text from freed where last_error = '${SECOND_DEATH_ERROR}') as "setAside"
  from dead
  having count(*) > 0`;

/**
 * Releases jobs of dead workers, which would otherwise stay locked for hours. A live worker has an advisory lock, which
 * PostgreSQL releases when its connection ends. A job whose worker died twice is set aside.
 */
export function releaseStaleJobLocks(pool: pg.Pool, log: Log) {
  let workerId: string | undefined;
  let client: pg.PoolClient | undefined;

  async function acquireAliveLock(): Promise<pg.PoolClient> {
    const connected = await pool.connect();
    connected.once('end', () => {
      if (client === connected) client = undefined;
    });
    await connected.query(CREATE_QUEUE_SQL);
    await connected.query(ALIVE_LOCK_SQL, [workerId]);
    return connected;
  }

  async function releaseStaleLocks(): Promise<void> {
    client ??= await acquireAliveLock();
    const { rows } = await client.query<{ workers: string[]; setAside: string[] }>(RELEASE_JOBS_SQL);
    for (const { workers, setAside } of rows) {
      log.warn({ workers }, 'released jobs of dead workers');
      if (setAside.length > 0) log.error({ jobIds: setAside }, 'jobs failed: worker died twice');
    }
  }

  const runCheck = () =>
    void releaseStaleLocks().catch((error: unknown) => {
      client?.release(true);
      client = undefined;
      log.warn({ err: error }, 'stale job lock check failed');
    });
  const timer = setInterval(runCheck, CHECK_INTERVAL_MS);
  timer.unref();

  return {
    began(id: string): void {
      workerId = id;
      runCheck();
    },
    /** Releases this worker's own jobs before it ends, so that a shutdown does not count as a death. */
    async freeOwnJobs(): Promise<void> {
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId]);
    },
    stop(): void {
      clearInterval(timer);
      client?.release(true);
      client = undefined;
    },
  };
}

/** Counts deaths from zero again, for jobs that got further since the last one. */
export async function clearWorkerDeath(db: Queryable, keys: readonly string[]): Promise<void> {
  await sql`
    with job as (
      update graphile_worker._private_jobs job
      set job_queue_id = null
      from graphile_worker._private_job_queues queue
      where job.key = any(${keys}::text[]) and queue.id = job.job_queue_id and queue.queue_name = ${SUSPECT_QUEUE}
      returning queue.id
    )
    update graphile_worker._private_job_queues queue
    set locked_at = null, locked_by = null
    from job
    where queue.id = job.id
  `.execute(db);
}
