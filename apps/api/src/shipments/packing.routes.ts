import type { FastifyInstance } from 'fastify';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { createShipment, getPackingQueue, startPacking, stopPacking } from './packing.service.ts';

export function packingRoutes(app: FastifyInstance, { db, now }: { db: Db; now: Now }): void {
  endpoint(app, 'getPackingQueue', ({ session }) => getPackingQueue(db, { actorId: session.userId, now }));

  endpoint(app, 'startPacking', ({ session, body }) =>
    startPacking(db, body.orderId, { actorId: session.userId, now }),
  );

  endpoint(app, 'stopPacking', async ({ session, params }) => {
    await stopPacking(db, params.id, session.userId);
    return {};
  });

  endpoint(app, 'createShipment', async ({ session, body, key }) => ({
    shipment: await createShipment(db, { ...body, key, actorId: session.userId, now }),
  }));
}
