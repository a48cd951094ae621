import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { editOrder } from './order-edits.service.ts';
import { leavePacking, listPacking, packOrder, startPacking } from './packing.service.ts';

/** What is done to an order while it is in the house. */
export function packingRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'listPacking', ({ session }) => listPacking(db, { actorId: session.userId, now }));

  endpoint(app, 'startPacking', ({ session, body }) =>
    startPacking(db, body.orderId, { actorId: session.userId, now }),
  );

  endpoint(app, 'leavePacking', async ({ session, params }) => {
    await leavePacking(db, params.id, session.userId);
    return {};
  });

  endpoint(app, 'packOrder', async ({ session, body, key }) => ({
    parcel: await packOrder(db, { ...body, key, actorId: session.userId, now }),
  }));

  endpoint(app, 'editOrder', async ({ session, params, body }) => {
    await editOrder(db, { ...body, orderId: params.id, actorId: session.userId });
    return { orderId: params.id };
  });
}
