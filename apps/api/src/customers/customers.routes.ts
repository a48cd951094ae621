import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { addCustomerNote, deleteOwnNote, getCustomerDetails } from './customer-details.service.ts';
import { createCustomerList, exportCustomers } from './customer-list.service.ts';

export function customersRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  const { listCustomers } = createCustomerList(db);
  endpoint(app, 'listCustomers', ({ query, session }) => listCustomers(query, session));
  endpoint(app, 'exportCustomers', ({ session }) => exportCustomers(db, session, now));

  endpoint(app, 'getCustomer', ({ session, params }) =>
    getCustomerDetails(db, { id: params.id, actorId: session.userId, now }),
  );
  endpoint(app, 'addCustomerNote', async ({ session, params, body, key }) => ({
    note: await addCustomerNote(db, { customerId: params.id, actorId: session.userId, text: body.text, key }),
  }));
  endpoint(app, 'deleteCustomerNote', async ({ session, params }) => {
    await deleteOwnNote(db, { customerId: params.id, noteId: params.noteId, actorId: session.userId });
    return { message: 'Note deleted' };
  });
}
