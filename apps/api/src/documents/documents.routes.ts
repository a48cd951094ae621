import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { choosePlaceOfSupply, listOwnDocuments, openDocument } from './documents.service.ts';

export function documentsRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  endpoint(app, 'listOwnDocuments', async ({ session, params }) => ({
    documents: await listOwnDocuments(db, { userId: session.userId, orderId: params.id }),
  }));
  endpoint(app, 'readDocument', ({ session, params }) => openDocument({ db, store }, params.id, session));
  endpoint(app, 'choosePlaceOfSupply', async ({ session, params, body }) => ({
    documents: await choosePlaceOfSupply(db, {
      orderId: params.id,
      stateCode: body.stateCode,
      actorId: session.userId,
    }),
  }));
}
