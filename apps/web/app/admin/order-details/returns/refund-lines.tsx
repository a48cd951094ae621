import { formatRupees } from '../../../platform/text/format-rupees.ts';
import type { Refund } from '../../data/return.data.ts';
import { formatRefundDestination, formatRefundStatus } from '../../data/return-labels.ts';

export function RefundLines({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul aria-label="Refunds" className="grid gap-1.5">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {formatRefundDestination(refund)}, <span className="text-ink-2">{formatRefundStatus(refund)}</span>
          </span>
          <b className="tabular flex-none font-semibold">{formatRupees(refund.amount)}</b>
        </li>
      ))}
    </ul>
  );
}
