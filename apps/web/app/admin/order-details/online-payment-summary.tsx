import { formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { isSignedOut } from '../../session/query-client.ts';
import { amountDueOnDelivery } from '../../site/amount-due-on-delivery.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { onlinePaymentLabel } from '../orders/online-payment-label.ts';
import { isPriced } from '../orders/order-amounts.ts';
import {
  describeEvent,
  describeStatus,
  formatMoment,
  methodLabel,
  providerName,
  shortOrderId,
} from '../payments/payment-format.ts';
import { orderPaymentsQuery, type Payment } from '../payments/payments.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import type { OrderDetailsData } from './order-details.data.ts';
import { PaymentLink } from './payment-link.tsx';

type OrderProps = Pick<OrderDetailsData, 'order'>;

/** The online payment of an order, with every attempt. */
export function OnlinePaymentSummary({ order }: OrderProps) {
  const canSeePayments = useCanCall()('listPayments');
  if (!isPriced(order)) return null;
  return (
    <section className="admin-card order-box">
      <h2>
        Payment
        {canSeePayments && (
          <PrefetchLink
            to={`/admin/payments?q=${shortOrderId(order.id)}`}
            className="order-link admin-text-link underline underline-offset-3 print:hidden"
          >
            All payments
          </PrefetchLink>
        )}
      </h2>
      <dl className="order-totals">
        {order.creditUsed > 0 && (
          <div>
            <dt>Paid with store credit</dt>
            <dd className="tabular">{formatRupees(order.creditUsed)}</dd>
          </div>
        )}
        <div>
          <dt>Online</dt>
          <dd className="tabular">{formatRupees(amountDueOnDelivery(order))}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{onlinePaymentLabel(order)}</dd>
        </div>
      </dl>
      <PaymentLink order={order} />
      {canSeePayments && <PaymentAttempts orderId={order.id} />}
    </section>
  );
}

function PaymentAttempts({ orderId }: { orderId: string }) {
  const { data, error, isFetching, refetch } = useQuery(orderPaymentsQuery(orderId));
  if (data) {
    return (
      <ul aria-label="Payments">
        {data.map((payment) => (
          <PaymentAttempt key={payment.id} payment={payment} />
        ))}
      </ul>
    );
  }
  return error && !isSignedOut(error) ? (
    <LoadError what="the payments" busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <RowSkeletons count={1} what="payments" />
  );
}

function PaymentAttempt({ payment }: { payment: Payment }) {
  const status = describeStatus(payment);
  const event = describeEvent(payment);
  return (
    <li className="mt-2 grid gap-0.5 border-t border-border pt-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <PrefetchLink
          to={`/admin/payments/${payment.id}`}
          aria-label={`${formatRupees(payment.amount)}, open payment`}
          className="admin-text-link underline underline-offset-3 tabular"
        >
          {formatRupees(payment.amount)}
        </PrefetchLink>
        <StatusBadge status={status}>{status.text}</StatusBadge>
      </p>
      <p className="text-text-muted wrap-anywhere">
        {[
          methodLabel(payment) ?? providerName(payment),
          payment.payer,
          formatMoment(payment.paidAt ?? payment.createdAt),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {event && (
        <p className={payment.status === 'review' ? 'font-semibold text-danger' : 'text-text-muted'}>{event}</p>
      )}
      {payment.providerReference && (
        <p className="font-mono text-sm wrap-anywhere select-all">{payment.providerReference}</p>
      )}
    </li>
  );
}
