import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { getCodSummary, listOutstandingCod, writeOffCod } from './cod.service.ts';
import { postRemittance, previewRemittance } from './remittance.service.ts';

export function codRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'getCodSummary', () => getCodSummary(db, now));
  endpoint(app, 'listOutstandingCod', ({ query }) => listOutstandingCod(db, query, now));
  endpoint(app, 'previewRemittance', ({ body }) => previewRemittance(db, body));

  endpoint(app, 'postRemittance', ({ session, body }) => postRemittance(db, { ...body, actorId: session.userId }));

  endpoint(app, 'writeOffCod', ({ session, params, body }) =>
    writeOffCod(db, { shipmentId: params.id, reason: body.reason, actorId: session.userId }),
  );
}
