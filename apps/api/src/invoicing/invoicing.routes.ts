import type { FastifyInstance } from 'fastify';
import type { MediaStore } from '../media/store.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { downloadDocument, listOrderDocuments, updatePlaceOfSupply } from './invoicing.service.ts';

export function invoicingRoutes(app: FastifyInstance, { db, store }: { db: Db; store: MediaStore }): void {
  endpoint(app, 'listOrderDocuments', async ({ session, params }) => ({
    documents: await listOrderDocuments(db, { userId: session.userId, orderId: params.id }),
  }));
  endpoint(app, 'downloadDocument', ({ session, params }) => downloadDocument({ db, store }, params.id, session));
  endpoint(app, 'updatePlaceOfSupply', async ({ session, params, body }) => ({
    documents: await updatePlaceOfSupply(db, {
      orderId: params.id,
      stateCode: body.stateCode,
      actorId: session.userId,
    }),
  }));
}
