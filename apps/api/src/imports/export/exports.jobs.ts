import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import { purgeFiles, storePrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import { createOrderCondition } from '../../order-views/order-condition.service.ts';
import { addMs, type Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Job, PermanentJobError } from '../../platform/jobs.ts';
import { retentionMs } from '../../platform/retention.ts';
import { renderCsv, renderXlsx } from './export-file.ts';
import {
  completeExport,
  deleteExport,
  type Export,
  failExport,
  findExport,
  listExportsToPurge,
} from './exports.queries.ts';
import { writeExportJob } from './exports.service.ts';
import { createOrderTable } from './order-table.ts';
import { createProductTable } from './product-table.ts';

type ExportDeps = { store: MediaStore; now: Now };

export const exportJobs = (deps: ExportDeps): readonly Job[] => [
  createWriteExportJob(deps),
  createPurgeExportsJob(deps),
];

const createWriteExportJob = ({ store, now }: ExportDeps): Job => ({
  name: writeExportJob.name,
  run: async ({ db }, payload) => {
    const { exportId } = z.object({ exportId: z.uuid() }).parse(payload);
    const request = await findExport(db, exportId);
    if (request?.status !== 'queued') return;
    try {
      const table = await createTable(db, request, now());
      const { content, rows } = request.format === 'csv' ? await renderCsv(table) : await renderXlsx(table, now());
      const fileKey = await storePrivateFile(store, content);
      const name = `${request.kind}-${toIndianDate(request.requestedAt)}.${request.format}`;
      if (!(await completeExport(db, exportId, { name, rows, fileKey, at: now() }))) await store.delete(fileKey);
    } catch (error) {
      // Do not retry: staff are waiting and can request the export again.
      await failExport(db, exportId, now());
      throw new PermanentJobError(`Export ${exportId} failed`, { cause: error });
    }
  },
});

async function createTable(db: Db, request: Export, now: Date) {
  if (request.kind !== 'orders') return createProductTable(db, request.kind, request.params);
  const { filter, fieldPermissions } = request.params;
  const byContact = fieldPermissions.includes('customers.contact');
  return createOrderTable(
    db,
    request.params,
    filter && (await createOrderCondition(db, filter, { today: toIndianDate(now), byContact })),
  );
}

const createPurgeExportsJob = ({ store, now }: ExportDeps): Job => ({
  name: 'purge_exports',
  schedule: '47 * * * *',
  run: async ({ db, log }) => {
    const old = await listExportsToPurge(db, addMs(now(), -retentionMs('exports')));
    await purgeFiles(store, old, (id) => deleteExport(db, id));
    if (old.length > 0) log.info({ deletedCount: old.length }, 'purged exports');
  },
});
