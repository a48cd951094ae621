import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { formatRatio, ratio } from '../charts/change.ts';
import type { SalesReport } from './reports.data.ts';

export function NewVsReturningCustomers({
  report: { first, later },
}: {
  report: Pick<SalesReport, 'first' | 'later'>;
}) {
  const totalOrders = first.orders + later.orders;
  if (totalOrders === 0) return <p className="chart-panel-none">No orders in this period.</p>;
  const parts = [
    { name: 'New', kind: 'first', ...first },
    { name: 'Returning', kind: 'later', ...later },
  ];
  return (
    <div className="report-split pt-0 px-3.5 pb-3.5">
      <div className="flex gap-0.5 h-7 overflow-hidden rounded-xs" aria-hidden="true">
        {parts.map(({ kind, orders }) => (
          <span
            key={kind}
            data-kind={kind}
            className="basis-0 bg-(--kind) data-[kind=first]:inset-ring data-[kind=first]:inset-ring-border-strong"
            style={{ flexGrow: orders }}
          />
        ))}
      </div>
      <dl className="flex justify-between pt-2 tabular-nums">
        {parts.map(({ name, kind, orders, average }) => (
          <div key={kind} className="last:text-end">
            <dt data-kind={kind} className="text-xs/[inherit] text-text-muted">
              {name}
            </dt>
            <dd className="text-xs/6 text-text-muted">
              <b className="text-xl/[inherit] text-text font-bold tracking-[-0.01em]">{formatNumber(orders)}</b>{' '}
              {formatRatio(ratio(orders, totalOrders))}
            </dd>
            <dd className="text-xs/6 text-text-muted">average {average === null ? '–' : formatRupees(average)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
