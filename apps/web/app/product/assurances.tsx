import { Banknote, RotateCcw } from 'lucide-react';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon20 } from '../ui/icon.ts';

/** Trust badges. Facts of the shop and nothing else. */
export function Assurances({ returns }: { returns: string }) {
  return (
    <ul className="assurances">
      <li>
        <Banknote {...icon20} className="text-jamun" />
        Cash on Delivery
      </li>
      <li>
        <RotateCcw {...icon20} className="text-jamun" />
        <ShopLink to="/refund-policy" className="assurance-link">
          {returns}
        </ShopLink>
      </li>
    </ul>
  );
}
