/** Where the goods are, as people read it. (The back office's own list says 'Canceled'.) */
export const DELIVERY_WORDS = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Cancelled',
} as const;

export const PAYMENT_METHODS = { COD: 'Cash on Delivery' } as const;

const PAYMENT_WORDS = {
  PENDING: 'Pending',
  PAID: 'Paid',
  REFUND_DUE: 'Refund due',
  PART_REFUNDED: 'Part refunded',
  REFUNDED: 'Refunded',
} as const;

type Standing = { deliveryStatus: keyof typeof DELIVERY_WORDS; paymentStatus: keyof typeof PAYMENT_WORDS };

/** Where the money is, as people read it; of an order that was cancelled unpaid none will come. */
export function paymentWord({ deliveryStatus, paymentStatus }: Standing): string {
  return deliveryStatus === 'CANCELED' && paymentStatus === 'PENDING' ? 'Cancelled' : PAYMENT_WORDS[paymentStatus];
}
