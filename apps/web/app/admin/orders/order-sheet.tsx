import { formatDateTime, formatRupees } from '@kinari/contract/locale';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { ContactLinks } from '../ui/contact-links.tsx';
import { AddressLines, listAddressLines } from './address-lines.tsx';
import { DeliveryStatusBadge } from './delivery-status-badge.tsx';
import { isPriced } from './order-amounts.ts';
import { OrderItemName } from './order-item-name.tsx';
import type { Order } from './orders.data.ts';
import { PaymentInfo } from './payment-info.tsx';

/** Order details, also printed and put into the package. */
export function OrderSheet({ order }: { order: Order }) {
  const { user, buyerName, deliveryNote } = order;
  const lines = listAddressLines(order);
  return (
    <>
      <div className="order-attributes grid grid-cols-[repeat(auto-fit,minmax(min(100%,240px),1fr))] gap-y-4 gap-x-6 pb-5 border-b border-border">
        <section>
          <h3>Customer</h3>
          <p className="font-semibold">{buyerName}</p>
          <ContactLinks mobile={order.mobile} email={user.email} />
        </section>
        <section>
          <h3>
            Delivery address
            <CopyButton label="Copy address" text={lines.join('\n')} className="copy-address -my-2.5" />
          </h3>
          <AddressLines lines={lines} />
          {deliveryNote && <p className="font-semibold">Note: {deliveryNote}</p>}
        </section>
        <section>
          <h3>Order date</h3>
          <p>{formatDateTime(order.orderDate)}</p>
        </section>
        <section>
          <h3>Payment</h3>
          <PaymentInfo order={order} />
        </section>
        <section>
          <h3>Delivery status</h3>
          <DeliveryStatusBadge status={order.deliveryStatus} />
        </section>
        <section>
          <h3>Order ID</h3>
          <p className="font-mono select-all">{order.id}</p>
        </section>
      </div>
      <h3 className="order-head pt-5 pb-3 text-base/[inherit] font-semibold">Items</h3>
      <ul>
        {order.items.map(({ id, quantity, priceAtPurchase, product }) => (
          <li
            key={id}
            className="item-row grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-y-0 gap-x-3 py-3 first:pt-0"
          >
            <Thumbnail image={product.images[0]} className="w-14" />
            <div className="min-w-0">
              <OrderItemName product={product} />
              <p className="text-text-muted">
                Quantity {quantity}
                {priceAtPurchase !== undefined && <span className="tabular"> × {formatRupees(priceAtPurchase)}</span>}
              </p>
            </div>
            {priceAtPurchase !== undefined && (
              <span className="tabular font-semibold">{formatRupees(priceAtPurchase * quantity)}</span>
            )}
          </li>
        ))}
      </ul>
      {isPriced(order) && (
        <p className="flex items-baseline justify-between pt-3 border-t border-border text-base/[inherit] font-semibold">
          <span>Order total</span>
          <span className="tabular text-price">{formatRupees(order.orderTotal)}</span>
        </p>
      )}
    </>
  );
}
