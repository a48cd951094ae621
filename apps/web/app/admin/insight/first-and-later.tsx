import { formatRupees } from '../../catalog/price.ts';
import { shareOf, shareText } from '../charts/change.ts';
import type { Insight } from './insight.data.ts';

/** How many of the orders were somebody’s first. */
export function FirstAndLater({ insight: { first, later } }: { insight: Pick<Insight, 'first' | 'later'> }) {
  const all = first.orders + later.orders;
  if (all === 0) return <p className="chart-panel-none">No order in this period.</p>;
  const parts = [
    { name: 'First', kind: 'first', ...first },
    { name: 'Later', kind: 'later', ...later },
  ];
  return (
    <div className="insight-split">
      <div className="insight-split-bar" aria-hidden="true">
        {parts.map(({ kind, orders }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: orders }} />
        ))}
      </div>
      <dl>
        {parts.map(({ name, kind, orders, average }) => (
          <div key={kind}>
            <dt data-kind={kind}>{name}</dt>
            <dd>
              <b>{orders.toLocaleString('en-IN')}</b> {shareText(shareOf(orders, all))}
            </dd>
            <dd>average {average === null ? '–' : formatRupees(average)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
