import { toPaise, toRupees } from '@kinari/contract/money';
import { dayInIndia, formatDay } from '../../platform/text/format-date.ts';
import type { Order } from './order.data.ts';

const DAY_MS = 24 * 60 * 60_000;

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

export function orderedOn({ orderDate }: Order): string {
  return formatDay(dayInIndia(new Date(orderDate)));
}

/** How many days ago an order should have come that has not; 0 for one in time, arrived or cancelled. */
export function daysLate({ deliveryStatus, expectedDeliveryDate }: Order, today = dayInIndia()): number {
  if (deliveryStatus === 'DELIVERED' || deliveryStatus === 'CANCELED') return 0;
  return Math.max((Date.parse(today) - Date.parse(expectedDeliveryDate)) / DAY_MS, 0);
}

/** The day on which an order came to a step of its way, where that is known. */
export function dayOfStep(order: Order, step: 'PENDING' | 'SHIPPED' | 'DELIVERED'): string | undefined {
  if (step === 'PENDING') return dayInIndia(new Date(order.orderDate));
  return step === 'DELIVERED' ? (order.deliveredOn ?? undefined) : order.statusDays?.SHIPPED;
}

/** The date that matters most now; of a cancelled order nothing is expected any more. */
export function headlineOf(order: Order, today = dayInIndia()): string {
  const { deliveryStatus, deliveredOn, expectedDeliveryDate, statusDays } = order;
  if (deliveryStatus === 'DELIVERED') return deliveredOn ? `Delivered on ${formatDay(deliveredOn)}` : 'Delivered';
  if (deliveryStatus === 'CANCELED')
    return statusDays?.CANCELED ? `Cancelled on ${formatDay(statusDays.CANCELED)}` : 'Cancelled';
  const due = formatDay(expectedDeliveryDate);
  return daysLate(order, today) > 0 ? `Running late, was due ${due}` : `Expected by ${due}`;
}
