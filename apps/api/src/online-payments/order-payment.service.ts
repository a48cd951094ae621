import type { EndpointResponse } from '@kinari/contract/contract';
import { PAYMENT_METHOD_GROUPS, type PaymentMethodGroup } from '@kinari/contract/labels/payment-labels';
import { toRupees } from '@kinari/contract/money';
import { getOrder } from '../order-views/order-details.service.ts';
import { findOrderToPay, type OrderToPay } from '../orders/orders.service.ts';
import { listPaymentsByOrder, type Payment } from '../payment-attempts/payment-attempts.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { IndeterminateError } from '../platform/outbound/provider-errors.ts';
import { findExtraRefund } from '../refunds/source-refunds.service.ts';
import { checkPaymentOnce, type PaymentDeps } from './check-payment.service.ts';
import { canPayCashOrderOnline } from './settle.service.ts';

type OrderPayment = EndpointResponse<'getOrderPayment'>;

const isOpen = ({ status }: Payment) => status === 'starting' || status === 'waiting';

/** Returns the payment of an order for its customer. Asks the provider first if a payment is open. */
export async function getOrderPayment(db: Db, orderId: string, deps: PaymentDeps): Promise<OrderPayment> {
  const open = (await listPaymentsByOrder(db, orderId)).find(isOpen);
  if (open) {
    try {
      await checkPaymentOnce(db, open.id, deps);
    } catch (error) {
      // Show what we know. The sweep asks again.
      if (!(error instanceof IndeterminateError)) throw error;
    }
  }
  return describePayment(db, orderId, deps);
}

async function describePayment(db: Db, orderId: string, { providers }: PaymentDeps): Promise<OrderPayment> {
  const [order, payments, refund, details] = await Promise.all([
    findOrderToPay(db, orderId),
    listPaymentsByOrder(db, orderId),
    findExtraRefund(db, orderId),
    getOrder(db, orderId),
  ]);
  if (!order) throw new DomainError('not_found');
  // Without a provider, a cash order has nothing to offer here.
  const canPayOnline = (order.payUntil !== null || providers.size > 0) && (await canPayOrderOnline(db, order));
  const status = toStatus(order, payments, { hasExtraRefund: refund !== undefined, canPayOnline });
  const accepted = payments.find(({ isAccepted }) => isAccepted);
  const [first] = providers.values();
  return {
    orderId,
    status,
    amount: toRupees(accepted?.paise ?? (status === 'late' && refund ? refund.paise : order.duePaise)),
    until: order.deliveryStatus === 'PENDING' ? (order.payUntil?.toISOString() ?? null) : null,
    canTryAgain: canPayOnline && providers.size > 0,
    canPayCash: order.deliveryStatus === 'PENDING' && order.payUntil !== null && !accepted,
    ways: [...new Set([...providers.values()].flatMap(({ ways }) => ways))],
    openWay: payments.find(isOpen)?.way ?? null,
    isUpiOnly: first?.isUpiOnly ?? false,
    items: details.lines.map(({ id, name, quantity }) => ({ id, name, quantity })),
    paidBy: accepted ? toMethodGroup(accepted.method) : null,
    reference: accepted?.providerPaymentId ?? null,
    lastCheckedAt: payments.find(isOpen)?.checkedAt?.toISOString() ?? null,
    refund: refund ? { amount: toRupees(refund.paise), by: refund.dueOn, sentOn: refund.completedOn } : null,
  };
}

/** True for an order that waits for its payment, and for a cash order until a shipment is booked. */
export async function canPayOrderOnline(db: Queryable, order: OrderToPay): Promise<boolean> {
  if (order.deliveryStatus !== 'PENDING' || order.paymentStatus !== 'PENDING') return false;
  return order.payUntil !== null || canPayCashOrderOnline(db, order);
}

type Context = { hasExtraRefund: boolean; canPayOnline: boolean };

function toStatus(
  order: OrderToPay,
  payments: readonly Payment[],
  { hasExtraRefund, canPayOnline }: Context,
): OrderPayment['status'] {
  if (payments.some(({ isAccepted }) => isAccepted)) return 'paid';
  if (order.deliveryStatus === 'CANCELED' && order.payUntil) return hasExtraRefund ? 'late' : 'expired';
  if (!canPayOnline) return hasExtraRefund ? 'late' : 'cash';
  const open = payments.find(isOpen);
  if (open?.isUnderWay) return 'pending';
  // The page of a provider stays open after the bank has declined.
  if (open) return open.providerMessage === null ? 'waiting' : 'failed';
  return payments[0]?.status === 'failed' ? 'failed' : 'unpaid';
}

/** Groups the words of the providers for how a payment was made. */
export function toMethodGroup(method: string | null): PaymentMethodGroup | null {
  if (method === null) return null;
  const word = method.toLowerCase().replaceAll('_', '');
  const known = (Object.keys(PAYMENT_METHOD_GROUPS) as PaymentMethodGroup[]).find((group) => word.includes(group));
  return known ?? 'other';
}
