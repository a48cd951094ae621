import type { EndpointResponse } from '@kinari/contract/contract';
import { PAYMENT_PROVIDER_LABELS } from '@kinari/contract/labels/payment-labels';
import { formatRupees } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import { sql } from 'kysely';
import { canReopenUnpaidOrder, findOrderToPay } from '../../orders/orders.service.ts';
import { findAcceptedPayment, findPayment, type Payment } from '../../payment-attempts/payment-attempts.service.ts';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type RefundRecord, refundColumns, toRefundResponse } from '../../refunds/refund-status.service.ts';
import { canPayCashOrderOnline } from '../settle.service.ts';
import { getStaffPayment, listStaffPaymentsByOrder } from './staff-payment.queries.ts';

type PaymentDetails = EndpointResponse<'getPayment'>;
type PaymentEvent = PaymentDetails['events'][number];

/** Throws `not_found`. */
export async function getPaymentDetails(db: Db, id: string, now: Date): Promise<PaymentDetails> {
  const payment = await findPayment(db, id);
  if (!payment) throw new DomainError('not_found');
  const [staffPayment, refunds, ofOrder, webhooks] = await Promise.all([
    getStaffPayment(db, id),
    listRefunds(db, id),
    payment.orderId === null ? [] : listStaffPaymentsByOrder(db, payment.orderId),
    listWebhooks(db, payment),
  ]);
  return {
    payment: staffPayment,
    refunds: refunds.map(({ returnNumber, ...refund }) => toRefundResponse(refund, returnNumber)),
    others: ofOrder.filter((other) => other.id !== id),
    events: [...listSteps(payment), ...refunds.flatMap(listRefundSteps), ...webhooks].toSorted((one, other) =>
      one.at.localeCompare(other.at),
    ),
    canAccept: await db.transaction().execute((tx) => canAcceptPayment(tx, payment, now)),
  };
}

/** True if staff may accept what the provider reported: at least what the order asks, in rupees, for an order that can still be paid. */
export async function canAcceptPayment(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  const { status, orderId, receivedPaise, receivedCurrency } = payment;
  if (status !== 'review' || orderId === null || receivedCurrency !== 'INR') return false;
  const order = await findOrderToPay(tx, orderId);
  if (!order || (await findAcceptedPayment(tx, orderId))) return false;
  const isCanceled = order.deliveryStatus === 'CANCELED';
  // A cancelled order gave its store credit back. It pays again if the order is reopened.
  if ((receivedPaise ?? 0) < (isCanceled ? payment.paise : order.duePaise)) return false;
  if (isCanceled) return canReopenUnpaidOrder(tx, orderId, now);
  return (order.deliveryStatus === 'PENDING' && order.payUntil !== null) || canPayCashOrderOnline(tx, order);
}

type PaymentRefund = RefundRecord & {
  returnNumber: string | null;
  failure: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

async function listRefunds(db: Queryable, paymentId: string): Promise<PaymentRefund[]> {
  const { rows } = await sql<PaymentRefund>`
    select
      ${refundColumns}, sent_back.number as "returnNumber", refund.failure, refund.created_at as "createdAt",
      (
        select max(sent.happened_at)
        from events sent
        where sent.subject = refund.order_id and sent.kind = 'refund.sent' and sent.data ->> 'refundId' = refund.id::text
      ) as "sentAt"
    from refunds refund
    left join returns sent_back on sent_back.id = refund.return_id
    where refund.payment_id = ${paymentId} and refund.status <> 'canceled'
    order by refund.created_at desc, refund.id desc
  `.execute(db);
  return rows;
}

function listSteps({ createdAt, paidAt, checkedAt, checks, testRefund }: Payment): PaymentEvent[] {
  const steps: [string, string | null | undefined, string | null][] = [
    ['payment_started', createdAt.toISOString(), null],
    ['provider_checked', checkedAt?.toISOString(), checks > 1 ? `${checks} times so far` : null],
    ['paid', paidAt?.toISOString(), null],
    ['refund_sent', testRefund?.sentAt, null],
  ];
  return steps.flatMap(([kind, at, message]) => (at ? [{ at, kind, message }] : []));
}

function listRefundSteps({ paise, createdAt, sentAt, failure }: PaymentRefund): PaymentEvent[] {
  const amount = formatRupees(toRupees(paise));
  return [
    { at: createdAt.toISOString(), kind: 'refund_created', message: failure ? `${amount}: ${failure}` : amount },
    ...(sentAt ? [{ at: sentAt.toISOString(), kind: 'refund_sent', message: amount }] : []),
  ];
}

const MAX_WEBHOOKS = 100;

/** Returns only the names of the events: the bodies can name people. */
async function listWebhooks(db: Queryable, { id, provider }: Payment): Promise<PaymentEvent[]> {
  const { rows } = await sql<{ receivedAt: Date; body: Buffer }>`
    select received_at as "receivedAt", body
    from payment_events
    where payment_id = ${id}
    order by received_at desc
    limit ${MAX_WEBHOOKS}
  `.execute(db);
  const message = `Webhook from ${PAYMENT_PROVIDER_LABELS[provider]}`;
  return rows.map(({ receivedAt, body }) => ({ at: receivedAt.toISOString(), kind: readEventName(body), message }));
}

/** Razorpay and PhonePe call the name `event`, Cashfree calls it `type`. */
function readEventName(body: Buffer): string {
  try {
    const { event, type } = JSON.parse(body.toString('utf8')) as { event?: unknown; type?: unknown };
    const name = event ?? type;
    if (typeof name === 'string' && /^[\w.]{1,60}$/.test(name)) return name;
  } catch {
    // Not JSON.
  }
  return 'webhook_received';
}
