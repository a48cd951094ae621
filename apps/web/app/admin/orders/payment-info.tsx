import { PAYMENT_METHODS, paymentLabel } from '@kinari/contract/labels/order-labels';
import { formatRupees } from '@kinari/contract/locale';
import type { Order } from './orders.data.ts';

export function PaymentInfo({ order }: { order: Order }) {
  return (
    <span className="order-payment">
      <span>{PAYMENT_METHODS[order.paymentMethod]}</span>
      <span className="text-ink-3">{paymentLabel(order)}</span>
      {order.creditUsed > 0 && <span className="text-ink-3">{formatRupees(order.creditUsed)} with store credit</span>}
    </span>
  );
}
