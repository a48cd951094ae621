import { formatRupees } from '@kinari/contract/locale';
import { formatRefundDestination, formatRefundStatus } from '../data/return-labels.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import type { PaymentRefund } from './payments.data.ts';

export function PaymentRefunds({ refunds }: { refunds: readonly PaymentRefund[] }) {
  return (
    <AdminPanel title="Refunds">
      <ul>
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-border px-3.5 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              {formatRefundDestination(refund)}, <span className="text-text-muted">{formatRefundStatus(refund)}</span>
              {refund.returnNumber && (
                <span className="text-text-muted">
                  , return <span className="font-mono">{refund.returnNumber}</span>
                </span>
              )}
            </span>
            <b className="ml-auto font-semibold tabular-nums">{formatRupees(refund.amount)}</b>
          </li>
        ))}
      </ul>
    </AdminPanel>
  );
}
