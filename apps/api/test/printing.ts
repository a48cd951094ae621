import { exportGstMonth } from '../src/gst-filing/gst-export.ts';
import { createPrintingJobs } from '../src/pdf/print-jobs.jobs.ts';
import type { Now } from '../src/platform/clock.ts';
import { runPendingJobs } from '../src/platform/jobs.ts';
import { getManifest } from '../src/print-jobs/manifests.ts';
import { createPackingSlipLoader } from '../src/print-jobs/order-slips.ts';
import { listErasedPrintJobs } from '../src/privacy/erased-files.queries.ts';
import type { TestApp } from './test-app.ts';

/** Creates the jobs of the print queue, and a function that runs the pending ones. */
export function createPrintingHelpers({ db, pool, log, mediaStore, signer }: TestApp, now: Now = () => new Date()) {
  const loaders = {
    packingSlips: createPackingSlipLoader({ publicUrl: 'https://shop.example', signer }),
    manifest: getManifest,
    gstMonth: exportGstMonth,
  };
  const jobs = createPrintingJobs({ store: mediaStore, now, loaders, listErasedPrintJobs });
  return { jobs, runJobs: () => runPendingJobs(jobs, { pool, tools: { db, log } }) };
}
