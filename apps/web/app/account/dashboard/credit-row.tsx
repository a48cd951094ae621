import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Wallet } from 'lucide-react';
import { ShopLink } from '../../platform/shop-link.tsx';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { useShop } from '../../shop/use-shop.ts';
import { icon20 } from '../../ui/icon.ts';
import { creditQuery } from '../credit/credit.data.ts';

/** Below the cards, for who has credit or could come to some. */
export function CreditRow() {
  const { gifts, returnsOnline } = useShop().company;
  const { data } = useQuery(creditQuery);
  const balance = data?.balance ?? 0;
  if (!gifts && !returnsOnline && balance === 0) return null;
  return (
    <ShopLink to="/myaccount/credit" className="dashboard-row hanging hover:border-jamun">
      <Wallet {...icon20} className="text-jamun" />
      <span className="font-semibold">Shop credit</span>
      {balance > 0 && <span className="tabular">{formatRupees(balance)}</span>}
      <ChevronRight {...icon20} className="ml-auto text-ink-2" />
    </ShopLink>
  );
}
