import { formatRupees } from '../../catalog/price.ts';
import { barName } from './bar-words.ts';
import type { Bar, Figures } from './figures.ts';

type BarTableProps = { name: string; bars: readonly Bar[]; step: Figures['step'] };

const HEADS = { hour: 'Hour', day: 'Day', week: 'Week' };

/** What the bars say, for those who do not see them; in a box, because a table is never narrower than its words. */
export function BarTable({ name, bars, step }: BarTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{HEADS[step]}</th>
            <th scope="col">Revenue</th>
            <th scope="col">Orders</th>
            <th scope="col">Units</th>
            <th scope="col">Revenue before</th>
            <th scope="col">Orders before</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.at}>
              <th scope="row">{barName(bar, step)}</th>
              <td>{formatRupees(bar.revenue)}</td>
              <td>{bar.orders}</td>
              <td>{bar.units}</td>
              <td>{formatRupees(bar.revenueBefore)}</td>
              <td>{bar.ordersBefore}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
