import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import { downloadPrintJob, getPermittedPrintJob } from '../pdf/print-jobs.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { printManifest, printPackingSlips } from './print-jobs.service.ts';

type PrintJobsDeps = { db: Db; store: MediaStore; now: Now };

export function printJobsRoutes(app: FastifyInstance, { db, store, now }: PrintJobsDeps): void {
  endpoint(app, 'printPackingSlips', async ({ session, body, key }) => ({
    printJob: await printPackingSlips({ db, actorId: session.userId, key, now: now() }, body),
  }));
  endpoint(app, 'printManifest', async ({ session, body, key }) => ({
    printJob: await printManifest({ db, actorId: session.userId, key, now: now() }, body),
  }));
  endpoint(app, 'getPrintJob', async ({ params, session }) => ({
    printJob: await getPermittedPrintJob(db, params.id, session),
  }));
  endpoint(app, 'downloadPrintJob', ({ params, session }) => downloadPrintJob({ db, store }, params.id, session));
}
