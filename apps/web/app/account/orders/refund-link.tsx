import { Wallet } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { useOwnRefunds } from './use-own-refunds.ts';

export function RefundLink({ order }: { order: Order }) {
  if (useOwnRefunds(order).length === 0) return null;
  return (
    <PrefetchLink to={`/myaccount/order/${order.id}#refund`} className="order-return">
      <Wallet {...icon20} className="flex-none text-jamun" />
      <span className="order-return-words">Add refund details</span>
    </PrefetchLink>
  );
}
