import { z } from 'zod';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import { type Job, PermanentJobError } from '../platform/jobs.ts';
import { checkImport } from './check-import.ts';
import { UnreadableFile } from './parse/unreadable-file.ts';
import { failChecking, findImportRun } from './runs/import-runs.queries.ts';
import { checkImportJob } from './runs/imports.service.ts';

type CheckImportDeps = { store: MediaStore; uploadsFolder: string; now: Now };

/** Reads an uploaded file and validates every row. Nothing is written to products yet. */
export const createCheckImportJob = ({ store, uploadsFolder, now }: CheckImportDeps): Job => ({
  name: checkImportJob.name,
  run: async ({ db }, payload) => {
    const { runId } = z.object({ runId: z.uuid() }).parse(payload);
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
