import { formatNumber, formatRupees } from '@kinari/contract/locale';
import { percentChange } from '../charts/change.ts';
import type { SalesSummary } from '../charts/format-metrics.ts';
import { ChangeLabel } from '../charts/metric-cards.tsx';
import { ShareBar } from '../charts/share-bar.tsx';
import type { SalesGroup } from './reports.data.ts';

type SalesByGroupProps = {
  head: string;
  shares: readonly SalesGroup[];
  totals: Pick<SalesSummary, 'now' | 'previous'>;
};

/** Revenue by part, on one scale from zero, with the change from the previous period. */
export function SalesByGroup({ head, shares, totals: { now, previous } }: SalesByGroupProps) {
  if (shares.length === 0) return <p className="chart-panel-none">No sales in this period.</p>;
  const maxRevenue = Math.max(...shares.map(({ revenue }) => revenue));
  return (
    <table className="report-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Revenue</th>
          <th scope="col" className="report-bar">
            <span className="sr-only">Chart</span>
          </th>
          <th scope="col" className="report-wide">
            Units
          </th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ id, name, revenue, units, previousRevenue }) => (
          <tr key={id ?? 'rest'}>
            <th scope="row">{name}</th>
            <td>{formatRupees(revenue)}</td>
            <td className="report-bar">
              <ShareBar part={revenue} max={maxRevenue} />
            </td>
            <td className="report-wide">{formatNumber(units)}</td>
            <td>
              <RevenueChange now={revenue} previous={previousRevenue} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{formatRupees(now.revenue)}</td>
          <td className="report-bar">&nbsp;</td>
          <td className="report-wide">{formatNumber(now.units)}</td>
          <td>
            <RevenueChange now={now.revenue} previous={previous.revenue} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function RevenueChange({ now, previous }: { now: number; previous: number }) {
  const change = percentChange(now, previous);
  return change ? <ChangeLabel change={change} /> : null;
}
