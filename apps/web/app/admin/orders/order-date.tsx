import { formatOrderDay } from '../../account/orders/order-format.ts';
import type { Order } from './orders.data.ts';

export function OrderDate({ order }: { order: Order }) {
  return <span className="order-date">{formatOrderDay(order)}</span>;
}
