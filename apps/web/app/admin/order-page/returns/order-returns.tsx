import { useQueries } from '@tanstack/react-query';
import { ShopLink } from '../../../platform/shop-link.tsx';
import { ReturnBadge } from '../../../shop/return-badge.tsx';
import { returnQuery } from '../../return.data.ts';
import { returnPath } from '../../return-words.ts';
import type { OrderInFull } from '../order-page.data.ts';
import { RefundLines } from './refund-lines.tsx';

/** What of an order was sent back, where that is, and what was paid for it. */
export function OrderReturns({ told: { order } }: { told: OrderInFull }) {
  const { returns = [], paymentStatus } = order;
  const read = useQueries({ queries: returns.map(({ id }) => returnQuery(id)) });
  if (returns.length === 0 && paymentStatus !== 'REFUND_DUE') return null;
  return (
    <section className="admin-card order-box print:hidden">
      <h2>
        Returns
        {paymentStatus === 'REFUND_DUE' && (
          <ShopLink to="/admin/returns?queue=refunds-due" className="order-link">
            Refunds due
          </ShopLink>
        )}
      </h2>
      {returns.length === 0 && <p className="text-ink-2">Nothing was sent back. The order was paid and cancelled.</p>}
      <ul>
        {returns.map((one, place) => {
          const refunds = read[place]?.data?.refunds ?? [];
          return (
            <li key={one.id} className="staff-return">
              <p className="flex flex-wrap items-center gap-x-3">
                <ShopLink to={returnPath(one)} className="order-link font-mono">
                  {one.number}
                </ShopLink>
                <ReturnBadge state={one.state} />
              </p>
              {one.whyRefused && <p className="text-ink-2 wrap-anywhere">{one.whyRefused}</p>}
              {refunds.length > 0 && <RefundLines refunds={refunds} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
