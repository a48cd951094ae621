import type { EndpointResponse } from '@kinari/contract/contract';
import { isOrderLate, type OrderDeliveryData } from '@kinari/contract/labels/delivery-estimate';
import { FINAL_STATUSES, isOneOf } from '@kinari/contract/labels/shipment-labels';
import { formatDayMonth, toIndianDate } from '@kinari/contract/locale';
import type { Profile, Session } from '../account.data.ts';
import type { Address } from '../addresses/address.data.ts';

/** A line on a dashboard card. A warning needs the customer's attention. */
export type DashboardNote = { text: string; isWarning?: boolean };

type Orders = Pick<EndpointResponse<'listMyOrders'>, 'pagination'> & {
  orders: IncomingOrder[];
};

type IncomingOrder = Pick<OrderDeliveryData, 'deliveryStatus' | 'expectedDeliveryDate' | 'shipments'>;

/** Returns the expected delivery dates of an order. */
function expectedDays({ expectedDeliveryDate, shipments = [] }: IncomingOrder, today: string): string[] {
  if (shipments.length === 0) return [expectedDeliveryDate];
  return shipments.flatMap(({ status, statusAt, expectedDeliveryDate, reattemptOn }) => {
    if (isOneOf([...FINAL_STATUSES, 'returning_to_origin'], status)) return [];
    return status === 'out_for_delivery' && toIndianDate(new Date(statusAt)) === today
      ? [today]
      : [reattemptOn ?? expectedDeliveryDate];
  });
}

export function orderNotes({ orders, pagination }: Orders, today: string): DashboardNote[] {
  if (orders.length === 0) return [{ text: 'No orders yet' }];
  const open = orders.filter(({ deliveryStatus }) => deliveryStatus === 'PENDING' || deliveryStatus === 'SHIPPED');
  if (open.length === 0) return [{ text: 'No orders on the way' }];

  // Only the newest orders are loaded; older ones can be open too.
  const isLowerBound = pagination.totalPages > 1 ? 'At least ' : '';
  const next = open
    .flatMap((order) => expectedDays(order, today))
    .toSorted()
    .find((day) => day >= today);
  const late = open.filter((order) => isOrderLate(order, today)).length;
  const notes: DashboardNote[] = [
    { text: `${isLowerBound}${open.length} on the way${next ? `, next ${formatRelativeDay(next, today)}` : ''}` },
  ];
  return late > 0 ? [...notes, { text: `${late} delayed`, isWarning: true }] : notes;
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
