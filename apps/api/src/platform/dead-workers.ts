import type pg from 'pg';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 5000;
// Whoever has just begun may not have said yet that it lives.
const JUST_BEGUN = '10 seconds';
const ALIVE = 725_412;

const SAY_ALIVE = `select pg_advisory_lock(${ALIVE}, hashtext($1))`;
const FREE_JOBS_OF_THE_DEAD = `
  select graphile_worker.force_unlock_workers(array_agg(dead.locked_by)), array_agg(dead.locked_by) as workers
  from (
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '${JUST_BEGUN}'
  ) dead
  where not exists (
    select from pg_locks
    where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${ALIVE}
      and objid = (hashtext(dead.locked_by)::bigint & 4294967295)::oid
  )
  having count(*) > 0`;

/**
 * Lets go of jobs whose worker died, which would otherwise stay locked for hours. A worker says that it lives by a lock that its
 * connection holds and PostgreSQL lets go when it ends, however that comes about.
 */
export function watchOverWorkers(pool: pg.Pool, log: Log) {
  let self: string | undefined;
  let client: pg.PoolClient | undefined;

  async function sayAlive(): Promise<pg.PoolClient> {
    const connected = await pool.connect();
    connected.once('end', () => {
      if (client === connected) client = undefined;
    });
    await connected.query(SAY_ALIVE, [self]);
    return connected;
  }

  async function look(): Promise<void> {
    client ??= await sayAlive();
    const { rows } = await client.query<{ workers: string[] }>(FREE_JOBS_OF_THE_DEAD);
    for (const { workers } of rows) log.warn({ workers }, 'the jobs of workers that died go on');
  }

  const lookAgain = () =>
    void look().catch((error: unknown) => {
      client?.release(true);
      client = undefined;
      log.warn({ err: error }, 'could not look for workers that died');
    });
  const timer = setInterval(lookAgain, LOOK_EVERY_MS);
  timer.unref();

  return {
    began(id: string): void {
      self = id;
      lookAgain();
    },
    stop(): void {
      clearInterval(timer);
      client?.release(true);
      client = undefined;
    },
  };
}
