import { PAYMENT_METHODS, paymentWord } from '@kinari/contract/words/order-words';
import type { Order } from './orders.data.ts';

export function Payment({ order }: { order: Order }) {
  return (
    <span className="order-payment">
      <span>{PAYMENT_METHODS[order.paymentMethod]}</span>
      <span className="text-ink-3">{paymentWord(order)}</span>
    </span>
  );
}
