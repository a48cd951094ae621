import { publishEvent } from '../events/events.service.ts';
import { confirmOrder, lockOrder } from '../orders/orders.service.ts';
import {
  findAcceptedPayment,
  listPaymentsByOrder,
  type Payment,
  updatePayment,
} from '../payment-attempts/payment-attempts.service.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { IndeterminateError } from '../platform/outbound/provider-errors.ts';
import { cancelAttempt, checkPayment, type PaymentDeps } from './check-payment.service.ts';

/** Turns a waiting order into a cash order. Closes its attempts at the provider first, so that the order is not paid twice. */
export async function payWithCash(db: Db, orderId: string, deps: PaymentDeps): Promise<void> {
  for (const payment of (await listPaymentsByOrder(db, orderId)).filter(isOpen)) await closeAttempt(db, payment, deps);
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.paymentStatus !== 'PENDING' || (await findAcceptedPayment(tx, orderId)))
      throw new DomainError('already_paid');
    if (order.deliveryStatus !== 'PENDING') throw new DomainError('order_ended');
    if (!order.payUntil) return;
    for (const { id } of (await listPaymentsByOrder(tx, orderId)).filter(isOpen))
      await updatePayment(tx, id, { status: 'canceled', note: 'changed_to_cash' });
    const orderEventId = await confirmOrder(tx, orderId, 'COD');
    await refreshPaymentStatus(tx, orderId);
    await publishEvent(tx, 'order.placed', orderId, { orderEventId });
  });
}

const isOpen = ({ status }: Payment) => status === 'starting' || status === 'waiting';

async function closeAttempt(db: Db, payment: Payment, deps: PaymentDeps): Promise<void> {
  const provider = deps.providers.get(payment.provider);
  if (!provider) throw new DomainError('provider_unavailable');
  try {
    // Rejected: it was paid in the meantime.
    if (!(await cancelAttempt(payment, provider))) await checkPayment(db, payment.id, deps);
  } catch (error) {
    if (error instanceof IndeterminateError) throw new DomainError('provider_unavailable');
    throw error;
  }
}
