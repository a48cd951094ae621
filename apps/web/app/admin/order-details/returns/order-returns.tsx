import { useQueries } from '@tanstack/react-query';
import { PrefetchLink } from '../../../platform/prefetch-link.tsx';
import { ReturnBadge } from '../../../site/return-badge.tsx';
import { returnQuery } from '../../data/return.data.ts';
import { returnPath } from '../../data/return-labels.ts';
import type { OrderDetailsData } from '../order-details.data.ts';
import { RefundLines } from './refund-lines.tsx';

export function OrderReturns({ details: { order } }: { details: OrderDetailsData }) {
  const { returns = [], paymentStatus } = order;
  const returnQueries = useQueries({ queries: returns.map(({ id }) => returnQuery(id)) });
  if (returns.length === 0 && paymentStatus !== 'REFUND_DUE') return null;
  return (
    <section className="admin-card order-box print:hidden">
      <h2>
        Returns
        {paymentStatus === 'REFUND_DUE' && (
          <PrefetchLink to="/admin/returns?queue=pending-refunds" className="order-link">
            Refunds pending
          </PrefetchLink>
        )}
      </h2>
      {returns.length === 0 && (
        <p className="text-ink-2">No items were returned. The order was paid and then cancelled.</p>
      )}
      <ul>
        {returns.map((orderReturn, index) => {
          const refunds = returnQueries[index]?.data?.refunds ?? [];
          return (
            <li key={orderReturn.id} className="staff-return">
              <p className="flex flex-wrap items-center gap-x-3">
                <PrefetchLink to={returnPath(orderReturn)} className="order-link font-mono">
                  {orderReturn.number}
                </PrefetchLink>
                <ReturnBadge status={orderReturn.status} />
              </p>
              {orderReturn.declineReason && <p className="text-ink-2 wrap-anywhere">{orderReturn.declineReason}</p>}
              {refunds.length > 0 && <RefundLines refunds={refunds} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
