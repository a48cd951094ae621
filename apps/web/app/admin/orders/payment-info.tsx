import { PAYMENT_METHODS, paymentLabel } from '@kinari/contract/labels/order-labels';
import { formatRupees } from '@kinari/contract/locale';
import { onlinePaymentLabel } from './online-payment-label.ts';
import { isPriced } from './order-amounts.ts';
import type { Order } from './orders.data.ts';

export function PaymentInfo({ order }: { order: Order }) {
  return (
    <span className="order-payment flex flex-wrap">
      {order.paymentMethod === 'ONLINE' ? (
        <span>{onlinePaymentLabel(order)}</span>
      ) : (
        <>
          <span className="xl:whitespace-nowrap">{PAYMENT_METHODS[order.paymentMethod]}</span>
          {isPriced(order) && <span className="order-note text-text-subtle">{paymentLabel(order)}</span>}
        </>
      )}
      {isPriced(order) && order.creditUsed > 0 && (
        <span className="order-note text-text-subtle">{formatRupees(order.creditUsed)} with store credit</span>
      )}
    </span>
  );
}
