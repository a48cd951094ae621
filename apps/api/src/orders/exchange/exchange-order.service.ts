import type { Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type RefundDeps, refundAsStoreCredit, updatePaymentStatus } from '../../refunds/refunds.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { payOrderWithCredit } from '../../store-credit/store-credit.service.ts';
import { deductStock, insertExchange } from './exchange-order.queries.ts';

type ExchangeRequest = {
  /** The order of the returned goods. The caller has locked it. */
  orderId: string;
  returnId: string;
  returnLineId: string;
  variantId: string;
  quantity: number;
  actorId: string;
};

/**
 * Creates an exchange order: issues store credit for the returned goods and pays the new order with it. Throws
 * `exchange_sold_out` before any write if stock is too low.
 */
export async function createExchangeOrder(
  tx: Tx,
  { orderId, returnId, returnLineId, variantId, quantity, actorId }: ExchangeRequest,
  deps: RefundDeps,
): Promise<{ orderId: string; refundId: string }> {
  if (!(await deductStock(tx, variantId, quantity))) throw new DomainError('exchange_sold_out');
  const { deliveryDays } = await getSettings(tx);
  const exchangeOrder = await insertExchange(tx, { returnLineId, variantId, quantity, actorId, deliveryDays });
  const { paise, userId: ownerId } = exchangeOrder;
  const reference = exchangeOrder.id.slice(0, 8);
  const refund = await refundAsStoreCredit(tx, { orderId, returnId, paise, ownerId, reference, actorId }, deps);
  await payOrderWithCredit(tx, { creditId: refund.creditId, orderId: exchangeOrder.id, paise });
  await updatePaymentStatus(tx, orderId);
  return { orderId: exchangeOrder.id, refundId: refund.refundId };
}
