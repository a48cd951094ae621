import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Courier, TrackingEvent } from '../couriers/courier.ts';
import type { Couriers } from '../couriers/create-couriers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { requestBooking } from './booking.service.ts';
import { getShipment } from './shipments.service.ts';
import { storeTrackingEvents } from './tracking-events.service.ts';

type Deps = { db: Db; couriers: Couriers; now: Now };

export function courierRoutes(app: FastifyInstance, { db, couriers, now }: Deps): void {
  endpoint(app, 'listCouriers', async () => ({
    couriers: [...couriers.keys()].filter((name) => name !== 'by-hand'),
  }));

  endpoint(app, 'bookShipment', async ({ session, params, body }) => {
    await requestBooking(db, couriers, { ...body, shipmentId: params.id, actorId: session.userId, now });
    return { shipment: await getShipment(db, params.id) };
  });

  const webhookOptions = (courier: Courier | undefined) => ({
    verify: (body: Buffer, headers: IncomingHttpHeaders) => courier?.verifyWebhook(headers, body) ?? false,
  });
  // Store at once and process in a job, so that the courier gets a fast response.
  const storeWebhook = async (courier: Courier | undefined, webhook: WebhookRequest) => {
    if (courier) await storeTrackingEvents(db, courier.name, parseTrackingEvents(courier, webhook));
    return {};
  };
  const [shiprocket, delhivery] = [couriers.get('shiprocket'), couriers.get('delhivery')];
  endpoint(app, 'receiveShiprocketWebhook', (request) => storeWebhook(shiprocket, request), webhookOptions(shiprocket));
  endpoint(app, 'receiveDelhiveryWebhook', (request) => storeWebhook(delhivery, request), webhookOptions(delhivery));
}

type WebhookRequest = Pick<FastifyRequest, 'headers' | 'log'> & { body: Buffer };

/** Parses tracking events. An unreadable webhook gets an error, so that the courier resends it. Its content is not logged. */
function parseTrackingEvents(courier: Courier, { headers, body, log }: WebhookRequest): TrackingEvent[] {
  try {
    return courier.parseWebhook(headers, body);
  } catch (error) {
    const problems =
      error instanceof z.ZodError ? error.issues.map(({ path, message }) => [path.join('.'), message]) : String(error);
    log.warn({ courier: courier.name, bodyBytes: body.length, problems }, 'cannot parse courier webhook');
    throw new DomainError('invalid_request');
  }
}
