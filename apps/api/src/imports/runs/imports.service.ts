import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { enqueue } from '../../platform/jobs.ts';
import {
  failChecking,
  findImportRun,
  type ImportRun,
  type ImportStatus,
  listImportRuns,
  updateColumns,
  updateImportStatus,
} from './import-runs.queries.ts';

type ImportResponse = EndpointResponse<'getImport'>['run'];
type ImportDeps = { db: Db; now: Date };

export const UNDO_WINDOW_MS = 30 * DAY;
/** Files are retained for the same time. */
const LIST_WINDOW_MS = 30 * DAY;
const MAX_LISTED = 200;

export const checkImportJob = { name: 'validate_import' };
export const applyImportJob = { name: 'apply_import' };
export const undoImportJob = { name: 'undo_import' };

export async function getImport({ db, now }: ImportDeps, id: string): Promise<ImportResponse> {
  return toImportResponse(await getImportRun(db, id), now);
}

export async function listImports({ db, now }: ImportDeps): Promise<ImportResponse[]> {
  const runs = await listImportRuns(db, { since: addMs(now, -LIST_WINDOW_MS), max: MAX_LISTED });
  return runs.map((run) => toImportResponse(run, now));
}

/** Changes the column mapping and validates all rows again. Not possible after rows were written. */
export async function updateImportColumns(
  deps: ImportDeps,
  id: string,
  form: EndpointBody<'updateImportColumns'>,
): Promise<ImportResponse> {
  return changeImport(deps, id, async (tx, run) => {
    if (run.kind !== 'file' || run.lastAppliedRow > 0) throw new DomainError('import_status_changed');
    await assertStatusUpdate(tx, id, { from: ['needs_mapping', 'ready'], to: 'validating' });
    const columns = run.columns.map((column, index) => ({ ...column, field: form.fields[index] ?? null }));
    await updateColumns(tx, id, { columns, createCategories: form.createCategories });
    await enqueueResume(tx, checkImportJob, id);
  });
}

/** Starts a validated import, or resumes a stopped one. */
export async function applyImport(deps: ImportDeps, id: string, actorId: string): Promise<ImportResponse> {
  return changeImport(deps, id, async (tx, run) => {
    await assertStatusUpdate(tx, id, { from: ['ready', 'stopped'], to: 'applying' });
    // The product history names the uploader. This entry names the person who applied the import.
    await recordAuditEntry(tx, { subject: { kind: 'import', id }, actorId, summary: `Import applied: ${run.name}` });
    await enqueueResume(tx, applyImportJob, id);
  });
}

/** Stops an import. If the file is still being read, the import fails and cannot be resumed. */
export async function stopImport(deps: ImportDeps, id: string): Promise<ImportResponse> {
  return changeImport(deps, id, async (tx) => {
    if (await failChecking(tx, id, 'Validation was stopped.')) return;
    await assertStatusUpdate(tx, id, { from: ['applying'], to: 'stopping' });
  });
}

export async function undoImport(deps: ImportDeps, id: string, actorId: string): Promise<ImportResponse> {
  return changeImport(deps, id, async (tx, run) => {
    if (getUndoUntil(run, deps.now) === null) throw new DomainError('import_status_changed');
    await assertStatusUpdate(tx, id, { from: ['completed', 'stopped'], to: 'undoing' });
    await recordAuditEntry(tx, { subject: { kind: 'import', id }, actorId, summary: `Import undone: ${run.name}` });
    await enqueueResume(tx, undoImportJob, id);
  });
}

/** Enqueues the job of an import. It resumes where an earlier worker stopped. */
export async function enqueueResume(db: Queryable, job: { name: string }, runId: string): Promise<void> {
  await enqueue(db, job, { runId }, { key: `${job.name}:${runId}` });
}

export async function getImportRun(db: Queryable, id: string): Promise<ImportRun> {
  const run = await findImportRun(db, id);
  if (!run) throw new DomainError('not_found');
  return run;
}

function changeImport(
  { db, now }: ImportDeps,
  id: string,
  change: (tx: Tx, run: ImportRun) => Promise<void>,
): Promise<ImportResponse> {
  return db.transaction().execute(async (tx) => {
    await change(tx, await getImportRun(tx, id));
    return toImportResponse(await getImportRun(tx, id), now);
  });
}

async function assertStatusUpdate(
  tx: Tx,
  id: string,
  statuses: { from: ImportStatus[]; to: ImportStatus },
): Promise<void> {
  if (!(await updateImportStatus(tx, id, statuses))) throw new DomainError('import_status_changed');
}

export function toImportResponse(run: ImportRun, now: Date): ImportResponse {
  const {
    actorId: _,
    bulkAction: _bulkAction,
    fileKey: _file,
    imagesKey: _images,
    lastAppliedRow: _row,
    ...response
  } = run;
  const { create = 0, update = 0, unchanged = 0, rejected = 0, warning = 0, applied = 0, skipped = 0 } = run.counts;
  return {
    ...response,
    counts: { create, update, unchanged, rejected, warning },
    applied,
    skipped,
    startedAt: run.startedAt.toISOString(),
    appliedAt: run.appliedAt?.toISOString() ?? null,
    undoUntil: getUndoUntil(run, now)?.toISOString() ?? null,
  };
}

function getUndoUntil({ status, appliedAt, counts }: ImportRun, now: Date): Date | null {
  if (!appliedAt || !counts.applied || !(status === 'completed' || status === 'stopped')) return null;
  const until = addMs(appliedAt, UNDO_WINDOW_MS);
  return until > now ? until : null;
}
