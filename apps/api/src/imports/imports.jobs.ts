import { z } from 'zod';
import type { MediaStore } from '../media/store.ts';
import { later, type Now } from '../platform/clock.ts';
import type { Job } from '../platform/jobs.ts';
import { keptFor } from '../platform/retention.ts';
import { exportJobs } from './export/exports.jobs.ts';
import { deleteOldRuns, forgetFilesOf, listRunsWithFiles } from './runs/old-runs.queries.ts';
import { applyImportJob, goOnLater, undoImportJob } from './runs/runs.service.ts';
import { applyRun, type WritingRoom } from './write/apply-run.ts';
import { undoRun } from './write/undo-run.ts';
import { listAbandonedRuns } from './write/write.queries.ts';

type ImportRoom = { store: MediaStore; now: Now } & Pick<WritingRoom, 'judge' | 'openPictures'>;

export const importJobs = (room: ImportRoom): readonly Job[] => [
  apply(room),
  undo(room),
  goOn,
  forgetFiles(room),
  ...exportJobs(room),
];

const PAYLOAD = z.object({ runId: z.uuid() });

const apply = (room: ImportRoom): Job => ({
  name: applyImportJob.name,
  run: async (tools, payload) => applyRun({ ...room, ...tools }, PAYLOAD.parse(payload).runId),
});

const undo = ({ now }: ImportRoom): Job => ({
  name: undoImportJob.name,
  run: async (tools, payload) => undoRun({ ...tools, now }, PAYLOAD.parse(payload).runId),
});

/** A run whose job was given up would keep all others from being written: it is asked for again. */
const goOn: Job = {
  name: 'go_on_with_imports',
  schedule: '* * * * *',
  run: async ({ db, log }) => {
    for (const { id, state } of await listAbandonedRuns(db)) {
      log.warn({ runId: id }, 'a run that nobody wrote on goes on');
      await goOnLater(db, state === 'undoing' ? undoImportJob : applyImportJob, id);
    }
  },
};

const forgetFiles = ({ store, now }: ImportRoom): Job => ({
  name: 'forget_import_files',
  schedule: '19 3 * * *',
  run: async ({ db, log }) => {
    const old = await listRunsWithFiles(db, later(now(), -keptFor('import_files')));
    for (const { id, keys } of old) {
      for (const key of keys) await store.delete(key);
      await forgetFilesOf(db, id);
    }
    const deleted = await deleteOldRuns(db, later(now(), -keptFor('import_runs')));
    if (old.length > 0 || deleted > 0) log.info({ files: old.length, runs: deleted }, 'old imports forgotten');
  },
});
