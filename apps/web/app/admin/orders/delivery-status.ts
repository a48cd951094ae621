import { Check, Clock, Truck, X } from 'lucide-react';
import type { DeliveryStatus } from './orders.data.ts';

/** The words of the back office; in the order in which an order usually passes through them. */
export const STATUSES = [
  { status: 'PENDING', word: 'Pending', Icon: Clock },
  { status: 'SHIPPED', word: 'Shipped', Icon: Truck },
  { status: 'DELIVERED', word: 'Delivered', Icon: Check },
  { status: 'CANCELED', word: 'Canceled', Icon: X },
] as const satisfies { status: DeliveryStatus; word: string; Icon: typeof Clock }[];

export function lookOf(status: DeliveryStatus): (typeof STATUSES)[number] {
  return STATUSES.find((known) => known.status === status) ?? STATUSES[0];
}

/** Where an order usually goes next; nowhere once it has arrived or was canceled. */
export function nextStatus(status: DeliveryStatus): DeliveryStatus | undefined {
  if (status === 'PENDING') return 'SHIPPED';
  return status === 'SHIPPED' ? 'DELIVERED' : undefined;
}

export function isStatus(text: string | null): text is DeliveryStatus {
  return STATUSES.some(({ status }) => status === text);
}
