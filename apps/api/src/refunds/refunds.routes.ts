import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Seal } from '../platform/seal.ts';
import { confirmRefund, exportRefunds, listRefundsDue, noteRefund, tellDestination } from './refunds-due.service.ts';

type Parts = { db: Db; seal: Seal; now: Now };

export function refundsRoutes(app: FastifyInstance, { db, seal, now }: Parts): void {
  endpoint(app, 'tellDestination', ({ session, params, body }) =>
    tellDestination(db, { id: params.id, userId: session.userId, destination: body }, seal),
  );

  endpoint(app, 'listRefundsDue', ({ query }) => listRefundsDue(db, query, now));
  endpoint(app, 'exportRefunds', ({ session, log }) => exportRefunds(db, { actorId: session.userId, seal, now, log }));

  endpoint(app, 'noteRefund', ({ session, params, body }) =>
    noteRefund(db, { id: params.id, reference: body.reference, actorId: session.userId, now }),
  );
  endpoint(app, 'confirmRefund', ({ session, params }) =>
    confirmRefund(db, { id: params.id, actorId: session.userId, now }),
  );
}
