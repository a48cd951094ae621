import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { Order } from './orders.data.ts';

export function Payment({ order }: { order: Order }) {
  return (
    <span className="order-payment">
      <span>{PAYMENT_METHODS[order.paymentMethod]}</span>
      <span className="text-ink-3">{paymentWord(order)}</span>
      {order.creditUsed > 0 && <span className="text-ink-3">{formatRupees(order.creditUsed)} with credit</span>}
    </span>
  );
}
