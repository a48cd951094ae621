import '../../returns/returns.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Undo2 } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { ReturnBadge } from '../../returns/return-badge.tsx';
import { returnStatusLabel } from '../../returns/return-format.ts';
import { ownReturnsQuery } from '../../returns/returns.data.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';

export function OrderReturns({ order }: { order: Order }) {
  const { id, returns = [] } = order;
  // The order does not include the refund status of its returns.
  const isSettling = returns.some(({ status }) => status === 'received' || status === 'closed');
  const { data } = useQuery({ ...ownReturnsQuery(id), enabled: isSettling });
  if (returns.length === 0) return null;
  return (
    <ul aria-label="Returns" className="grid">
      {returns.map(({ id: returnId, number, status }) => {
        const fullReturn = data?.returns.find((candidate) => candidate.id === returnId);
        return (
          <li key={returnId}>
            <PrefetchLink
              to={`/myaccount/order/${id}/return/${number}`}
              className="order-return flex items-center gap-2.5 min-h-(--control-lg) py-1.5 rounded-sm text-label"
            >
              <Undo2 {...icon20} className="flex-none text-primary" />
              <span className="order-return-words flex flex-wrap items-center gap-y-1 gap-x-3 font-medium">
                <span>
                  Return <b className="font-mono text-sm/[inherit] font-medium">{number}</b>
                </span>
                <ReturnBadge status={status}>{fullReturn && returnStatusLabel(fullReturn)}</ReturnBadge>
              </span>
              <ChevronRight {...icon16} className="flex-none text-primary" />
            </PrefetchLink>
          </li>
        );
      })}
    </ul>
  );
}
