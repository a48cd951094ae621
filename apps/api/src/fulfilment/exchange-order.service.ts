import { sql } from 'kysely';
import { takeStock } from '../inventory/inventory.service.ts';
import { refreshPaymentStatus } from '../payments/payments.service.ts';
import type { Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { type RefundDeps, refundAsStoreCredit } from '../refunds/refunds.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { payOrderWithCredit } from '../store-credit/store-credit.service.ts';

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
  if (!(await takeStock(tx, variantId, quantity))) throw new DomainError('exchange_sold_out');
  const { deliveryDays } = await getSettings(tx);
  const { rows } = await sql<{ id: string }>`
    select create_exchange_order(${returnLineId}, ${variantId}, ${quantity}, ${actorId}, ${deliveryDays}) as id
  `.execute(tx);
  const { id, ownerId, paise } = await tx
    .selectFrom('orders')
    .select(['id', 'user_id as ownerId', 'total_paise as paise'])
    .where('id', '=', rows[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  const reference = id.slice(0, 8);
  const { creditId, refundId } = await refundAsStoreCredit(
    tx,
    { orderId, returnId, paise, ownerId, reference, actorId },
    deps,
  );
  await payOrderWithCredit(tx, { creditId, orderId: id, paise });
  await refreshPaymentStatus(tx, id);
  return { orderId: id, refundId };
}
