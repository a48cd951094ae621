import { paymentLabel } from '@kinari/contract/labels/order-labels';
import { formatTime } from '@kinari/contract/locale';
import { isPriced } from './order-amounts.ts';
import type { Order } from './orders.data.ts';

/** Formats the payment of an online order: `Online · Paid`, `Online · Waiting till 2:40 pm`, `Online · Refund due`. */
export function onlinePaymentLabel(
  order: Pick<Order, 'awaitingPayment' | 'deliveryStatus' | 'paymentStatus' | 'orderTotal'>,
): string {
  const { awaitingPayment, deliveryStatus } = order;
  if (awaitingPayment) return `Online · Waiting till ${formatTime(awaitingPayment.until)}`;
  // The status of the payment is left out for staff who may not see amounts.
  if (!isPriced(order)) return 'Online';
  const { paymentStatus } = order;
  if (paymentStatus === 'REFUND_DUE') return 'Online · Refund due';
  if (paymentStatus === 'PENDING' && deliveryStatus === 'CANCELED') return 'Online · Not paid';
  return `Online · ${paymentLabel({ deliveryStatus, paymentStatus })}`;
}
