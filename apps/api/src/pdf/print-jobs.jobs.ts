import { z } from 'zod';
import { purgeFiles, storePrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import { addMs, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { type Job, PermanentJobError } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import type { Manifest } from './manifest.ts';
import type { PackingSlip } from './packing-slip.ts';
import {
  completePrintJob,
  deletePrintJob,
  failPrintJob,
  findPrintJob,
  listPrintJobsToPurge,
  type PrintJob,
} from './print-jobs.queries.ts';
import { GST_MONTH_PARAMS, renderPrintJob } from './print-jobs.service.ts';

/** Functions that load the content, passed in by modules above this one. */
type PrintJobLoaders = {
  packingSlips: (db: Db, orderIds: string[]) => Promise<PackingSlip[]>;
  manifest: (db: Db, shipmentIds: string[]) => Promise<Manifest>;
  /** A ZIP, not a PDF, but requested and stored like a print job. `pages` is the number of files. */
  gstMonth: (db: Db, month: string, madeAt: Date) => Promise<{ content: Uint8Array; pages: number }>;
};
type PrintJobDeps = {
  store: MediaStore;
  now: Now;
  loaders: PrintJobLoaders;
  /** Lists print jobs with an order or shipment of a customer who was erased since. */
  listErasedPrintJobs: (db: Db) => Promise<string[]>;
};

export const createPrintingJobs = (deps: PrintJobDeps): readonly Job[] => [createRenderJob(deps), createPurgeJob(deps)];

const createRenderJob = ({ store, now, loaders }: PrintJobDeps): Job => ({
  name: renderPrintJob.name,
  run: async ({ db }, payload) => {
    const { printId } = z.object({ printId: z.uuid() }).parse(payload);
    const printJob = await findPrintJob(db, printId);
    if (printJob?.status !== 'queued') return;
    try {
      const { content, pages } = await renderPdf(printJob, { db, loaders, madeAt: now() });
      const fileKey = await storePrivateFile(store, content);
      if (!(await completePrintJob(db, printId, { fileKey, pages, at: now() }))) await store.delete(fileKey);
    } catch (error) {
      // Do not retry: staff are waiting at the printer and can request it again.
      await failPrintJob(db, printId, now());
      throw new PermanentJobError(`Print job ${printId} failed`, { cause: error });
    }
  },
});

const PACKING_SLIPS_PARAMS = z.object({ orderIds: z.array(z.string()), layout: z.enum(['a6', 'a4']) });
const MANIFEST_PARAMS = z.object({ shipmentIds: z.array(z.string()) });

type RenderContext = { db: Db; loaders: PrintJobLoaders; madeAt: Date };

async function renderPdf({ kind, params }: PrintJob, { db, loaders, madeAt }: RenderContext) {
  if (kind === 'manifest') {
    const manifest = await loaders.manifest(db, MANIFEST_PARAMS.parse(params).shipmentIds);
    if (manifest.shipments.length === 0) throw new Error('None of the shipments is with a courier any more');
    const { renderManifest } = await import('./manifest-pdf.ts');
    return renderManifest(manifest, { madeAt });
  }
  if (kind === 'gst_month') return loaders.gstMonth(db, GST_MONTH_PARAMS.parse(params).month, madeAt);
  const { orderIds, layout } = PACKING_SLIPS_PARAMS.parse(params);
  const slips = await loaders.packingSlips(db, orderIds);
  if (slips.length === 0) throw new Error('None of the orders has a packing slip any more');
  const { renderPackingSlips } = await import('./packing-slip-pdf.ts');
  return renderPackingSlips(slips, { layout, madeAt });
}

const createPurgeJob = ({ store, now, listErasedPrintJobs }: PrintJobDeps): Job => ({
  name: 'purge_print_jobs',
  schedule: '53 * * * *',
  run: async ({ db, log }) => {
    const before = addMs(now(), -retentionMs('print_jobs'));
    const expired = await listPrintJobsToPurge(db, { before, erasedIds: await listErasedPrintJobs(db) });
    await purgeFiles(store, expired, (id) => deletePrintJob(db, id));
    if (expired.length > 0) log.info({ deletedCount: expired.length }, 'purged print jobs');
  },
});
