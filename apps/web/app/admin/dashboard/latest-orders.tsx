import { formatRupees } from '@kinari/contract/locale';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderReference } from '../../account/orders/order-format.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ChartPanel, QueryPanel } from '../charts/chart-panel.tsx';
import { statusTone } from '../orders/delivery-status.ts';
import { useFitsWidth } from '../table/use-fits-width.ts';
import type { LatestOrder } from './dashboard.data.ts';
import { formatPlacedAt } from './format-placed-at.ts';

export function LatestOrders({ orders }: { orders: UseQueryResult<LatestOrder[]> }) {
  const isTableLayout = useFitsWidth();
  return (
    <ChartPanel
      title="Latest orders"
      end={
        <Link to="/admin/order" className="chart-panel-link">
          All orders
        </Link>
      }
    >
      <QueryPanel of={orders} what="the latest orders" lines={6}>
        {(latest) => (isTableLayout ? <LatestOrdersTable orders={latest} /> : <LatestOrdersList orders={latest} />)}
      </QueryPanel>
    </ChartPanel>
  );
}

function LatestOrdersTable({ orders }: { orders: LatestOrder[] }) {
  return (
    <table className="dashboard-table dashboard-orders">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Items</th>
          <th scope="col">Total</th>
          <th scope="col">Status</th>
          <th scope="col">Placed</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link to={`/admin/order/${order.id}`} className="dashboard-order">
                {orderReference(order)}
              </Link>
            </td>
            <td title={buyerName(order)} className="dashboard-name">
              {buyerName(order)}
            </td>
            <td>
              <span className="dashboard-items">
                {order.items.slice(0, 3).map(({ id, product }) => (
                  <Thumbnail key={id} image={product.images[0]} className="dashboard-thumb" />
                ))}
                {countItems(order)}
              </span>
            </td>
            <td>{formatRupees(order.orderTotal)}</td>
            <td>
              <StatusBadge order={order} />
            </td>
            <td>{formatPlacedAt(order.orderDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LatestOrdersList({ orders }: { orders: LatestOrder[] }) {
  return (
    <ul className="dashboard-list">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/admin/order/${order.id}`}>
            <span className="dashboard-list-words">
              <b>{buyerName(order)}</b>
              <small>
                <span className="font-mono">{orderReference(order)}</span>, {formatPlacedAt(order.orderDate)}
              </small>
            </span>
            <span className="dashboard-list-end">
              <b>{formatRupees(order.orderTotal)}</b>
              <StatusBadge order={order} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const buyerName = ({ user: { firstName, lastName } }: LatestOrder) => `${firstName} ${lastName}`.trim();
const countItems = ({ items }: LatestOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0);

const STATUS_TONES: Record<LatestOrder['deliveryStatus'], BadgeTone> = {
  PENDING: 'amber',
  SHIPPED: 'info',
  DELIVERED: 'ok',
  CANCELED: 'bad',
};

function StatusBadge({ order: { deliveryStatus } }: { order: LatestOrder }) {
  const { word, Icon } = statusTone(deliveryStatus);
  return (
    <Badge tone={STATUS_TONES[deliveryStatus]} icon={<Icon {...icon14} />}>
      {word}
    </Badge>
  );
}
