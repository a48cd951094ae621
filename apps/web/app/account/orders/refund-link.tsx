import { Wallet } from 'lucide-react';
import { ShopLink } from '../../platform/shop-link.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';
import { useOwnRefunds } from './use-own-refunds.ts';

/** On the card of a paid order that was cancelled: the way to say where its money should go. */
export function RefundLink({ order }: { order: Order }) {
  if (useOwnRefunds(order).length === 0) return null;
  return (
    <ShopLink to={`/myaccount/order/${order.id}#refund`} className="order-return">
      <Wallet {...icon20} className="flex-none text-jamun" />
      <span className="order-return-words">Where should the money go?</span>
    </ShopLink>
  );
}
