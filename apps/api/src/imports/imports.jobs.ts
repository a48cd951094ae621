import { z } from 'zod';
import type { MediaStore } from '../media/store.ts';
import { addMs, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import { type ApplyDeps, applyImportRun } from './apply/apply-import-run.ts';
import { undoImportRun } from './apply/undo-import-run.ts';
import { listStalledImports } from './apply/write.queries.ts';
import { exportJobs } from './export/exports.jobs.ts';
import { applyImportJob, enqueueResume, undoImportJob } from './runs/imports.service.ts';
import { clearImportFiles, deleteOldImports, listImportsWithFiles } from './runs/old-imports.queries.ts';

type ImportJobsDeps = { store: MediaStore; now: Now } & Pick<ApplyDeps, 'validateRows' | 'openImages'>;

export const importJobs = (deps: ImportJobsDeps): readonly Job[] => [
  createApplyJob(deps),
  createUndoJob(deps),
  resumeImportsJob,
  createPurgeFilesJob(deps),
  ...exportJobs(deps),
];

const PAYLOAD = z.object({ runId: z.uuid() });

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
