import { sizeText } from '@kinari/contract/sizes';
import { ColorFact } from '../../catalog/color-fact.tsx';
import { formatMoment } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { lookOf } from './delivery-status.ts';
import type { Order } from './orders.data.ts';
import { Payment } from './payment.tsx';

/** What was ordered, by whom and where to, as it is also printed and laid into the parcel. */
export function OrderSheet({ order }: { order: Order }) {
  const { user, address } = order;
  const lines = [address.addressLine1, address.addressLine2, `${address.city}, ${address.state} ${address.postalCode}`];
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <>
      <div className="order-facts">
        <section>
          <h3>Customer</h3>
          <p className="font-semibold">{name}</p>
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
            <CopyButton
              label="Copy address"
              text={[name, ...lines].filter(Boolean).join('\n')}
              className="copy-address"
            />
          </h3>
          <address>
            {lines.filter(Boolean).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </section>
        <section>
          <h3>Order date</h3>
          <p>{formatMoment(order.orderDate)}</p>
        </section>
        <section>
          <h3>Payment</h3>
          <Payment order={order} />
        </section>
        <section>
          <h3>Delivery status</h3>
          <p>{lookOf(order.deliveryStatus).word}</p>
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
            <Thumb picture={product.images[0]} className="w-14" />
            <div className="min-w-0">
              <p className="font-medium text-pretty">{product.name}</p>
              <p className="item-facts">
                <ColorFact {...product.variant} />
                {product.variant.size && <span>{sizeText(product.variant.size)}</span>}
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
