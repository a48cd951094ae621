import { formatRupees } from '@kinari/contract/locale';
import { useQueries } from '@tanstack/react-query';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { ReturnBadge } from '../../site/return-badge.tsx';
import { type Refund, returnQuery } from '../data/return.data.ts';
import { formatRefundDestination, formatRefundStatus, returnPath } from '../data/return-labels.ts';
import { useCanCall } from '../navigation/use-can-call.ts';
import type { OrderDetailsData } from './order-details.data.ts';

export function OrderReturns({ details: { order } }: { details: OrderDetailsData }) {
  const { returns = [], paymentStatus } = order;
  const canCall = useCanCall();
  const isAllowed = canCall('getReturn');
  const returnQueries = useQueries({ queries: returns.map(({ id }) => ({ ...returnQuery(id), enabled: isAllowed })) });
  if (returns.length === 0 && paymentStatus !== 'REFUND_DUE') return null;
  return (
    <section className="admin-card order-box print:hidden">
      <h2>
        Returns
        {paymentStatus === 'REFUND_DUE' && canCall('listPendingRefunds') && (
          <PrefetchLink
            to="/admin/returns?queue=pending-refunds"
            className="order-link admin-text-link underline underline-offset-3"
          >
            Refunds pending
          </PrefetchLink>
        )}
      </h2>
      {returns.length === 0 && (
        <p className="text-text-muted">No items were returned. The order was paid and then cancelled.</p>
      )}
      <ul>
        {returns.map((orderReturn, index) => {
          const refunds = returnQueries[index]?.data?.refunds ?? [];
          return (
            <li key={orderReturn.id} className="grid gap-1 pt-1 pb-2.5 border-t border-border last:pb-0">
              <p className="flex flex-wrap items-center gap-x-3">
                {isAllowed ? (
                  <PrefetchLink
                    to={returnPath(orderReturn)}
                    className="order-link admin-text-link underline underline-offset-3 font-mono"
                  >
                    {orderReturn.number}
                  </PrefetchLink>
                ) : (
                  <span className="font-mono">{orderReturn.number}</span>
                )}
                <ReturnBadge status={orderReturn.status} />
              </p>
              {orderReturn.declineReason && (
                <p className="text-text-muted wrap-anywhere">{orderReturn.declineReason}</p>
              )}
              {refunds.length > 0 && <RefundLines refunds={refunds} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function RefundLines({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul aria-label="Refunds" className="grid gap-1.5">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {formatRefundDestination(refund)}, <span className="text-text-muted">{formatRefundStatus(refund)}</span>
          </span>
          {refund.amount !== undefined && (
            <b className="tabular flex-none font-semibold">{formatRupees(refund.amount)}</b>
          )}
        </li>
      ))}
    </ul>
  );
}
