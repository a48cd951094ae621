import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import { createPrintJobOnce, downloadGstMonth } from '../pdf/print-jobs.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { getGstMonth } from './gst-month.service.ts';
import { listDocuments } from './list-documents.ts';

type Deps = { db: Db; store: MediaStore; now: Now };

export function gstMonthRoutes(app: FastifyInstance, { db, store, now }: Deps): void {
  endpoint(app, 'getGstMonth', ({ params }) => getGstMonth(db, params.month));
  endpoint(app, 'listDocuments', ({ query }) => listDocuments(db, query));

  endpoint(app, 'exportGstMonth', async ({ session, params: { month }, key }) => ({
    printJob: await createPrintJobOnce(
      { db, actorId: session.userId, key, now: now() },
      {
        kind: 'gst_month',
        params: { month },
        check: async () => ({ action: 'gst_month.downloaded', data: { month } }),
        about: { kind: 'gst_month', id: month },
      },
    ),
  }));
  endpoint(app, 'downloadGstMonth', ({ params, session }) => downloadGstMonth({ db, store }, params.id, session));
}
