import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, isConstraintViolation, type Queryable, type Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

type ImportResponse = EndpointResponse<'getImport'>['run'];
export type ImportStatus = ImportResponse['status'];
export type BulkAction = EndpointBody<'createBulkAction'>['bulkAction'];

/** `applied` and `skipped` are updated while rows are written or undone. */
type ImportCounts = ImportResponse['counts'] & { applied: number; skipped: number };

export type ImportRun = Omit<
  ImportResponse,
  'startedAt' | 'appliedAt' | 'undoUntil' | 'counts' | 'applied' | 'skipped'
> & {
  counts: Partial<ImportCounts>;
  startedAt: Date;
  appliedAt: Date | null;
  actorId: string;
  bulkAction: BulkAction | null;
  fileKey: string | null;
  imagesKey: string | null;
  lastAppliedRow: number;
};

const runColumns: RawBuilder<ImportRun> = sql`
  run.id,
  run.kind,
  run.name,
  run.status,
  run.error_message as "errorMessage",
  run.source,
  run.encoding,
  run.columns,
  run.create_categories as "createCategories",
  run.rows,
  run.counts,
  run.bulk_action as "bulkAction",
  run.file_key as "fileKey",
  run.images_key as "imagesKey",
  run.last_applied_row as "lastAppliedRow",
  run.actor_id as "actorId",
  name_of(actor) as by,
  run.created_at as "startedAt",
  run.applied_at as "appliedAt",
  (
    select json_build_object('id', earlier.id, 'at', to_char(earlier.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from import_runs earlier
    where earlier.sha256 = run.sha256
      and earlier.id <> run.id
      and earlier.applied_at between run.created_at - interval '1 day' and run.created_at
    order by earlier.applied_at desc
    limit 1
  ) as "sameAs"`;

export async function findImportRun(db: Queryable, id: string): Promise<ImportRun | undefined> {
  const { rows } = await sql<ImportRun>`
    select ${runColumns}
    from import_runs run
    join users actor on actor.id = run.actor_id
    where run.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function listImportRuns(
  db: Queryable,
  { since, max: limit }: { since: Date; max: number },
): Promise<ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select ${runColumns}
    from import_runs run
    join users actor on actor.id = run.actor_id
    where run.created_at >= ${since}
    order by run.created_at desc, run.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

type NewImportRun = {
  kind: ImportResponse['kind'];
  name: string;
  actorId: string;
  at: Date;
  status?: ImportStatus;
  fileKey?: string;
  imagesKey?: string | undefined;
  sha256?: string;
  bulkAction?: BulkAction;
  rows?: number;
  counts?: Partial<ImportCounts>;
};

export function insertImportRun(tx: Tx, run: NewImportRun): Promise<string> {
  return toInProgressError(async () => {
    const { id } = await tx
      .insertInto('import_runs')
      .values({
        kind: run.kind,
        name: run.name,
        actor_id: run.actorId,
        created_at: run.at,
        status: run.status ?? 'validating',
        file_key: run.fileKey ?? null,
        images_key: run.imagesKey ?? null,
        sha256: run.sha256 ?? null,
        bulk_action: run.bulkAction ? JSON.stringify(run.bulkAction) : null,
        rows: run.rows ?? 0,
        counts: JSON.stringify(run.counts ?? {}),
        checked_at: run.kind === 'file' ? null : run.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes the status of an import. Returns false if its status is not in `from`. */
export function updateImportStatus(
  tx: Tx,
  id: string,
  { from, to }: { from: ImportStatus[]; to: ImportStatus },
): Promise<boolean> {
  return toInProgressError(async () => {
    const { numUpdatedRows } = await tx
      .updateTable('import_runs')
      .set({ status: to })
      .where('id', '=', id)
      .where('status', 'in', from)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

/** Marks an import as failed. Returns false if it was not being read. */
export async function failChecking(db: Queryable, id: string, errorMessage: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ status: 'failed', error_message: errorMessage })
    .where('id', '=', id)
    .where('status', '=', 'validating')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updateColumns(
  tx: Tx,
  id: string,
  { columns, createCategories }: Pick<ImportResponse, 'columns' | 'createCategories'>,
): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set({ columns: JSON.stringify(columns), create_categories: createCategories })
    .where('id', '=', id)
    .execute();
}

async function toInProgressError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isConstraintViolation(error, 'import_runs_one_writes') ? new DomainError('import_in_progress') : error;
  }
}

export async function listImportsWithFiles(db: Db, before: Date): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select id, array_remove(array[file_key, images_key], null) as keys
    from import_runs
    where created_at < ${before} and (file_key is not null or images_key is not null)
      and status not in ('applying', 'stopping', 'undoing')
  `.execute(db);
  return rows;
}

export async function clearImportFiles(db: Db, id: string): Promise<void> {
  await db.updateTable('import_runs').set({ file_key: null, images_key: null }).where('id', '=', id).execute();
}

/** Deletes imports that were created and applied before `before`, with their rows. */
export async function deleteOldImports(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_runs
    where created_at < ${before} and coalesce(applied_at, created_at) < ${before}
      and status not in ('applying', 'stopping', 'undoing')
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Updates the progress. Returns false if the import was stopped. */
export async function recordRowsRead(db: Queryable, runId: string, rows: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_runs')
    .set({ rows })
    .where('id', '=', runId)
    .where('status', '=', 'validating')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type CheckResult = Pick<ImportResponse, 'source' | 'encoding' | 'columns' | 'rows' | 'counts'> & {
  status: 'ready' | 'needs_mapping';
  at: Date;
};

export async function finishChecking(
  db: Queryable,
  runId: string,
  { columns, counts, at, ...result }: CheckResult,
): Promise<void> {
  await db
    .updateTable('import_runs')
    .set({
      ...result,
      columns: JSON.stringify(columns),
      counts: JSON.stringify(counts),
      checked_at: at,
      error_message: null,
    })
    .where('id', '=', runId)
    .where('status', '=', 'validating')
    .execute();
}
