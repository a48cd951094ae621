import { orderedOn } from '../../account/orders/order-facts.ts';
import type { Order } from './orders.data.ts';

export function OrderDate({ order }: { order: Order }) {
  return <span className="order-date">{orderedOn(order)}</span>;
}
