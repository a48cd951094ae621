import { daysLate, orderedOn } from '../../account/orders/order-facts.ts';
import { formatDay } from '../../platform/text/format-date.ts';
import type { Order } from './orders.data.ts';

/** The day of an order and, once it is overdue, by how much. */
export function OrderDate({ order }: { order: Order }) {
  const late = daysLate(order);
  return (
    <span className="order-date">
      <span>{orderedOn(order)}</span>
      {late > 0 && (
        <span className="text-bad" title={`Was due ${formatDay(order.expectedDeliveryDate)}`}>
          {late} {late === 1 ? 'day' : 'days'} late
        </span>
      )}
    </span>
  );
}
