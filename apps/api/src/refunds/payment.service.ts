import { publishEvent } from '../events/events.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { reclaimStoreCredit, restoreStoreCredit } from '../store-credit/store-credit.service.ts';
import { cancelRefunds, getAmountsPaid, getCancellationRefunds, insertPendingRefund } from './refunds.queries.ts';

/** Refunds a locked order on cancellation: store credit at once, cash as a pending refund. Excludes earlier refunds for returns. */
export async function refundCanceledOrder(tx: Tx, orderId: string): Promise<void> {
  const { total, isPaid, creditLeft, refunded } = await getAmountsPaid(tx, orderId);
  const refundable = isPaid ? Math.max(0, total - refunded) : creditLeft;
  const creditPart = Math.min(creditLeft, refundable);
  await restoreStoreCredit(tx, { orderId, paise: creditPart });
  await createCashRefund(tx, orderId, refundable - creditPart);
}

/** Refunds units removed by an edit before packing. If the order is unpaid, less cash is collected instead. */
export async function refundEditedOrder(tx: Tx, orderId: string, newTotal: number): Promise<void> {
  const { total, isPaid, creditLeft, refunded } = await getAmountsPaid(tx, orderId);
  // Returned units were already refunded.
  if (refunded > 0) throw new DomainError('order_not_editable');
  const reduction = total - newTotal;
  const creditPart = isPaid ? Math.min(creditLeft, reduction) : Math.max(0, creditLeft - newTotal);
  await restoreStoreCredit(tx, { orderId, paise: creditPart });
  await createCashRefund(tx, orderId, isPaid ? reduction - creditPart : 0);
}

async function createCashRefund(tx: Tx, orderId: string, paise: number): Promise<void> {
  if (paise === 0) return;
  const refundId = await insertPendingRefund(tx, { orderId, returnId: null, paise });
  await publishEvent(tx, 'refund.created', orderId, { refundId });
}

/**
 * Reverts the refund when a cancelled order is reopened: voids due refunds and spends the store credit again. Throws `order_already_refunded`
 * if money was already sent or that store credit is spent.
 */
export async function reapplyPayment(tx: Tx, orderId: string): Promise<void> {
  const { givenBack, dueIds, isPaidBack } = await getCancellationRefunds(tx, orderId);
  if (isPaidBack) throw new DomainError('order_already_refunded');
  await cancelRefunds(tx, dueIds);
  if (!(await reclaimStoreCredit(tx, { orderId, paise: givenBack }))) throw new DomainError('order_already_refunded');
}
