import { formatMonth } from '@kinari/contract/words/tax-words';
import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import { askOnce, openTaxMonth } from '../papers/prints.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { listDocuments } from './listed-documents.ts';
import { readTaxMonth } from './tax-month.service.ts';

type Parts = { db: Db; store: MediaStore; now: Now };

export function taxMonthRoutes(app: FastifyInstance, { db, store, now }: Parts): void {
  endpoint(app, 'readTaxMonth', ({ params }) => readTaxMonth(db, params.month));
  endpoint(app, 'listDocuments', ({ query }) => listDocuments(db, query));

  endpoint(app, 'exportTaxMonth', async ({ session, params: { month }, key }) => ({
    print: await askOnce(
      { db, actorId: session.userId, key, now: now() },
      {
        kind: 'tax_month',
        asked: { month },
        check: async () => `${formatMonth(month)} downloaded`,
        about: { kind: 'tax_month', id: month },
      },
    ),
  }));
  endpoint(app, 'downloadTaxMonth', ({ params, session }) => openTaxMonth({ db, store }, params.id, session));
}
