import type { Reply } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { MOST_TRIES } from '../platform/jobs.ts';

export type JobRow = {
  id: string;
  kind: string;
  payload: unknown;
  since: Date;
  tries: number;
  runAt: Date;
  isGivenUp: boolean;
  isRunning: boolean;
  error: string | null;
};

export type State = 'given-up' | 'failing';

// A job that is tried again keeps its last error until it is done, so it counts as failing until then.
const STATES: Record<State | 'waiting' | 'running', RawBuilder<boolean>> = {
  'given-up': sql`job.attempts >= job.max_attempts and job.locked_at is null`,
  failing: sql`job.last_error is not null and (job.attempts < job.max_attempts or job.locked_at is not null)`,
  waiting: sql`job.last_error is null and job.attempts < job.max_attempts and job.locked_at is null`,
  running: sql`job.last_error is null and job.locked_at is not null`,
};

// The public view hides what a job is about.
const JOBS = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`;

type Counts = Reply<'countJobs'>['kinds'][number];
type CountRow = Omit<Counts, 'givenUpSince' | 'failingSince' | 'waitingSince'> & {
  givenUpSince: Date | null;
  failingSince: Date | null;
  waitingSince: Date | null;
};

/** What waits is counted from when its turn came: a letter for tomorrow does not wait yet. */
export async function countKinds(db: Queryable): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select
      task.identifier as kind,
      count(*) filter (where ${STATES['given-up']})::int as "givenUp",
      count(*) filter (where ${STATES.failing})::int as failing,
      count(*) filter (where ${STATES.waiting})::int as waiting,
      count(*) filter (where ${STATES.running})::int as running,
      min(job.created_at) filter (where ${STATES['given-up']}) as "givenUpSince",
      min(job.created_at) filter (where ${STATES.failing}) as "failingSince",
      min(job.run_at) filter (where ${STATES.waiting} and job.run_at <= now()) as "waitingSince"
    from ${JOBS}
    group by task.identifier
    order by task.identifier
  `.execute(db);
  return rows;
}

const ROW = sql`
  job.id::text,
  task.identifier as kind,
  job.payload,
  job.created_at as since,
  job.attempts::int as tries,
  job.run_at as "runAt",
  ${STATES['given-up']} as "isGivenUp",
  job.locked_at is not null as "isRunning",
  job.last_error as error
`;

type Page = { state: State; kind: string | undefined; before: string | undefined; limit: number };

export async function listRows(db: Queryable, { state, kind, before, limit }: Page): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${ROW}
    from ${JOBS}
    where ${STATES[state]}
      and (${kind ?? null}::text is null or task.identifier = ${kind ?? null})
      and (${before ?? null}::bigint is null or job.id < ${before ?? null}::bigint)
    order by job.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export type Which = { kind: string; id?: string | undefined };

/** One that was given up or fails, or those of a kind that were given up; a second that asks waits, and finds none. */
export async function holdJobs(tx: Tx, { kind, id }: Which, limit: number): Promise<JobRow[]> {
  const found = id
    ? sql`job.id = ${id}::bigint and ((${STATES['given-up']}) or (${STATES.failing}))`
    : STATES['given-up'];
  const { rows } = await sql<JobRow>`
    select ${ROW}
    from ${JOBS}
    where task.identifier = ${kind} and job.locked_at is null and ${found}
    order by job.id
    limit ${limit}
    for update of job
  `.execute(tx);
  return rows;
}

/** As if nobody had tried yet, at once. */
export async function runAgain(tx: Tx, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from graphile_worker.reschedule_jobs(
      ${ids}::bigint[], run_at => now(), attempts => 0, max_attempts => ${MOST_TRIES}
    )
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function remove(tx: Tx, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.complete_jobs(${ids}::bigint[])
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export type Named = { id: string; name: string; orderId: string | null };

/** What the ids in payloads are ids of, as far as it still is there. */
export async function nameSubjects(
  db: Queryable,
  ids: { parcels: string[]; documents: string[]; runs: string[]; pictures: string[] },
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id::text, '' as name, order_id as "orderId" from parcels where id = any(${ids.parcels}::uuid[])
    union all
    select id::text, number, order_id from documents where id = any(${ids.documents}::uuid[])
    union all
    select id::text, name, null from import_runs where id = any(${ids.runs}::uuid[])
    union all
    select shown.picture_id::text, product.name, null
    from product_pictures shown
    join products product on product.id = shown.product_id
    where shown.picture_id = any(${ids.pictures}::uuid[])
  `.execute(db);
  return rows;
}
