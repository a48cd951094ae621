import { toIndianDate } from '@kinari/contract/locale';
import { chunk } from '../platform/chunk.ts';
import type { Courier, DeliveryFailureAction, TrackingEvent } from './courier.ts';
import { createClient, parseShiprocketResponse, type ShiprocketConfig } from './shiprocket-client.ts';
import {
  cancelOrders,
  createShiprocketOrder,
  findLabelUrl,
  findOrders,
  findShipment,
  requestPickup,
  toBooking,
} from './shiprocket-orders.ts';
import { trackingResponse } from './shiprocket-schemas.ts';
import { parseWebhook, toTrackingEvent } from './shiprocket-tracking.ts';
import { isWebhookSecret } from './webhook-secret.ts';

const MAX_TRACKED = 50;

/** https://apidocs.shiprocket.in/: a courier aggregator. It has no idempotency keys and no test mode. */
export function createShiprocket(config: ShiprocketConfig): Courier {
  const call = createClient(config);
  return {
    name: 'shiprocket',
    book: (booking) => createShiprocketOrder(call, booking, config),
    async lookUp(reference) {
      const orders = await findOrders(call, reference);
      const order = orders.find((found) => found.channel_order_id === reference);
      return order && toBooking(call, order);
    },
    async label(trackingNumber) {
      const shipment = findShipment(await findOrders(call, trackingNumber), trackingNumber);
      return shipment && findLabelUrl(call, shipment.id);
    },
    async requestPickup(trackingNumbers, on) {
      for (const trackingNumber of trackingNumbers) {
        const shipment = findShipment(await findOrders(call, trackingNumber), trackingNumber);
        if (shipment) await requestPickup(call, shipment.id, on);
      }
    },
    async cancel(trackingNumber) {
      const orders = await findOrders(call, trackingNumber);
      const ids = orders.filter((order) => findShipment([order], trackingNumber)).map(({ id }) => id);
      await cancelOrders(call, ids);
    },
    async track(trackingNumbers) {
      const events: TrackingEvent[] = [];
      for (const awbs of chunk(trackingNumbers, MAX_TRACKED)) {
        const response = await call({ method: 'POST', path: '/v1/external/courier/track/awbs', body: { awbs } });
        for (const [trackingNumber, { tracking_data: data }] of Object.entries(
          parseShiprocketResponse(trackingResponse, response),
        )) {
          events.push(
            ...(data.shipment_track_activities ?? []).flatMap((activity) => toTrackingEvent(trackingNumber, activity)),
          );
        }
      }
      return events;
    },
    async resolveDeliveryFailure(trackingNumber, action) {
      const path = `/v1/external/ndr/${encodeURIComponent(trackingNumber)}/action`;
      await call({ method: 'POST', path, body: toNdrAction(action) });
    },
    verifyWebhook: (headers) => isWebhookSecret(headers['x-api-key'], config.webhookSecret),
    parseWebhook: (_headers, body) => parseWebhook(body),
  };
}

// "Action NDR". Fields other than action and comments are undocumented: they are what its panel sends.
function toNdrAction(action: DeliveryFailureAction) {
  if (action.kind === 'return_to_origin') return { action: 'return', comments: 'Return to origin' };
  if (action.kind === 'reattempt') {
    return { action: 're-attempt', comments: 'Please try again', deferred_date: toIndianDate(action.on) };
  }
  const [address1 = '', ...others] = action.lines;
  return {
    action: 're-attempt',
    comments: 'Customer changed the address or mobile number',
    address1,
    address2: others.join(', '),
    phone: action.mobile,
  };
}
