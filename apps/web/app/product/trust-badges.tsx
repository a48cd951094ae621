import { Banknote, RotateCcw } from 'lucide-react';
import { PrefetchLink } from '../platform/prefetch-link.tsx';
import { icon20 } from '../ui/icon.ts';

export function TrustBadges({ returns }: { returns: string }) {
  return (
    <ul className="trust-badges mt-6 [border-block:1px_solid_var(--color-border)] lg:flex lg:flex-wrap lg:gap-x-10 lg:mt-2 lg:border-t-0 *:flex *:items-center *:gap-3 *:min-h-(--control-lg) *:text-label lg:*:gap-2 lg:*:min-h-14 lg:*:text-sm">
      <li>
        <Banknote {...icon20} className="text-primary" />
        Cash on Delivery
      </li>
      <li className="border-t border-border lg:border-0">
        <RotateCcw {...icon20} className="text-primary" />
        <PrefetchLink
          to="/refund-policy"
          className="flex items-center min-h-(--control-lg) underline decoration-primary decoration-1 underline-offset-4"
        >
          {returns}
        </PrefetchLink>
      </li>
    </ul>
  );
}
