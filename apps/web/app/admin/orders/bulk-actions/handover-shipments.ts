import { EWAY_BILL_THRESHOLD_RUPEES } from '@kinari/contract/labels/shipment-labels';
import type { Order } from '../orders.data.ts';

type OrderShipment = NonNullable<Order['shipments']>[number];
/** A packed shipment of a selected order. A booked one already has its tracking number. */
export type HandoverShipment = { shipment: OrderShipment; order: Order; label: string; booked: boolean; dear: boolean };

export function listShipmentsToHandOver(orders: readonly Order[]): HandoverShipment[] {
  return orders.flatMap((order) => {
    const activeShipments = (order.shipments ?? []).filter(({ status }) => status !== 'canceled');
    return activeShipments
      .filter(({ status }) => status === 'packed' || status === 'ready_to_ship')
      .map((shipment) => ({
        shipment,
        order,
        label:
          activeShipments.length > 1 ? `${order.id.slice(0, 8)}, shipment ${shipment.position}` : order.id.slice(0, 8),
        booked: shipment.status === 'ready_to_ship' || shipment.trackingNumber !== null,
        dear: calculateValue(order, shipment) > EWAY_BILL_THRESHOLD_RUPEES,
      }));
  });
}

function calculateValue({ items }: Order, { lines }: OrderShipment): number {
  const unitPrice = (id: string) => items.find((item) => item.id === id)?.priceAtPurchase ?? 0;
  return lines.reduce((sum, { orderLineId, quantity }) => sum + unitPrice(orderLineId) * quantity, 0);
}

/** Removes spaces, as in printed numbers. */
export function normalizeTrackingNumber(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Fills one field and those below from a pasted list, one line each. */
export function fillTrackingNumbers(
  trackingNumbers: Readonly<Record<string, string>>,
  fields: readonly string[],
  { from, text }: { from: string; text: string },
): Record<string, string> {
  const lines = text
    .split(/[\r\n,;\t]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const targetFields = fields.slice(fields.indexOf(from));
  return {
    ...trackingNumbers,
    ...Object.fromEntries(targetFields.slice(0, lines.length).map((id, index) => [id, lines[index] ?? ''])),
  };
}

/** Returns the tracking URL. Replaces `{number}` in the template. */
export function toTrackingUrl(template: string, trackingNumber: string): string | undefined {
  return template && trackingNumber ? template.replaceAll('{number}', encodeURIComponent(trackingNumber)) : undefined;
}

export function isUrlTemplate(text: string): boolean {
  return text === '' || (URL.canParse(text) && /^https?:\/\//.test(text));
}
