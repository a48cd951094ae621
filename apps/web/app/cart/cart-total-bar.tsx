import { formatRupees } from '@kinari/contract/locale';
import type { ReactNode } from 'react';

type CartTotalBarProps = { label?: string; total: number; children: ReactNode };

/** Sticky bar on phones with the total and the next step. */
export function CartTotalBar({ label = 'Total', total, children }: CartTotalBarProps) {
  return (
    <div className="cart-total-bar">
      <p>
        <span className="block text-small text-ink-2">{label}</span>
        <span className="tabular text-price">{formatRupees(total)}</span>
      </p>
      {children}
    </div>
  );
}
