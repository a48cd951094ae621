import { formatRupees } from '@kinari/contract/locale';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderReference } from '../../account/orders/order-format.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ChartPanel, PanelLink, QueryPanel } from '../charts/chart-panel.tsx';
import { DeliveryStatusBadge } from '../orders/delivery-status-badge.tsx';
import { isPriced } from '../orders/order-amounts.ts';
import { useFitsWidth } from '../table/use-fits-width.ts';
import { TableHead } from '../ui/table-head.tsx';
import type { LatestOrder } from './dashboard.data.ts';
import { DashboardListItem } from './dashboard-list-item.tsx';
import { formatPlacedAt } from './format-placed-at.ts';

export function LatestOrders({ orders }: { orders: UseQueryResult<LatestOrder[]> }) {
  const isTableLayout = useFitsWidth();
  return (
    <ChartPanel title="Latest orders" end={<PanelLink to="/admin/order">All orders</PanelLink>}>
      <QueryPanel of={orders} what="the latest orders" lines={6}>
        {(latest) => (isTableLayout ? <LatestOrdersTable orders={latest} /> : <LatestOrdersList orders={latest} />)}
      </QueryPanel>
    </ChartPanel>
  );
}

function LatestOrdersTable({ orders }: { orders: LatestOrder[] }) {
  const hasAmounts = orders.every(isPriced);
  return (
    <table className="dashboard-table w-full [border-spacing:0] tabular-nums dashboard-orders">
      <TableHead columns={['Order', 'Customer', 'Items', ...(hasAmounts ? ['Total'] : []), 'Status', 'Placed']} />
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link
                to={`/admin/order/${order.id}`}
                className="font-mono font-semibold hover:underline underline-offset-3"
              >
                {orderReference(order)}
              </Link>
            </td>
            <td title={buyerName(order)} className="overflow-hidden w-[34%] max-w-0 text-ellipsis">
              {buyerName(order)}
            </td>
            <td>
              <span className="flex items-center gap-1 text-text-muted *:last-of-type:mr-1">
                {order.items.slice(0, 3).map(({ id, product }) => (
                  <Thumbnail key={id} image={product.images[0]} className="w-7.5" />
                ))}
                {countItems(order)}
              </span>
            </td>
            {hasAmounts && <td className="font-semibold">{isPriced(order) && formatRupees(order.orderTotal)}</td>}
            <td>
              <DeliveryStatusBadge status={order.deliveryStatus} />
            </td>
            <td className="text-text-muted">{formatPlacedAt(order.orderDate)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LatestOrdersList({ orders }: { orders: LatestOrder[] }) {
  return (
    <ul>
      {orders.map((order) => (
        <DashboardListItem
          key={order.id}
          to={`/admin/order/${order.id}`}
          title={buyerName(order)}
          details={
            <>
              <span className="font-mono">{orderReference(order)}</span>, {formatPlacedAt(order.orderDate)}
            </>
          }
        >
          {isPriced(order) && <b className="font-semibold">{formatRupees(order.orderTotal)}</b>}
          <DeliveryStatusBadge status={order.deliveryStatus} />
        </DashboardListItem>
      ))}
    </ul>
  );
}

const buyerName = ({ user: { firstName, lastName } }: LatestOrder) => `${firstName} ${lastName}`.trim();
const countItems = ({ items }: LatestOrder) => items.reduce((sum, { quantity }) => sum + quantity, 0);
