import type { Order } from './orders.data.ts';

const METHODS = { COD: 'Cash on Delivery' };
const STATUSES = { PENDING: 'Pending', PAID: 'Paid', REFUND_DUE: 'Refund due' };

export function Payment({ order: { paymentMethod, paymentStatus } }: { order: Order }) {
  return (
    <span className="payment">
      <span>{METHODS[paymentMethod]}</span>
      <span className="text-ink-3">{STATUSES[paymentStatus]}</span>
    </span>
  );
}
