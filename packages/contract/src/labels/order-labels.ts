/** The admin order list says 'Canceled' instead. */
export const DELIVERY_STATUS_LABELS = {
  PENDING: 'Pending',
  SHIPPED: 'Shipped',
  DELIVERED: 'Delivered',
  CANCELED: 'Cancelled',
} as const;

export const PAYMENT_METHODS = { COD: 'Cash on Delivery', ONLINE: 'UPI, card or netbanking' } as const;
export type PaymentMethod = keyof typeof PAYMENT_METHODS;

const PAYMENT_STATUS_LABELS = {
  PENDING: 'Pending',
  PAID: 'Paid',
  REFUND_DUE: 'Refund pending',
  PARTIALLY_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
} as const;

type OrderStatuses = {
  deliveryStatus: keyof typeof DELIVERY_STATUS_LABELS;
  paymentStatus: keyof typeof PAYMENT_STATUS_LABELS;
};

/** An order cancelled before payment shows 'Cancelled', because no payment is pending. */
export function paymentLabel({ deliveryStatus, paymentStatus }: OrderStatuses): string {
  return deliveryStatus === 'CANCELED' && paymentStatus === 'PENDING'
    ? 'Cancelled'
    : PAYMENT_STATUS_LABELS[paymentStatus];
}

/** Seconds that the email and tax document of an undoable status change wait. The Undo button shows for two seconds less. */
export const UNDO_SECONDS = 10;
