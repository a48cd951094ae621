import type { EndpointBody } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { findOrderToPay, type LockedOrder, lockOrder } from '../../orders/orders.service.ts';
import {
  acceptPayment,
  checkOpenPayment,
  findAcceptedPayment,
  findPayment,
  lockPayment,
  type Payment,
} from '../../payment-attempts/payment-attempts.service.ts';
import { refreshPaymentStatus } from '../../payments/payments.service.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { refundExtraPayment } from '../../refunds/source-refunds.service.ts';
import { payOrder } from '../settle.service.ts';
import { canAcceptPayment } from './payment-details.service.ts';
import { getStaffPayment, type StaffPayment } from './staff-payment.queries.ts';
import { enqueueTestRefund } from './test-refund.service.ts';

type Resolution = EndpointBody<'resolvePayment'> & { id: string; actorId: string };

/** Accepts or refunds a payment that differs from what was asked for. Both use only what the provider itself reported. */
export async function resolvePayment(
  db: Db,
  { id, decision, reason, actorId }: Resolution,
  now: Now,
): Promise<StaffPayment> {
  const found = await findPayment(db, id);
  if (!found) throw new DomainError('not_found');
  await db.transaction().execute(async (tx) => {
    const order = found.orderId === null ? undefined : await lockOrder(tx, found.orderId);
    const payment = await lockPayment(tx, id);
    const isPossible = decision === 'accept' ? await canAcceptPayment(tx, payment, now()) : payment.status === 'review';
    if (!isPossible) throw new DomainError('payment_status_changed');

    await acceptPayment(tx, id, now());
    // The refund of a test payment belongs to no order.
    if (!order) await enqueueTestRefund(tx, id);
    else if (decision === 'accept') await useForOrder(tx, { payment, order, now: now() });
    else await sendBack(tx, order, { paymentId: id, paise: toReceived(payment) });

    await recordAuditEntry(
      tx,
      order ? { kind: 'order', id: order.id, actorId } : { kind: 'settings', id: '1', actorId },
      {
        action: decision === 'accept' ? 'payment.accepted' : 'payment.refund_requested',
        data: { order: order?.id ?? null },
        after: { received: toRupees(toReceived(payment)), reason },
      },
    );
  });
  return getStaffPayment(db, id);
}

const toReceived = ({ receivedPaise, paise }: Payment) => receivedPaise ?? paise;

type OrderPayment = { payment: Payment; order: LockedOrder; now: Date };

/** Pays the locked order and sends back what it does not need. All goes back if a unit of a cancelled order is gone. */
async function useForOrder(tx: Tx, { payment, order, now }: OrderPayment): Promise<void> {
  const received = toReceived(payment);
  await payOrder(tx, { order, paymentId: payment.id, capture: { paise: received }, now });
  const accepted = await findAcceptedPayment(tx, order.id);
  if (accepted?.id !== payment.id) return;
  // Read again: a reopened order uses its store credit again.
  const excess = received - ((await findOrderToPay(tx, order.id))?.duePaise ?? received);
  if (excess > 0) await sendBack(tx, order, { paymentId: payment.id, paise: excess });
  // The customer may be about to pay again.
  await checkOpenPayment(tx, order.id);
}

async function sendBack(
  tx: Tx,
  { id: orderId }: LockedOrder,
  refund: { paymentId: string; paise: number },
): Promise<void> {
  await refundExtraPayment(tx, { orderId, ...refund });
  await refreshPaymentStatus(tx, orderId);
}
