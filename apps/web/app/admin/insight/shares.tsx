import { formatRupees } from '../../catalog/price.ts';
import { changeOf } from '../charts/change.ts';
import { ChangeWords } from '../charts/figure-strip.tsx';
import type { Figures } from '../charts/figures.ts';
import { ShareBar } from '../charts/share-bar.tsx';
import type { Share } from './insight.data.ts';

type SharesProps = { head: string; shares: readonly Share[]; figures: Pick<Figures, 'now' | 'before'> };

/** The revenue in its parts, each from zero on the same scale, and how each stands to the period before. */
export function Shares({ head, shares, figures: { now, before } }: SharesProps) {
  if (shares.length === 0) return <p className="chart-panel-none">Nothing was sold in this period.</p>;
  const most = Math.max(...shares.map(({ revenue }) => revenue));
  return (
    <table className="insight-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Revenue</th>
          <th scope="col" className="insight-bar">
            <span className="sr-only">As a bar</span>
          </th>
          <th scope="col" className="insight-wide">
            Units
          </th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ id, name, revenue, units, revenueBefore }) => (
          <tr key={id ?? 'rest'}>
            <th scope="row">{name}</th>
            <td>{formatRupees(revenue)}</td>
            <td className="insight-bar">
              <ShareBar part={revenue} most={most} />
            </td>
            <td className="insight-wide">{units.toLocaleString('en-IN')}</td>
            <td>
              <Changed now={revenue} before={revenueBefore} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>{formatRupees(now.revenue)}</td>
          <td className="insight-bar">&nbsp;</td>
          <td className="insight-wide">{now.units.toLocaleString('en-IN')}</td>
          <td>
            <Changed now={now.revenue} before={before.revenue} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Changed({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  return change ? <ChangeWords change={change} /> : null;
}
