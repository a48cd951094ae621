import type { DeliveryStatus, PaymentStatus } from './order-record.ts';

/** The state machine of an order: what a change of delivery status does to its units. */
export type StockEffect = 'none' | 'restock' | 'returning' | 'take again';

// Units of a parcel that has left the house are on their way back, not on the shelf: somebody counts them in by hand.
const EFFECTS: Record<DeliveryStatus, Record<DeliveryStatus, StockEffect>> = {
  PENDING: { PENDING: 'none', SHIPPED: 'none', DELIVERED: 'none', CANCELED: 'restock' },
  SHIPPED: { PENDING: 'none', SHIPPED: 'none', DELIVERED: 'none', CANCELED: 'returning' },
  DELIVERED: { PENDING: 'none', SHIPPED: 'none', DELIVERED: 'none', CANCELED: 'returning' },
  CANCELED: { PENDING: 'take again', SHIPPED: 'take again', DELIVERED: 'take again', CANCELED: 'none' },
};

export function stockEffect(from: DeliveryStatus, to: DeliveryStatus): StockEffect {
  return EFFECTS[from][to];
}

/** Cash is paid at the door: delivered means paid, and a paid order that is cancelled owes a refund. */
export function paymentAfter(payment: PaymentStatus, from: DeliveryStatus, to: DeliveryStatus): PaymentStatus {
  if (to === 'DELIVERED') return 'PAID';
  if (to === 'CANCELED') return payment === 'PENDING' ? 'PENDING' : 'REFUND_DUE';
  // Leaving CANCELED, a refund that was due is not; of what something was refunded for, it was paid; leaving DELIVERED otherwise, the
  // delivery was a mistake and so was the payment.
  if (payment !== 'PENDING' && payment !== 'PAID') return 'PAID';
  return from === 'DELIVERED' ? 'PENDING' : payment;
}
