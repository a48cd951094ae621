import '../../returns/returns.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Undo2 } from 'lucide-react';
import { ShopLink } from '../../platform/shop-link.tsx';
import { ReturnBadge } from '../../returns/return-badge.tsx';
import { standingOf } from '../../returns/return-facts.ts';
import { ownReturnsQuery } from '../../returns/returns.data.ts';
import { icon16, icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';

/** The returns of an order, each with where it is; leads to the page of each. */
export function OrderReturns({ order }: { order: Order }) {
  const { id, returns = [] } = order;
  // The order itself does not say what became of the money.
  const isSettling = returns.some(({ state }) => state === 'received' || state === 'closed');
  const { data } = useQuery({ ...ownReturnsQuery(id), enabled: isSettling });
  if (returns.length === 0) return null;
  return (
    <ul aria-label="Returns" className="order-returns">
      {returns.map(({ id: returnId, number, state }) => {
        const whole = data?.returns.find((known) => known.id === returnId);
        return (
          <li key={returnId}>
            <ShopLink to={`/myaccount/order/${id}/return/${number}`} className="order-return">
              <Undo2 {...icon20} className="flex-none text-jamun" />
              <span className="order-return-words">
                <span>
                  Return <b className="font-mono">{number}</b>
                </span>
                <ReturnBadge state={state}>{whole && standingOf(whole)}</ReturnBadge>
              </span>
              <ChevronRight {...icon16} className="flex-none text-jamun" />
            </ShopLink>
          </li>
        );
      })}
    </ul>
  );
}
