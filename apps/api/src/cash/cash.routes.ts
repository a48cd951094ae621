import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { listOutstanding, readCash, writeOffCash } from './cash.service.ts';
import { postRemittance, previewRemittance } from './remittance.service.ts';

export function cashRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'readCash', () => readCash(db, now));
  endpoint(app, 'listOutstanding', ({ query }) => listOutstanding(db, query, now));
  endpoint(app, 'previewRemittance', ({ body }) => previewRemittance(db, body));

  endpoint(app, 'postRemittance', ({ session, body }) => postRemittance(db, { ...body, actorId: session.userId }));

  endpoint(app, 'writeOffCash', ({ session, params, body }) =>
    writeOffCash(db, { parcelId: params.id, reason: body.reason, actorId: session.userId }),
  );
}
