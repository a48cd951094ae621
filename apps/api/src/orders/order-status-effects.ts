import type { DeliveryStatus, PaymentStatus } from './order-record.ts';

/** What a change of delivery status does to the stock of the order. */
export type StockEffect = 'none' | 'restock' | 'returning' | 'take again';

// Shipped units are in transit, not in stock. Staff count them in when they arrive.
const EFFECTS: Record<DeliveryStatus, Record<DeliveryStatus, StockEffect>> = {
  PENDING: { PENDING: 'none', SHIPPED: 'none', DELIVERED: 'none', CANCELED: 'restock' },
  SHIPPED: { PENDING: 'none', SHIPPED: 'none', DELIVERED: 'none', CANCELED: 'returning' },
  DELIVERED: { PENDING: 'none', SHIPPED: 'none', DELIVERED: 'none', CANCELED: 'returning' },
  CANCELED: { PENDING: 'take again', SHIPPED: 'take again', DELIVERED: 'take again', CANCELED: 'none' },
};

export function stockEffect(from: DeliveryStatus, to: DeliveryStatus): StockEffect {
  return EFFECTS[from][to];
}

/** Cash on delivery: delivered means paid. Cancelling a paid order makes a refund due. */
export function paymentStatusAfter(payment: PaymentStatus, from: DeliveryStatus, to: DeliveryStatus): PaymentStatus {
  if (to === 'DELIVERED') return 'PAID';
  if (to === 'CANCELED') return payment === 'PENDING' ? 'PENDING' : 'REFUND_DUE';
  // A refund status means that the order was paid, so it is PAID again. Otherwise, leaving DELIVERED means that the delivery was
  // recorded by mistake, and so was the payment.
  if (payment !== 'PENDING' && payment !== 'PAID') return 'PAID';
  return from === 'DELIVERED' ? 'PENDING' : payment;
}
