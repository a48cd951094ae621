import { z } from 'zod';
import type { MediaStore } from '../media/store.ts';
import { addMs, type Now } from '../platform/clock.ts';
import { type Job, PermanentJobError } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { type ApplyDeps, applyImportRun } from './apply/apply-import-run.ts';
import { undoImportRun } from './apply/undo-import-run.ts';
import { listStalledImports } from './apply/write.queries.ts';
import { checkImport } from './check-import.ts';
import { exportJobs } from './export/exports.jobs.ts';
import { UnreadableFile } from './parse/table.ts';
import {
  clearImportFiles,
  deleteOldImports,
  failChecking,
  findImportRun,
  listImportsWithFiles,
} from './runs/import-runs.queries.ts';
import { applyImportJob, checkImportJob, enqueueResume, undoImportJob } from './runs/imports.service.ts';

type ImportJobsDeps = { store: MediaStore; now: Now } & Pick<ApplyDeps, 'openImages'>;

export const importJobs = (deps: ImportJobsDeps): readonly Job[] => [
  createApplyJob(deps),
  createUndoJob(deps),
  resumeImportsJob,
  createPurgeFilesJob(deps),
  ...exportJobs(deps),
];

const PAYLOAD = z.object({ runId: z.uuid() });

type CheckImportDeps = { store: MediaStore; uploadsFolder: string; now: Now };

/** Reads an uploaded file and validates every row. Nothing is written to products yet. */
export const createCheckImportJob = ({ store, uploadsFolder, now }: CheckImportDeps): Job => ({
  name: checkImportJob.name,
  run: async ({ db }, payload) => {
    const { runId } = PAYLOAD.parse(payload);
    const run = await findImportRun(db, runId);
    if (run?.status !== 'validating' || run.kind !== 'file' || !run.fileKey) return;
    try {
      await checkImport({ db, store, folder: uploadsFolder, now }, run);
    } catch (error) {
      if (error instanceof UnreadableFile) return void (await failChecking(db, runId, error.message));
      // Do not retry: staff are watching the page and can upload the file again.
      await failChecking(db, runId, 'The file could not be read. Upload it again.');
      throw new PermanentJobError(`Import ${runId} could not be read`, { cause: error });
    }
  },
});

const createApplyJob = (deps: ImportJobsDeps): Job => ({
  name: applyImportJob.name,
  run: async (context, payload) => applyImportRun({ ...deps, ...context }, PAYLOAD.parse(payload).runId),
});

const createUndoJob = ({ now }: ImportJobsDeps): Job => ({
  name: undoImportJob.name,
  run: async (context, payload) => undoImportRun({ ...context, now }, PAYLOAD.parse(payload).runId),
});

/** Resumes imports whose job was given up. Otherwise they would block all other imports. */
const resumeImportsJob: Job = {
  name: 'resume_stalled_imports',
  schedule: '* * * * *',
  run: async ({ db, log }) => {
    for (const { id, status } of await listStalledImports(db)) {
      log.warn({ runId: id }, 'resuming stalled import');
      await enqueueResume(db, status === 'undoing' ? undoImportJob : applyImportJob, id);
    }
  },
};

const createPurgeFilesJob = ({ store, now }: ImportJobsDeps): Job => ({
  name: 'purge_import_files',
  schedule: '19 3 * * *',
  run: async ({ db, log }) => {
    const expired = await listImportsWithFiles(db, addMs(now(), -retentionMs('import_files')));
    for (const { id, keys } of expired) {
      for (const key of keys) await store.delete(key);
      await clearImportFiles(db, id);
    }
    const deleted = await deleteOldImports(db, addMs(now(), -retentionMs('import_runs')));
    if (expired.length > 0 || deleted > 0) log.info({ files: expired.length, runs: deleted }, 'purged imports');
  },
});
