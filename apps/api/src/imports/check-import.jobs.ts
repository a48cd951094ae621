import { z } from 'zod';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import { Hopeless, type Job } from '../platform/jobs.ts';
import { failReading } from './check-import.queries.ts';
import { checkImport } from './check-import.ts';
import { UnreadableFile } from './read/unreadable-file.ts';
import { findRun } from './runs/run.queries.ts';
import { checkImportJob } from './runs/runs.service.ts';

type Room = { store: MediaStore; uploadsFolder: string; now: Now };

/** Reads what staff sent and judges every row, before anything is written. */
export const checkImports = ({ store, uploadsFolder, now }: Room): Job => ({
  name: checkImportJob.name,
  run: async ({ db }, payload) => {
    const { runId } = z.object({ runId: z.uuid() }).parse(payload);
    const run = await findRun(db, runId);
    if (run?.state !== 'reading' || run.kind !== 'file' || !run.fileKey) return;
    try {
      await checkImport({ db, store, folder: uploadsFolder, now }, run);
    } catch (error) {
      if (error instanceof UnreadableFile) return failReading(db, runId, error.message);
      // Somebody looks at the page: they hear at once, and send the file again, rather than that it is tried for hours.
      await failReading(db, runId, 'Something went wrong while the file was read. Please send it again.');
      throw new Hopeless(`Import ${runId} could not be read`, { cause: error });
    }
  },
});
