import { formatRupees } from '@kinari/contract/locale';
import { Link } from 'react-router';
import { StatusBadge } from '../../ui/badge.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { describeEvent, describeStatus, formatMoment, providerName } from './payment-format.ts';
import type { Payment } from './payments.data.ts';

/** Other attempts to pay for the same order. */
export function OtherAttempts({ payments }: { payments: readonly Payment[] }) {
  return (
    <AdminPanel title="Other attempts for this order">
      <ul>
        {payments.map((payment) => {
          const status = describeStatus(payment);
          const event = describeEvent(payment);
          return (
            <li key={payment.id} className="border-t border-border">
              <Link
                to={`/admin/payments/${payment.id}`}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-2 hover:bg-sunken"
              >
                <span className="grow">
                  {formatMoment(payment.createdAt)}
                  <span className="block text-sm text-text-muted">
                    {[providerName(payment), event].filter(Boolean).join(', ')}
                  </span>
                </span>
                <StatusBadge status={status}>{status.text}</StatusBadge>
                <b className="font-semibold tabular-nums">{formatRupees(payment.amount)}</b>
              </Link>
            </li>
          );
        })}
      </ul>
    </AdminPanel>
  );
}
