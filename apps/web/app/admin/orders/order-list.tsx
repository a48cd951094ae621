import { useTableFits } from '../table/use-table-fits.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRow } from './order-row.tsx';
import type { Order } from './orders.data.ts';

type OrderListProps = { orders: Order[]; isStale: boolean; onDetails: (id: string) => void };

export function OrderList({ orders, isStale, onDetails }: OrderListProps) {
  const tableFits = useTableFits();
  if (!tableFits) {
    return (
      <ul className="admin-cards order-cards" aria-busy={isStale || undefined}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} onDetails={() => onDetails(order.id)} />
        ))}
      </ul>
    );
  }
  return (
    <>
      <table className="admin-table order-table" aria-busy={isStale || undefined}>
        <thead>
          <tr>
            <th>Order ID</th>
            <th>Customer</th>
            <th className="admin-figure">Total</th>
            <th>Payment</th>
            <th>Status</th>
            <th>Date</th>
            <th className="admin-figure">Actions</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onDetails={() => onDetails(order.id)} />
          ))}
        </tbody>
      </table>
      <p className="order-hint">
        By keyboard: on a row’s first action, <kbd>Enter</kbd> moves the order on to its next status, <kbd>↓</kbd> and{' '}
        <kbd>↑</kbd> go to the other rows.
      </p>
    </>
  );
}
