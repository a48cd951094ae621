import { Wallet } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { SourceRefunds } from './source-refunds.tsx';
import { useOwnRefunds } from './use-own-refunds.ts';

export function RefundLink({ order }: { order: Order }) {
  const { withoutDestination, toSource } = useOwnRefunds(order);
  if (toSource.length > 0) return <SourceRefunds refunds={toSource} />;
  if (withoutDestination.length === 0) return null;
  return (
    <PrefetchLink
      to={`/myaccount/order/${order.id}#refund`}
      className="order-return flex items-center gap-2.5 min-h-(--control-lg) py-1.5 rounded-sm text-label"
    >
      <Wallet {...icon20} className="flex-none text-primary" />
      <span className="order-return-words flex flex-wrap items-center gap-y-1 gap-x-3 font-medium">
        Add refund details
      </span>
    </PrefetchLink>
  );
}
