import { formatDateTime, formatRupees } from '@kinari/contract/locale';
import { formatSize } from '@kinari/contract/sizes';
import { ColorLabel } from '../../catalog/color-label.tsx';
import { formatPhone } from '../../platform/text/phone.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import { statusTone } from './delivery-status.ts';
import type { Order } from './orders.data.ts';
import { PaymentInfo } from './payment-info.tsx';

/** Order details, also printed and put into the package. */
export function OrderSheet({ order }: { order: Order }) {
  const { user, buyerName, recipientName, address, landmark, deliveryNote } = order;
  const street = [address.addressLine1, address.addressLine2, landmark && `Landmark: ${landmark}`];
  const lines = [recipientName, ...street, `${address.city}, ${address.state} ${address.postalCode}`];
  return (
    <>
      <div className="order-attributes">
        <section>
          <h3>Customer</h3>
          <p className="font-semibold">{buyerName}</p>
          <a href={`mailto:${user.email}`} className="order-mail">
            {user.email}
          </a>
          {order.mobile && (
            <a href={`tel:+91${order.mobile}`} className="order-mail tabular">
              {formatPhone(order.mobile)}
            </a>
          )}
        </section>
        <section>
          <h3>
            Delivery address
            <CopyButton label="Copy address" text={lines.filter(Boolean).join('\n')} className="copy-address" />
          </h3>
          <address>
            {lines.filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
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
          <p>{statusTone(order.deliveryStatus).word}</p>
        </section>
        <section>
          <h3>Order ID</h3>
          <p className="font-mono select-all">{order.id}</p>
        </section>
      </div>
      <h3 className="order-head">Items</h3>
      <ul>
        {order.items.map(({ id, quantity, priceAtPurchase, product }) => (
          <li key={id} className="item-row">
            <Thumbnail image={product.images[0]} className="w-14" />
            <div className="min-w-0">
              <p className="font-medium text-pretty">{product.name}</p>
              <p className="item-details">
                <ColorLabel {...product.variant} />
                {product.variant.size && <span>{formatSize(product.variant.size)}</span>}
              </p>
              <p className="text-ink-2">
                Quantity {quantity} <span className="tabular">× {formatRupees(priceAtPurchase)}</span>
              </p>
            </div>
            <span className="tabular font-semibold">{formatRupees(priceAtPurchase * quantity)}</span>
          </li>
        ))}
      </ul>
      <p className="order-sum">
        <span>Order total</span>
        <span className="tabular text-price">{formatRupees(order.orderTotal)}</span>
      </p>
    </>
  );
}
