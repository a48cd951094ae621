import { sql } from 'kysely';
import { toMethodGroup } from '../online-payments/order-payment.service.ts';
import type { OrderDetails } from '../order-views/order-details.service.ts';
import { listPaymentsByOrder } from '../payment-attempts/payment-attempts.service.ts';
import type { Queryable } from '../platform/database/db.ts';
import { listReturnableUnits } from '../returns/options.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import type { OrderEmailData } from './order-emails.ts';
import type { OnlinePayment } from './payment-format.ts';

type OrderEmailContext = Pick<OrderEmailData, 'exchangeFor' | 'paidBack' | 'payment'>;

/** Returns the payment of an order, the return that it is an exchange for, and the refunds of its last cancellation. */
export async function getOrderEmailContext(
  db: Queryable,
  { id: orderId, paymentMethod }: Pick<OrderDetails, 'id' | 'paymentMethod'>,
): Promise<OrderEmailContext> {
  const payment = paymentMethod === 'ONLINE' ? await findOnlinePayment(db, orderId) : undefined;
  return { ...(payment && { payment }), ...(await findRefundContext(db, orderId)) };
}

async function findOnlinePayment(db: Queryable, orderId: string): Promise<OnlinePayment | undefined> {
  const payment = (await listPaymentsByOrder(db, orderId)).find(({ isAccepted }) => isAccepted);
  if (!payment?.paidAt) return undefined;
  const { paise, method, paidAt, providerPaymentId: reference, note } = payment;
  return { paise, method: toMethodGroup(method), paidAt, reference, isLate: note === 'paid_late' };
}

async function findRefundContext(db: Queryable, orderId: string): Promise<Omit<OrderEmailContext, 'payment'>> {
  const { rows } = await sql<{ exchangeFor: string | null; credit: number; money: number; isToSource: boolean }>`
    with cancelled as (
      select max(happened_at) as at from order_events where order_id = ${orderId} and to_status = 'CANCELED'
    )
    select
      (
        select order_return.number
        from orders placed
        join return_lines line on line.id = placed.exchange_of
        join returns order_return on order_return.id = line.return_id
        where placed.id = ${orderId}
      ) as "exchangeFor",
      coalesce((
        select sum(entry.paise)
        from store_credit_entries entry, cancelled
        where entry.order_id = ${orderId} and entry.kind = 'restored' and entry.refund_id is null
          and entry.entered_at >= cancelled.at
      ), 0)::bigint as credit,
      refunded.money,
      refunded."isToSource"
    from (
      select
        coalesce(sum(refund.paise), 0)::bigint as money,
        coalesce(bool_and(refund.method is not distinct from 'source'), false) as "isToSource"
      from refunds refund, cancelled
      where refund.order_id = ${orderId} and refund.return_id is null and refund.status <> 'canceled' and not refund.extra
        and refund.created_at >= cancelled.at
    ) refunded
  `.execute(db);
  const [found] = rows;
  if (!found) return {};
  const { exchangeFor, credit, money, isToSource } = found;
  return { ...(exchangeFor && { exchangeFor }), paidBack: { credit, money, isToSource } };
}

type ReturnOfferInput = { orderId: string; shipmentId?: string; now: Date };

/** Returns what the customer can return of an order or a shipment. Empty if nothing was delivered. */
export async function getReturnOffer(
  db: Queryable,
  { orderId, shipmentId, now }: ReturnOfferInput,
): Promise<Pick<OrderEmailData, 'offer'>> {
  const settings = await getSettings(db);
  const found = await listReturnableUnits(db, orderId, { ...settings, now });
  const deliveredBatches = (found?.batches ?? []).filter((batch) => !shipmentId || batch.shipmentId === shipmentId);
  if (deliveredBatches.length === 0) return {};
  const freelyReturnable = deliveredBatches.filter(({ reasons }) => reasons.includes('changed_mind'));
  const partialOffer = freelyReturnable.length > 0 ? 'some' : 'none';
  const forAnyReason = freelyReturnable.length === deliveredBatches.length ? 'all' : partialOffer;
  return { offer: { isOnline: settings.selfServiceReturns, forAnyReason } };
}
