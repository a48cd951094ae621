import { RowCheckbox } from '../table/selection/row-checkbox.tsx';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { OrderSelection } from './bulk-actions/use-order-selection.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRow } from './order-row.tsx';
import type { Order } from './orders.data.ts';

type OrderListProps = { orders: Order[]; selection: OrderSelection; isStale: boolean; onDetails: (id: string) => void };

export function OrderList({ orders, selection, isStale, onDetails }: OrderListProps) {
  const isTableLayout = useFitsWidth();
  const selectAllCheckbox = (
    <RowCheckbox label="Select all shown" checked={selection.all} some={selection.some} onPick={selection.pickAll} />
  );
  if (!isTableLayout) {
    return (
      <>
        <p className="order-pick-all">
          {selectAllCheckbox}
          <span aria-hidden="true">Select all shown</span>
        </p>
        <ul className="admin-cards order-cards" aria-busy={isStale || undefined}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} selection={selection} onDetails={() => onDetails(order.id)} />
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <table className="admin-table order-table" aria-busy={isStale || undefined}>
        <thead>
          <tr>
            <td className="order-picked">{selectAllCheckbox}</td>
            <th scope="col">Order ID</th>
            <th scope="col">Customer</th>
            <th scope="col" className="admin-amount">
              Total
            </th>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <th scope="col" className="admin-amount">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} selection={selection} onDetails={() => onDetails(order.id)} />
          ))}
        </tbody>
      </table>
      <p className="order-hint">
        By keyboard: <kbd>J</kbd> and <kbd>K</kbd> go from row to row, <kbd>X</kbd> selects, <kbd>Shift</kbd>{' '}
        <kbd>X</kbd> up to here, <kbd>Ctrl</kbd> <kbd>A</kbd> all, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> clears,{' '}
        <kbd>/</kbd> searches; on a row’s first action, <kbd>Enter</kbd> moves the order on to its next status,{' '}
        <kbd>↓</kbd> and <kbd>↑</kbd> go to the other rows.
      </p>
    </>
  );
}
