import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { toWirePicture } from '../media/pictures.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { listParcels, requireOrder } from '../orders/orders.service.ts';
import { toOwnParcel } from '../orders/parcel-record.ts';
import { DAY, later, type Now } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readSigned, signText } from '../platform/signed-text.ts';

const GOOD_FOR_DAYS = 60;
const ORDER_ID_LENGTH = 20;

/**
 * A link to an order that needs no login: the order, the day it ends, and a signature over both. It tells where the parcels are and lets
 * a failed delivery be decided, nothing more; who has the letter has it.
 */
export async function trackToken(db: Queryable, orderId: string, now: Date): Promise<string> {
  const lastDay = Math.floor(later(now, GOOD_FOR_DAYS * DAY).getTime() / DAY);
  return signText(db, 'track', `${orderId}${lastDay.toString(36)}`);
}

/** The order that a link is about; one that was made up or has ended leads nowhere. */
async function orderOfToken(db: Queryable, token: string, now: Date): Promise<string> {
  const signed = await readSigned(db, 'track', token);
  if (signed === undefined) throw new Refusal('link_not_valid');
  const lastDay = Number.parseInt(signed.slice(ORDER_ID_LENGTH), 36);
  if (lastDay * DAY < now.getTime()) throw new Refusal('link_not_valid');
  return signed.slice(0, ORDER_ID_LENGTH);
}

/** Where an order is, as far as whoever has its letter may know. */
export async function trackOrder(db: Queryable, token: string, now: Now): Promise<Reply<'trackOrder'>> {
  const orderId = await orderOfToken(db, token, now());
  const [order, parcels] = await Promise.all([requireOrder(db, orderId), listParcels(db, orderId)]);
  return {
    orderId,
    orderDate: order.placedAt,
    deliveryStatus: order.deliveryStatus,
    expectedDeliveryDate: order.expectedOn,
    city: order.city,
    postalCode: order.postalCode,
    orderTotal: toRupees(order.total),
    items: order.lines.map(toTrackedItem),
    parcels: parcels.filter(({ state }) => state !== 'void').map(toOwnParcel),
  };
}

function toTrackedItem({ id, name, size, color, quantity, picture }: OrderRecord['lines'][number]) {
  return { id, name, size, color, quantity, image: picture && toWirePicture({ ...picture, alt: name }) };
}
