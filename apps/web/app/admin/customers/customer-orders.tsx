import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { statusTone } from '../orders/delivery-status.ts';
import { formatDate } from './customer-labels.ts';
import type { CustomerDetails } from './customers.data.ts';

type CustomerOrder = CustomerDetails['orders']['latest'][number];

const STATUS_TONES: Record<CustomerOrder['deliveryStatus'], BadgeTone> = {
  PENDING: 'amber',
  SHIPPED: 'info',
  DELIVERED: 'ok',
  CANCELED: 'bad',
};

export function CustomerOrders({ details: { customer, orders } }: { details: CustomerDetails }) {
  return (
    <section className="customer-panel" aria-labelledby="customer-orders">
      <header>
        <h2 id="customer-orders">Orders</h2>
        {orders.count > orders.latest.length && <span>latest {orders.latest.length}</span>}
        {orders.count > 0 && customer.status !== 'erased' && (
          <PrefetchLink to={`/admin/order?q=${encodeURIComponent(customer.email)}`} className="customer-link">
            All {formatPlural(orders.count, 'order')}
          </PrefetchLink>
        )}
      </header>
      {orders.latest.length === 0 ? (
        <p className="customer-none">No orders yet.</p>
      ) : (
        <ul>
          {orders.latest.map((order) => (
            <li key={order.id}>
              <PrefetchLink to={`/admin/order/${order.id}`} className="customer-order">
                <span>
                  <b className="font-mono">{order.id.slice(0, 8)}</b>
                  <span>{formatDate(order.placedAt)}</span>
                </span>
                <StatusBadge status={order.deliveryStatus} />
                <span className="customer-order-sum">
                  <b>{formatRupees(order.total)}</b>
                  <span>{formatPlural(order.units, 'item')}</span>
                </span>
              </PrefetchLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StatusBadge({ status }: { status: CustomerOrder['deliveryStatus'] }) {
  const { word, Icon } = statusTone(status);
  return (
    <Badge tone={STATUS_TONES[status]} icon={<Icon {...icon14} />}>
      {word}
    </Badge>
  );
}
