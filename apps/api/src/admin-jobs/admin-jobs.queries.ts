import type { EndpointResponse } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { MAX_ATTEMPTS } from '../platform/jobs.ts';

export type JobRow = {
  id: string;
  kind: string;
  payload: unknown;
  since: Date;
  attempts: number;
  runAt: Date;
  isFailed: boolean;
  isRunning: boolean;
  error: string | null;
};

export type JobStatus = 'failed' | 'retrying';

// A retried job has its last error until it succeeds, so it counts as retrying.
const STATUS_CONDITIONS: Record<JobStatus | 'queued' | 'running', RawBuilder<boolean>> = {
  failed: sql`job.attempts >= job.max_attempts and job.locked_at is null`,
  retrying: sql`job.last_error is not null and (job.attempts < job.max_attempts or job.locked_at is not null)`,
  queued: sql`job.last_error is null and job.attempts < job.max_attempts and job.locked_at is null`,
  running: sql`job.last_error is null and job.locked_at is not null`,
};

// The public view does not include the payload.
const JOBS = sql`graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id`;

type Counts = EndpointResponse<'countJobs'>['kinds'][number];
type CountRow = Omit<Counts, 'failedSince' | 'retryingSince' | 'queuedSince'> & {
  failedSince: Date | null;
  retryingSince: Date | null;
  queuedSince: Date | null;
};

/** Time in the queue counts from `run_at`: an email scheduled for tomorrow is not queued yet. */
export async function countJobsByKind(db: Queryable): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select
      task.identifier as kind,
      count(*) filter (where ${STATUS_CONDITIONS.failed})::int as failed,
      count(*) filter (where ${STATUS_CONDITIONS.retrying})::int as retrying,
      count(*) filter (where ${STATUS_CONDITIONS.queued})::int as queued,
      count(*) filter (where ${STATUS_CONDITIONS.running})::int as running,
      min(job.created_at) filter (where ${STATUS_CONDITIONS.failed}) as "failedSince",
      min(job.created_at) filter (where ${STATUS_CONDITIONS.retrying}) as "retryingSince",
      min(job.run_at) filter (where ${STATUS_CONDITIONS.queued} and job.run_at <= now()) as "queuedSince"
    from ${JOBS}
    group by task.identifier
    order by task.identifier
  `.execute(db);
  return rows;
}

const JOB_COLUMNS = sql`
  job.id::text,
  task.identifier as kind,
  job.payload,
  job.created_at as since,
  job.attempts::int,
  job.run_at as "runAt",
  ${STATUS_CONDITIONS.failed} as "isFailed",
  job.locked_at is not null as "isRunning",
  job.last_error as error
`;

type Page = { status: JobStatus; kind: string | undefined; before: string | undefined; limit: number };

export async function listJobRows(db: Queryable, { status, kind, before, limit }: Page): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS}
    from ${JOBS}
    where ${STATUS_CONDITIONS[status]}
      and (${kind ?? null}::text is null or task.identifier = ${kind ?? null})
      and (${before ?? null}::bigint is null or job.id < ${before ?? null}::bigint)
    order by job.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

export type JobSelection = { kind: string; id?: string | undefined };

/** Locks one failed or retrying job, or all failed jobs of a kind. A concurrent call waits and then finds none. */
export async function lockJobs(tx: Tx, { kind, id }: JobSelection, limit: number): Promise<JobRow[]> {
  const condition = id
    ? sql`job.id = ${id}::bigint and ((${STATUS_CONDITIONS.failed}) or (${STATUS_CONDITIONS.retrying}))`
    : STATUS_CONDITIONS.failed;
  const { rows } = await sql<JobRow>`
    select ${JOB_COLUMNS}
    from ${JOBS}
    where task.identifier = ${kind} and job.locked_at is null and ${condition}
    order by job.id
    limit ${limit}
    for update of job
  `.execute(tx);
  return rows;
}

/** Resets the attempts and runs the jobs now. Clears the queue for jobs of dead workers. */
export async function retryNow(tx: Tx, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update graphile_worker._private_jobs
    set run_at = now(), attempts = 0, max_attempts = ${MAX_ATTEMPTS}, job_queue_id = null, updated_at = now()
    where id = any(${ids}::bigint[])
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteJobs(tx: Tx, ids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.complete_jobs(${ids}::bigint[])
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

export type JobSubject = { id: string; name: string; orderId: string | null };

/** Names the rows that payload ids refer to, if they still exist. */
export async function getSubjectNames(
  db: Queryable,
  ids: { shipments: string[]; documents: string[]; runs: string[]; images: string[] },
): Promise<JobSubject[]> {
  const { rows } = await sql<JobSubject>`
    select id::text, '' as name, order_id as "orderId" from shipments where id = any(${ids.shipments}::uuid[])
    union all
    select id::text, number, order_id from tax_documents where id = any(${ids.documents}::uuid[])
    union all
    select id::text, name, null from import_runs where id = any(${ids.runs}::uuid[])
    union all
    select shown.image_id::text, product.name, null
    from product_images shown
    join products product on product.id = shown.product_id
    where shown.image_id = any(${ids.images}::uuid[])
  `.execute(db);
  return rows;
}
