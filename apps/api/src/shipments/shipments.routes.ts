import type { FastifyInstance } from 'fastify';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { Signer } from '../platform/signed-token.ts';
import { resolveDeliveryFailure, resolveMyDeliveryFailure } from './delivery-failures.service.ts';
import {
  getShipment,
  handOverShipments,
  receiveReturnedShipment,
  updateShipmentStatus,
  updateShipmentTracking,
} from './shipments.service.ts';
import { trackOrder } from './track.service.ts';

// Limit per link, not per IP: mobile carriers share one IP among many users, and signatures cannot be guessed.
const VIEW_LIMIT: Limit = { name: 'track', max: 300, windowMs: HOUR };
const DELIVERY_FAILURE_LIMIT: Limit = { name: 'delivery-failure', max: 20, windowMs: HOUR };

type Deps = { db: Db; limiter: Limiter; signer: Signer; now: Now };

export function shipmentsRoutes(app: FastifyInstance, { db, limiter, signer, now }: Deps): void {
  endpoint(app, 'handOverShipments', async ({ session, body }) => ({
    outcomes: await handOverShipments(db, { ...body, actorId: session.userId, now }),
  }));

  endpoint(app, 'updateShipmentStatus', async ({ session, params, body }) => ({
    shipment: await updateShipmentStatus(db, params.id, { ...body, actorId: session.userId, now }),
  }));

  endpoint(app, 'updateShipmentTracking', async ({ session, params, body }) => ({
    shipment: await updateShipmentTracking(db, params.id, { ...body, actorId: session.userId }),
  }));

  endpoint(app, 'resolveDeliveryFailure', async ({ session, params, body }) => {
    await resolveDeliveryFailure(db, params.id, { action: body, actorId: session.userId, now });
    return { shipment: await getShipment(db, params.id) };
  });

  endpoint(app, 'resolveMyDeliveryFailure', async ({ session, params, body }) => {
    await limiter.take(DELIVERY_FAILURE_LIMIT, session.userId);
    const request = { userId: session.userId, orderId: params.id };
    return resolveMyDeliveryFailure(db, request, { shipmentId: params.shipmentId, action: body, now });
  });

  endpoint(app, 'receiveReturnedShipment', async ({ session, params, body }) => ({
    shipment: await receiveReturnedShipment(db, params.id, { ...body, actorId: session.userId, now }),
  }));

  endpoint(
    app,
    'trackOrder',
    async ({ params }) => {
      await limiter.take(VIEW_LIMIT, params.token);
      return trackOrder({ db, signer, now }, params.token);
    },
    { neverCached: true },
  );

  endpoint(app, 'resolveDeliveryFailureByToken', async ({ params, body }) => {
    await limiter.take(DELIVERY_FAILURE_LIMIT, params.token);
    const { shipments } = await trackOrder({ db, signer, now }, params.token);
    if (!shipments.some(({ id }) => id === params.id)) throw new DomainError('token_invalid');
    await resolveDeliveryFailure(db, params.id, { action: body, actorId: null, now });
    return trackOrder({ db, signer, now }, params.token);
  });
}
