import { Check, Clock, Truck, X } from 'lucide-react';
import type { StatusStyle } from '../../ui/badge.tsx';
import type { DeliveryStatus } from './orders.data.ts';

/** In the order of the usual flow. */
export const DELIVERY_STATUSES = [
  { status: 'PENDING', word: 'Pending', tone: 'amber', Icon: Clock },
  { status: 'SHIPPED', word: 'Shipped', tone: 'info', Icon: Truck },
  { status: 'DELIVERED', word: 'Delivered', tone: 'ok', Icon: Check },
  { status: 'CANCELED', word: 'Canceled', tone: 'bad', Icon: X },
] as const satisfies (StatusStyle & { status: DeliveryStatus; word: string })[];

export function statusTone(status: DeliveryStatus): (typeof DELIVERY_STATUSES)[number] {
  return DELIVERY_STATUSES.find((entry) => entry.status === status) ?? DELIVERY_STATUSES[0];
}

export function nextStatus(status: DeliveryStatus): DeliveryStatus | undefined {
  if (status === 'PENDING') return 'SHIPPED';
  return status === 'SHIPPED' ? 'DELIVERED' : undefined;
}

export function isDeliveryStatus(text: string | null): text is DeliveryStatus {
  return DELIVERY_STATUSES.some(({ status }) => status === text);
}
