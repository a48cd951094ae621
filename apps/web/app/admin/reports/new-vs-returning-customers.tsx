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
    <div className="report-split">
      <div className="report-split-bar" aria-hidden="true">
        {parts.map(({ kind, orders }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: orders }} />
        ))}
      </div>
      <dl>
        {parts.map(({ name, kind, orders, average }) => (
          <div key={kind}>
            <dt data-kind={kind}>{name}</dt>
            <dd>
              <b>{formatNumber(orders)}</b> {formatRatio(ratio(orders, totalOrders))}
            </dd>
            <dd>average {average === null ? '–' : formatRupees(average)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
