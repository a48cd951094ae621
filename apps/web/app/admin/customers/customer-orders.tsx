import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { DeliveryStatusBadge } from '../orders/delivery-status-badge.tsx';
import { formatDate } from './customer-labels.ts';
import { CustomerPanel } from './customer-panel.tsx';
import type { CustomerDetails } from './customers.data.ts';

export function CustomerOrders({ details: { customer, orders } }: { details: CustomerDetails }) {
  const canCall = useCanCall();
  return (
    <CustomerPanel
      title="Orders"
      note={orders.count > orders.latest.length && <>latest {orders.latest.length}</>}
      link={
        orders.count > 0 &&
        customer.email &&
        customer.status !== 'erased' &&
        canCall('listOrders') && (
          <PrefetchLink
            to={`/admin/order?q=${encodeURIComponent(customer.email)}`}
            className="inline-flex items-center min-h-(--touch) -my-2.5 ml-auto text-primary font-semibold"
          >
            All {formatPlural(orders.count, 'order')}
          </PrefetchLink>
        )
      }
    >
      {orders.latest.length === 0 ? (
        <p className="pt-0 px-3.5 pb-3.5 text-text-muted">No orders yet.</p>
      ) : (
        <ul>
          {orders.latest.map((order) => (
            <li key={order.id}>
              <PrefetchLink
                to={`/admin/order/${order.id}`}
                className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 min-h-14 px-3.5 py-1.5 border-t border-border -outline-offset-2 hover:bg-sunken"
              >
                <span>
                  <b className="block font-semibold font-mono">{order.id.slice(0, 8)}</b>
                  <span className="text-xs text-text-subtle">{formatDate(order.placedAt)}</span>
                </span>
                <DeliveryStatusBadge status={order.deliveryStatus} />
                <span className="text-end tabular-nums whitespace-nowrap">
                  {order.total !== undefined && <b className="block font-semibold">{formatRupees(order.total)}</b>}
                  <span className="text-xs text-text-subtle">{formatPlural(order.units, 'item')}</span>
                </span>
              </PrefetchLink>
            </li>
          ))}
        </ul>
      )}
    </CustomerPanel>
  );
}
