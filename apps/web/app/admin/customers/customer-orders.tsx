import { ShopLink } from '../../platform/shop-link.tsx';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { icon14 } from '../../ui/icon.ts';
import { lookOf } from '../orders/delivery-status.ts';
import { counted, dayOf } from './customer-words.ts';
import type { CustomerInFull } from './customers.data.ts';

type Order = CustomerInFull['orders']['latest'][number];

const TONES: Record<Order['deliveryStatus'], BadgeTone> = {
  PENDING: 'amber',
  SHIPPED: 'info',
  DELIVERED: 'ok',
  CANCELED: 'bad',
};

/** The latest orders; all of them are a search away. */
export function CustomerOrders({ told: { customer, orders } }: { told: CustomerInFull }) {
  return (
    <section className="customer-panel" aria-labelledby="customer-orders">
      <header>
        <h2 id="customer-orders">Orders</h2>
        {orders.count > orders.latest.length && <span>the latest {orders.latest.length}</span>}
        {orders.count > 0 && customer.state !== 'erased' && (
          <ShopLink to={`/admin/order?q=${encodeURIComponent(customer.email)}`} className="customer-link">
            All {counted(orders.count, 'order')}
          </ShopLink>
        )}
      </header>
      {orders.latest.length === 0 ? (
        <p className="customer-none">Nothing ordered yet.</p>
      ) : (
        <ul>
          {orders.latest.map((order) => (
            <li key={order.id}>
              <ShopLink to={`/admin/order/${order.id}`} className="customer-order">
                <span>
                  <b className="font-mono">{order.id.slice(0, 8)}</b>
                  <span>{dayOf(order.placedAt)}</span>
                </span>
                <Status status={order.deliveryStatus} />
                <span className="customer-order-sum">
                  <b>{formatRupees(order.total)}</b>
                  <span>{counted(order.units, 'item')}</span>
                </span>
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Status({ status }: { status: Order['deliveryStatus'] }) {
  const { word, Icon } = lookOf(status);
  return (
    <Badge tone={TONES[status]} icon={<Icon {...icon14} />}>
      {word}
    </Badge>
  );
}
