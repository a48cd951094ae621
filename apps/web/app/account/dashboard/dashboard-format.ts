import type { EndpointResponse } from '@kinari/contract/contract';
import {
  formatDelay,
  orderDeliveryDays,
  shipmentDeliveryDay,
  shipmentDeliveryEstimate,
} from '@kinari/contract/labels/delivery-estimate';
import { formatDayMonth, formatShortDay } from '@kinari/contract/locale';
import { shipmentItems, unshippedItems } from '../../shipments/shipment-content.ts';
import type { Profile, Session } from '../account.data.ts';
import type { Address } from '../addresses/address.data.ts';
import type { Order } from '../orders/order.data.ts';
import { expectedDay, isLate } from '../orders/order-format.ts';

/** A line on a dashboard card. A warning needs the customer's attention. */
export type DashboardNote = { text: string; isWarning?: boolean };

export function orderNotes({ orders, pagination }: EndpointResponse<'listMyOrders'>, today: string): DashboardNote[] {
  if (orders.length === 0) return [{ text: 'No orders yet' }];
  // Without a day, nothing of the order is coming, for example because it is being returned.
  const open = orders.filter((order) => expectedDay(order, today));
  const [next] = open.flatMap((order) => expectedDay(order, today) ?? []).toSorted();
  if (!next) return [{ text: 'No orders on the way' }];

  // Only the newest orders are loaded; older ones can be open too.
  const isLowerBound = pagination.totalPages > 1 ? 'At least ' : '';
  const late = open.filter((order) => isLate(order, today)).length;
  const notes: DashboardNote[] = [
    { text: `${isLowerBound}${open.length} on the way, next ${formatRelativeDay(next, today)}` },
  ];
  return late > 0 ? [...notes, { text: `${late} delayed`, isWarning: true }] : notes;
}

/** The item that arrives next. `more` counts the other items that arrive with it. */
export type NextArrival = { order: Order; item: Order['items'][number]; more: number; when: string; isLate: boolean };

/** Returns the order that arrives next, and what is in it. */
export function findNextArrival(orders: readonly Order[], today: string): NextArrival | undefined {
  const arrivals = orders.flatMap((order) => listArrivals(order, today));
  const [next] = arrivals.toSorted((a, b) => a.day.localeCompare(b.day));
  const [item] = next?.items ?? [];
  if (!next || !item) return undefined;
  const { order, day, items, isLate } = next;
  const onTime = day === today ? 'Arrives today' : `Arrives ${formatShortDay(day)}`;
  return { order, item, more: items.length - 1, when: isLate ? formatDelay(day, today) : onTime, isLate };
}

/** Lists the shipments of an order, and the rest of it, with the days on which they are expected. */
function listArrivals(order: Order, today: string) {
  const { items, shipments = [], deliveryStatus } = order;
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return [];
  const parts = shipments.map((shipment) => ({
    day: shipmentDeliveryDay(shipment, today),
    isLate: shipmentDeliveryEstimate(shipment, today).tone === 'amber',
    items: shipmentItems(shipment, items),
  }));
  const rest = unshippedItems(items, shipments);
  // The day of the rest is the last one.
  if (rest.length > 0)
    parts.push({
      day: orderDeliveryDays({ ...order, unpacked: rest.length }, today).at(-1),
      isLate: order.expectedDeliveryDate < today,
      items: rest,
    });
  return parts.flatMap(({ day, ...part }) => (day ? [{ order, day, ...part }] : []));
}

export function addressNotes(addresses: Pick<Address, 'city' | 'postalCode' | 'isDefault'>[]): DashboardNote[] {
  const chosen = addresses.find(({ isDefault }) => isDefault);
  if (addresses.length === 0) return [{ text: 'No address yet' }];
  // A password reset clears the default address, because someone else may have used the account.
  if (!chosen) return [{ text: 'No default address', isWarning: true }];
  const others = addresses.length - 1;
  return [{ text: `${chosen.city} ${chosen.postalCode}${others > 0 ? ` and ${others} more` : ''}` }];
}

export function accountNotes({ email, emailVerified }: Pick<Profile, 'email' | 'emailVerified'>): DashboardNote[] {
  return emailVerified ? [{ text: email }] : [{ text: email }, { text: 'Email not verified', isWarning: true }];
}

export function sessionNotes(sessions: Pick<Session, 'id'>[]): DashboardNote[] {
  return [{ text: `Logged in on ${sessions.length === 1 ? 'this device only' : `${sessions.length} devices`}` }];
}

function formatRelativeDay(day: string, today: string): string {
  return day === today ? 'today' : formatDayMonth(day);
}
