import { expect } from '@playwright/test';
import { createSignedToken } from '../signed-links.ts';
import { ADMIN, callApi, getToken, type Person, signInOnOtherDevice } from './people.ts';

type ShipmentStatus = 'packed' | 'handed_over' | 'in_transit' | 'out_for_delivery' | 'delivery_failed' | 'delivered';
type Line = { orderLineId: string; quantity: number };
type Order = { items: { id: string; quantity: number; product: { name: string } }[] };

// Statuses that a shipment must pass through to reach a status.
const STATUS_PATHS: Record<ShipmentStatus, ShipmentStatus[]> = {
  packed: [],
  handed_over: [],
  in_transit: ['in_transit'],
  out_for_delivery: ['in_transit', 'out_for_delivery'],
  delivery_failed: ['in_transit', 'out_for_delivery', 'delivery_failed'],
  delivered: ['in_transit', 'out_for_delivery', 'delivered'],
};
const DAY_MS = 24 * 60 * 60_000;

/** Returns the lines of an order, in the form that a shipment needs. */
export async function listShipmentLines(person: Person, orderId: string): Promise<Line[]> {
  const token = await getToken(person);
  const reply = await callApi('GET', `/orders/my-orders/${orderId}`, { token });
  const { order } = (await reply.json()) as { order: Order };
  return order.items.map(({ id, quantity }) => ({ orderLineId: id, quantity }));
}

/** Packs a shipment and moves it to a status, as staff. Returns its id. */
export async function createShipment(orderId: string, lines: Line[], status: ShipmentStatus): Promise<string> {
  const token = await signInOnOtherDevice(ADMIN);
  const sendJson = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await callApi(method, path, { token, body });
    expect(reply.ok, await reply.clone().text()).toBe(true);
    return (await reply.json()) as { shipment: { id: string; position: number } };
  };
  const { shipment } = await sendJson('POST', '/shipments', { orderId, lines });
  if (status === 'packed') return shipment.id;
  const trackingNumber = String(Math.floor(Math.random() * 1e14)).padStart(14, '1');
  const trackingUrl = `https://courier.example/${trackingNumber}`;
  // Expensive goods need an e-way bill.
  const handover = { courierName: 'Delhivery', trackingNumber, trackingUrl, ewayBill: '123456789012' };
  await sendJson('POST', '/shipments/hand-over', { shipments: [{ id: shipment.id, ...handover }] });
  let current: ShipmentStatus = 'handed_over';
  for (const next of STATUS_PATHS[status]) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await sendJson('PUT', `/shipments/${shipment.id}/status`, {
      to: next,
      expectedStatus: current,
      ...(next === 'delivery_failed' && { reason: 'No one at home' }),
    });
    current = next;
  }
  return shipment.id;
}

/** Returns the tracking path of an order, as in an email sent some days ago. */
export function trackingPath(orderId: string, daysAgo = 0): string {
  const lastDay = Math.floor((Date.now() + (60 - daysAgo) * DAY_MS) / DAY_MS);
  return `/track/${createSignedToken('track', `${orderId}${lastDay.toString(36)}`)}`;
}
