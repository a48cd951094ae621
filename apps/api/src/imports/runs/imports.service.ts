import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { storePrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Upload } from '../../platform/http/form.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import { enqueue } from '../../platform/jobs.ts';
import {
  failChecking,
  findImportRun,
  type ImportRun,
  type ImportStatus,
  insertImportRun,
  listImportRuns,
  updateColumns,
  updateImportStatus,
} from './import-runs.queries.ts';

type ImportResponse = EndpointResponse<'getImport'>['run'];
type ImportDeps = { db: Db; now: Date };

const UNDO_WINDOW_MS = 30 * DAY;
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
    await recordAuditEntry(tx, { kind: 'import', id, actorId }, { action: 'import.applied', data: { name: run.name } });
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
    await recordAuditEntry(tx, { kind: 'import', id, actorId }, { action: 'import.undone', data: { name: run.name } });
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

type CreateImportDeps = { db: Db; store: MediaStore; actorId: string; key: string | undefined; now: Date };
type UploadedImport = { name: string; uploads: readonly Upload[] };

const MB = 1024 * 1024;
const MAX_XLSX_BYTES = 20 * MB;
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004');
// Every office file is a ZIP with this entry. A ZIP of images does not have it.
const OFFICE_ENTRY = '[Content_Types].xml';

/** Stores the product file and the images, and starts reading. Idempotent by key. */
export async function createImport(
  { db, store, actorId, key, now }: CreateImportDeps,
  { name, uploads }: UploadedImport,
): Promise<EndpointResponse<'createImport'>['run']> {
  const { table, images } = await separateUploads(uploads);
  const sha256 = createHash('sha256').update(table).digest('hex');
  const requestHash = createHash('sha256')
    .update(name)
    .update(sha256)
    .update(images ?? '')
    .digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request: requestHash };
  const fileKey = await storePrivateFile(store, table);
  const imagesKey = images && (await storePrivateFile(store, images));
  const discard = async () => {
    for (const file of [fileKey, imagesKey]) if (file) await store.delete(file);
  };
  try {
    const { run, known } = await db.transaction().execute(async (tx) => {
      const existingId = claim && (await claimIdempotencyKey(tx, claim));
      if (existingId) return { run: await getImportRun(tx, existingId), known: true };
      const id = await insertImportRun(tx, {
        kind: 'file',
        name,
        actorId,
        at: now,
        fileKey,
        imagesKey,
        sha256,
      });
      if (claim) await storeIdempotencyResult(tx, claim, id);
      await enqueueResume(tx, checkImportJob, id);
      return { run: await getImportRun(tx, id), known: false };
    });
    if (known) await discard();
    return toImportResponse(run, now);
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Distinguishes the product file (CSV or XLSX) from the ZIP of images. */
async function separateUploads(uploads: readonly Upload[]): Promise<{ table: Buffer; images: Buffer | undefined }> {
  let table: Buffer | undefined;
  let images: Buffer | undefined;
  for (const { file } of uploads) {
    const content = await readFile(file);
    const isZip = content.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE);
    const isXlsx = isZip && content.includes(OFFICE_ENTRY);
    if (isXlsx && content.length > MAX_XLSX_BYTES) throw new DomainError('payload_too_large');
    if (isZip && !isXlsx) images ??= content;
    else table ??= content;
  }
  if (!table || table.length === 0) throw new DomainError('unsupported_file_type');
  if (uploads.length > 1 && !images) throw new DomainError('unsupported_file_type');
  return { table, images };
}
