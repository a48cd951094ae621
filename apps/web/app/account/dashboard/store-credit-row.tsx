import { formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Wallet } from 'lucide-react';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { useShop } from '../../site/use-shop.ts';
import { icon20 } from '../../ui/icon.ts';
import { storeCreditQuery } from '../store-credit/store-credit.data.ts';

/** Hidden if the customer has no store credit and cannot receive any. */
export function StoreCreditRow() {
  const { giftOrders, selfServiceReturns } = useShop().company;
  const { data } = useQuery(storeCreditQuery);
  const balance = data?.balance ?? 0;
  if (!giftOrders && !selfServiceReturns && balance === 0) return null;
  return (
    <PrefetchLink
      to="/myaccount/store-credit"
      className="flex items-center gap-3 min-h-14 mt-4 px-4 border border-border bg-surface [transition:border-color_0.12s] hanging hover:border-primary"
    >
      <Wallet {...icon20} className="text-primary" />
      <span className="font-semibold">Store credit</span>
      {balance > 0 && <span className="tabular">{formatRupees(balance)}</span>}
      <ChevronRight {...icon20} className="ml-auto text-text-muted" />
    </PrefetchLink>
  );
}
