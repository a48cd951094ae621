import type { ReactNode } from 'react';
import { formatRupees } from '../platform/text/format-rupees.ts';

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
