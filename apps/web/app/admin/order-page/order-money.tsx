import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { Order } from '../orders/orders.data.ts';

/** What is to be collected at the door, and whether it was. */
export function OrderMoney({ order }: { order: Order }) {
  const isOpen = order.deliveryStatus === 'PENDING' || order.deliveryStatus === 'SHIPPED';
  const toCollect = isOpen && order.paymentStatus === 'PENDING' ? order.orderTotal : 0;
  return (
    <section className="admin-card order-box">
      <h2>
        Money <span>{PAYMENT_METHODS[order.paymentMethod]}</span>
      </h2>
      <dl className="order-figures">
        <div>
          <dt>To collect</dt>
          <dd className="tabular">{formatRupees(toCollect)}</dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>{paymentWord(order)}</dd>
        </div>
      </dl>
    </section>
  );
}
