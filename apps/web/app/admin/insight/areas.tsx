import { shareOf, shareText } from '../charts/change.ts';
import { ShareBar } from '../charts/share-bar.tsx';
import type { Insight } from './insight.data.ts';

// Below that a single parcel makes a difference of more than the line.
const ENOUGH_ORDERS = 20;
const TOO_MANY = 0.1;

/** Where orders go, and where from more of them come back than should. */
export function Areas({ areas: { most, others } }: Pick<Insight, 'areas'>) {
  if (most.length === 0) return <p className="chart-panel-none">No order in this period.</p>;
  const highest = Math.max(...most.map(({ orders }) => orders));
  return (
    <>
      <table className="insight-table">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Orders</th>
            <th scope="col" className="insight-bar">
              <span className="sr-only">As a bar</span>
            </th>
            <th scope="col">Came back</th>
          </tr>
        </thead>
        <tbody>
          {most.map(({ digits, place, orders, returned }) => {
            const share = shareOf(returned, orders) ?? 0;
            return (
              <tr key={digits}>
                <th scope="row">
                  <span className="insight-digits">{digits}</span>
                  {place}
                </th>
                <td>{orders.toLocaleString('en-IN')}</td>
                <td className="insight-bar">
                  <ShareBar part={orders} most={highest} />
                </td>
                <td data-high={(share > TOO_MANY && orders >= ENOUGH_ORDERS) || undefined}>{shareText(share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="insight-foot">
        {others.orders > 0 &&
          `${others.orders.toLocaleString('en-IN')} ${others.orders === 1 ? 'order' : 'orders'} in ${others.areas.toLocaleString('en-IN')} other ${others.areas === 1 ? 'area' : 'areas'}. `}
        Red: above 10 % and at least {ENOUGH_ORDERS} orders.
      </p>
    </>
  );
}
