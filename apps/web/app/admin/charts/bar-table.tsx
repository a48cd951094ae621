import { formatRupees } from '@kinari/contract/locale';
import { formatBarPeriod } from './format-bar.ts';
import type { Bar, SalesSummary } from './format-metrics.ts';

type BarTableProps = { name: string; bars: readonly Bar[]; step: SalesSummary['step'] };

const STEP_LABELS = { hour: 'Hour', day: 'Day', week: 'Week' };

/** Chart data for screen readers. Needs the wrapper, because a table never shrinks below its text. */
export function BarTable({ name, bars, step }: BarTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{STEP_LABELS[step]}</th>
            <th scope="col">Revenue</th>
            <th scope="col">Orders</th>
            <th scope="col">Units</th>
            <th scope="col">Previous revenue</th>
            <th scope="col">Previous orders</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.at}>
              <th scope="row">{formatBarPeriod(bar, step)}</th>
              <td>{formatRupees(bar.revenue)}</td>
              <td>{bar.orders}</td>
              <td>{bar.units}</td>
              <td>{formatRupees(bar.previousRevenue)}</td>
              <td>{bar.previousOrders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
