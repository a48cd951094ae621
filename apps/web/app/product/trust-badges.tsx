import { Banknote, RotateCcw } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon20 } from '../ui/icon.ts';

export function TrustBadges({ returns }: { returns: string }) {
  return (
    <ul className="trust-badges">
      <li>
        <Banknote {...icon20} className="text-jamun" />
        Cash on Delivery
      </li>
      <li>
        <RotateCcw {...icon20} className="text-jamun" />
        <PrefetchLink to="/refund-policy" className="trust-badges-link">
          {returns}
        </PrefetchLink>
      </li>
    </ul>
  );
}
