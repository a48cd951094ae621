import { z } from 'zod';
import { keepPrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import { dayInIndia, later, type Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { Hopeless, type Job } from '../../platform/jobs.ts';
import { keptFor } from '../../platform/retention.ts';
import { csvFile } from './csv-file.ts';
import {
  deleteExport,
  type Export,
  endExport,
  failExport,
  findExport,
  listExportsToForget,
} from './exports.queries.ts';
import { writeExportJob } from './exports.service.ts';
import { orderTable } from './order-table.ts';
import { productTable } from './product-table.ts';
import { xlsxFile } from './xlsx-file.ts';

type ExportRoom = { store: MediaStore; now: Now };

export const exportJobs = (room: ExportRoom): readonly Job[] => [writeExports(room), forgetOldExports(room)];

const writeExports = ({ store, now }: ExportRoom): Job => ({
  name: writeExportJob.name,
  run: async ({ db }, payload) => {
    const { exportId } = z.object({ exportId: z.uuid() }).parse(payload);
    const asked = await findExport(db, exportId);
    if (asked?.state !== 'asked') return;
    try {
      const table = tableOf(db, asked);
      const { content, rows } = asked.format === 'csv' ? await csvFile(table) : await xlsxFile(table, now());
      const fileKey = await keepPrivateFile(store, content);
      const name = `${asked.what}-${dayInIndia(asked.askedAt)}.${asked.format}`;
      if (!(await endExport(db, exportId, { name, rows, fileKey, at: now() }))) await store.delete(fileKey);
    } catch (error) {
      // Somebody waits for it: they hear at once, and ask again.
      await failExport(db, exportId, now());
      throw new Hopeless(`Export ${exportId} could not be written`, { cause: error });
    }
  },
});

function tableOf(db: Db, asked: Export) {
  return asked.what === 'orders' ? orderTable(db, asked.asked) : productTable(db, asked.what, asked.asked);
}

const forgetOldExports = ({ store, now }: ExportRoom): Job => ({
  name: 'forget_old_exports',
  schedule: '47 * * * *',
  run: async ({ db, log }) => {
    const old = await listExportsToForget(db, later(now(), -keptFor('exports')));
    for (const { id, fileKey } of old) {
      // The file first: where the store does not let go of it, its row stays and the next run tries again.
      if (fileKey) await store.delete(fileKey);
      await deleteExport(db, id);
    }
    if (old.length > 0) log.info({ forgotten: old.length }, 'old exports forgotten');
  },
});
