import '../../ui/item-row.css';
import { formatRupees } from '@kinari/contract/locale';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { classes } from '../../ui/classes.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import type { Order } from '../orders/order.data.ts';
import { deliveryEstimate, formatOrderDay, itemsTotal, orderReference } from '../orders/order-format.ts';
import { OrderStatus } from '../orders/order-status.tsx';

const MAX_ORDERS = 2;
// The number that fits side by side on the narrowest phone.
const MAX_IMAGES = 3;

type LatestOrdersProps = { orders: readonly Order[]; total: number; today: string };

export function LatestOrders({ orders, total, today }: LatestOrdersProps) {
  return (
    <section aria-labelledby="latest-orders" className="mt-8">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="latest-orders" className="text-h2">
          Latest orders
        </h2>
        {total > MAX_ORDERS && (
          <PrefetchLink
            to="/myaccount/order"
            className="inline-flex items-center min-h-(--touch) text-primary font-semibold underline underline-offset-4"
          >
            All {total} orders
          </PrefetchLink>
        )}
      </div>
      <ul className="grid gap-3">
        {orders.slice(0, MAX_ORDERS).map((order) => (
          <li key={order.id}>
            <LatestOrder order={order} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatestOrder({ order, today }: { order: Order; today: string }) {
  const { items } = order;
  const more = items.length - MAX_IMAGES;
  const { text, tone } = deliveryEstimate(order, today);
  return (
    <PrefetchLink to={`/myaccount/order/${order.id}`} className="dashboard-order hanging hover:border-primary">
      <span className="flex items-start justify-between gap-3">
        <span className={classes('text-h3', tone === 'amber' && 'text-attention')}>{text}</span>
        <OrderStatus status={order.deliveryStatus} />
      </span>
      <span className="item-details">
        <span className="font-mono">{orderReference(order)}</span>
        <span>Ordered {formatOrderDay(order)}</span>
      </span>
      <span className="mt-3 flex items-end gap-2">
        {items.slice(0, MAX_IMAGES).map(({ id, product }) => (
          <span key={id}>
            <Thumbnail image={product.images[0]} className="w-12" />
            <span className="sr-only">{product.name}</span>
          </span>
        ))}
        {more > 0 && <span className="self-center font-semibold text-text-muted">+{more}</span>}
        <span className="ml-auto tabular text-price">{formatRupees(itemsTotal(order))}</span>
      </span>
    </PrefetchLink>
  );
}
