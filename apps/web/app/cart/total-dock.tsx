import type { ReactNode } from 'react';
import { formatRupees } from '../platform/text/format-rupees.ts';

type TotalDockProps = { label?: string; total: number; children: ReactNode };

/** A sticky bar on phones: the total and the next step, always at hand at the foot of the screen. */
export function TotalDock({ label = 'Total', total, children }: TotalDockProps) {
  return (
    <div className="total-dock">
      <p>
        <span className="block text-small text-ink-2">{label}</span>
        <span className="tabular text-price">{formatRupees(total)}</span>
      </p>
      {children}
    </div>
  );
}
