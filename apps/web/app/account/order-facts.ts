import { toPaise, toRupees } from '@kinari/contract/money';
import { formatDay, today } from '../platform/format-date.ts';
import type { Order } from './order.data.ts';

export const STATUS_WORDS = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Cancelled',
} as const;

/** What people quote on the telephone. */
export function referenceOf({ id }: Order): string {
  return id.slice(0, 8);
}

export function amountOf({ quantity, product }: Order['items'][number]): number {
  return toRupees(toPaise(product.variant.originalPrice) * quantity);
}

export function totalOf({ items }: Order): number {
  return toRupees(items.reduce((sum, item) => sum + toPaise(amountOf(item)), 0));
}

/** The day of the order, where the reader is. */
export function orderedOn({ orderDate }: Order): string {
  return formatDay(today(new Date(orderDate)));
}

/** The date that matters most now; of a cancelled order nothing is expected any more. */
export function headlineOf(order: Order): string {
  const { deliveryStatus, deliveredOn, expectedDeliveryDate } = order;
  if (deliveryStatus === 'DELIVERED') return deliveredOn ? `Delivered on ${formatDay(deliveredOn)}` : 'Delivered';
  if (deliveryStatus === 'CANCELED') return `Ordered on ${orderedOn(order)}`;
  return `Expected by ${formatDay(expectedDeliveryDate)}`;
}
