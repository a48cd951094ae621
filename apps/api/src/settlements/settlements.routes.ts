import { MAX_SETTLEMENT_LENGTH } from '@kinari/contract/labels/payment-labels';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { getSettlement, importSettlement, listSettlements } from './settlements.service.ts';

// In JSON, characters of a file can take more than one byte.
const MAX_BODY_BYTES = 2 * MAX_SETTLEMENT_LENGTH;

export function settlementsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  endpoint(app, 'listSettlements', ({ query }) => listSettlements(db, query));
  endpoint(app, 'getSettlement', ({ params, query }) => getSettlement(db, params.id, query));

  endpoint(app, 'importSettlement', ({ session, body }) => importSettlement(db, { ...body, actorId: session.userId }), {
    bodyLimit: MAX_BODY_BYTES,
  });
}
