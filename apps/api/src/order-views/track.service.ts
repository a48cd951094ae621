import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { toImageResponse } from '../media/images.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { addMs, DAY, type Now } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Signer } from '../platform/signed-token.ts';
import { toCustomerShipment } from '../shipments/shipment-record.ts';
import { listShipmentsByOrder } from '../shipments/shipments.service.ts';
import { getOrder } from './order-details.service.ts';

const TOKEN_VALID_DAYS = 60;
const ORDER_ID_LENGTH = 20;

/**
 * Creates a tracking token: order id, last valid day and a signature. It works without login for anyone who has the email, but
 * only shows shipments and lets the customer choose a delivery failure action.
 */
export async function createTrackingToken(signer: Signer, orderId: string, now: Date): Promise<string> {
  const lastDay = Math.floor(addMs(now, TOKEN_VALID_DAYS * DAY).getTime() / DAY);
  return signer.sign('track', `${orderId}${lastDay.toString(36)}`);
}

/** Returns the order id. Throws `token_invalid` for forged or expired tokens. */
async function getOrderIdFromToken(signer: Signer, token: string, now: Date): Promise<string> {
  const signed = await signer.read('track', token);
  if (signed === undefined) throw new DomainError('token_invalid');
  const lastDay = Number.parseInt(signed.slice(ORDER_ID_LENGTH), 36);
  if (lastDay * DAY < now.getTime()) throw new DomainError('token_invalid');
  return signed.slice(0, ORDER_ID_LENGTH);
}

type Deps = { db: Queryable; signer: Signer; now: Now };

/** Returns what the holder of a tracking link may see. */
export async function trackOrder({ db, signer, now }: Deps, token: string): Promise<EndpointResponse<'trackOrder'>> {
  const orderId = await getOrderIdFromToken(signer, token, now());
  const [order, shipments] = await Promise.all([getOrder(db, orderId), listShipmentsByOrder(db, orderId)]);
  return {
    orderId,
    orderDate: order.placedAt,
    deliveryStatus: order.deliveryStatus,
    expectedDeliveryDate: order.expectedOn,
    city: order.city,
    postalCode: order.postalCode,
    orderTotal: toRupees(order.total),
    items: order.lines.map(toTrackedItem),
    shipments: shipments.filter(({ status }) => status !== 'canceled').map(toCustomerShipment),
  };
}

function toTrackedItem({ id, name, size, color, quantity, image }: OrderRecord['lines'][number]) {
  return { id, name, size, color, quantity, image: image && toImageResponse({ ...image, alt: name }) };
}
