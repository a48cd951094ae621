import { PickBox } from '../table/selection/pick-box.tsx';
import { useTableFits } from '../table/use-table-fits.ts';
import { OrderCard } from './order-card.tsx';
import { OrderRow } from './order-row.tsx';
import type { Order } from './orders.data.ts';
import type { Picked } from './workbench/use-selection.ts';

type OrderListProps = { orders: Order[]; picked: Picked; isStale: boolean; onDetails: (id: string) => void };

export function OrderList({ orders, picked, isStale, onDetails }: OrderListProps) {
  const tableFits = useTableFits();
  const pickAll = <PickBox label="Select all shown" checked={picked.all} some={picked.some} onPick={picked.pickAll} />;
  if (!tableFits) {
    return (
      <>
        <p className="order-pick-all">
          {pickAll}
          <span aria-hidden="true">Select all shown</span>
        </p>
        <ul className="admin-cards order-cards" aria-busy={isStale || undefined}>
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} picked={picked} onDetails={() => onDetails(order.id)} />
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
            <td className="order-picked">{pickAll}</td>
            <th scope="col">Order ID</th>
            <th scope="col">Customer</th>
            <th scope="col" className="admin-figure">
              Total
            </th>
            <th scope="col">Payment</th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
            <th scope="col" className="admin-figure">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} picked={picked} onDetails={() => onDetails(order.id)} />
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
