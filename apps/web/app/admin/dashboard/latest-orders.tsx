import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { referenceOf } from '../../account/orders/order-facts.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { Loaded, Panel } from '../charts/chart-panel.tsx';
import { lookOf } from '../orders/delivery-status.ts';
import { useTableFits } from '../table/use-table-fits.ts';
import type { LatestOrder } from './dashboard.data.ts';
import { placedText } from './placed-text.ts';

export function LatestOrders({ orders }: { orders: UseQueryResult<LatestOrder[]> }) {
  const tableFits = useTableFits();
  return (
    <Panel
      title="Latest orders"
      end={
        <Link to="/admin/order" className="chart-panel-link">
          All orders
        </Link>
      }
    >
      <Loaded of={orders} what="the latest orders" lines={6}>
        {(latest) => (tableFits ? <Table orders={latest} /> : <List orders={latest} />)}
      </Loaded>
    </Panel>
  );
}

function Table({ orders }: { orders: LatestOrder[] }) {
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
                {referenceOf(order)}
              </Link>
            </td>
            <td title={nameOf(order)} className="dashboard-name">
              {nameOf(order)}
            </td>
            <td>
              <span className="dashboard-items">
                {order.items.slice(0, 3).map(({ id, product }) => (
                  <Thumb key={id} picture={product.images[0]} className="dashboard-thumb" />
                ))}
                {unitsOf(order)}
              </span>
            </td>
            <td>{formatRupees(order.orderTotal)}</td>
            <td>
              <Status order={order} />
            </td>
            <td>{placedText(order.orderDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ orders }: { orders: LatestOrder[] }) {
  return (
    <ul className="dashboard-list">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={`/admin/order/${order.id}`}>
            <span className="dashboard-list-words">
              <b>{nameOf(order)}</b>
              <small>
                <span className="font-mono">{referenceOf(order)}</span>, {placedText(order.orderDate)}
              </small>
            </span>
            <span className="dashboard-list-end">
              <b>{formatRupees(order.orderTotal)}</b>
              <Status order={order} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const nameOf = ({ user: { firstName, lastName } }: LatestOrder) => `${firstName} ${lastName}`.trim();
const unitsOf = ({ items }: LatestOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0);

const TONES: Record<LatestOrder['deliveryStatus'], BadgeTone> = {
  PENDING: 'amber',
  SHIPPED: 'info',
  DELIVERED: 'ok',
  CANCELED: 'bad',
};

function Status({ order: { deliveryStatus } }: { order: LatestOrder }) {
  const { word, Icon } = lookOf(deliveryStatus);
  return (
    <Badge tone={TONES[deliveryStatus]} icon={<Icon {...icon14} />}>
      {word}
    </Badge>
  );
}
