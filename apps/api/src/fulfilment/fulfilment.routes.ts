import type { FastifyInstance } from 'fastify';
import { toOrderResponse } from '../order-views/order-details.service.ts';
import { trackOrder } from '../order-views/track.service.ts';
import { HOUR, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../platform/limits/limiter.ts';
import type { Signer } from '../platform/signed-token.ts';
import { getShipment } from '../shipments/shipments.service.ts';
import { resolveDeliveryFailure, resolveMyDeliveryFailure } from './delivery-failures.service.ts';
import { editOrder } from './edit-order.service.ts';
import { inspectReturn } from './inspect-return.service.ts';
import {
  handOverShipments,
  receiveReturnedShipment,
  updateShipmentStatus,
  updateShipmentTracking,
} from './move-shipment.service.ts';
import { cancelMyOrder, updateDeliveryStatus, updateDeliveryStatuses } from './order-status.service.ts';

// Limit per link, not per IP: mobile carriers share one IP among many users, and signatures cannot be guessed.
const VIEW_LIMIT: Limit = { name: 'track', max: 300, windowMs: HOUR };
const CANCEL_LIMIT: Limit = { name: 'cancel', max: 60, windowMs: HOUR };
const DELIVERY_FAILURE_LIMIT: Limit = { name: 'delivery-failure', max: 20, windowMs: HOUR };

type Deps = { db: Db; limiter: Limiter; signer: Signer; cipher: Cipher; now: Now };

export function fulfilmentRoutes(app: FastifyInstance, { db, limiter, signer, cipher, now }: Deps): void {
  endpoint(app, 'cancelOrder', async ({ session, params }) => {
    await limiter.take(CANCEL_LIMIT, session.userId);
    return { order: toOrderResponse(await cancelMyOrder(db, { userId: session.userId, orderId: params.id })) };
  });

  endpoint(app, 'updateDeliveryStatus', async ({ session, params, body }) => ({
    order: toOrderResponse(
      (
        await updateDeliveryStatus(db, {
          orderId: params.id,
          to: body.deliveryStatus,
          expectedStatus: body.expectedStatus,
          undoable: body.undoable,
          actorId: session.userId,
        })
      ).order,
    ),
  }));

  endpoint(app, 'updateDeliveryStatuses', async ({ session, body }) => ({
    outcomes: await updateDeliveryStatuses(db, { ...body, actorId: session.userId }),
  }));

  endpoint(app, 'editOrder', async ({ session, params, body }) => {
    await editOrder(db, { ...body, orderId: params.id, actorId: session.userId });
    return { orderId: params.id };
  });

  endpoint(app, 'inspectReturn', async ({ session, params, body }) => ({
    return: await inspectReturn(db, params.id, { ...body, actorId: session.userId, cipher, now }),
  }));

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
