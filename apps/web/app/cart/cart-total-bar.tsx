import { formatRupees } from '@kinari/contract/locale';
import type { ReactNode } from 'react';

type CartTotalBarProps = { label?: string; total: number; children: ReactNode };

/** Sticky bar on phones with the total and the next step. */
export function CartTotalBar({ label = 'Total', total, children }: CartTotalBarProps) {
  return (
    <div className="cart-total-bar">
      <p>
        <span className="block text-sm text-text-muted">{label}</span>
        <span className="tabular text-price">{formatRupees(total)}</span>
      </p>
      {children}
    </div>
  );
}
