import { formatNumber, formatPlural } from '@kinari/contract/locale';
import { formatRatio, ratio } from '../charts/change.ts';
import { ShareBar } from '../charts/share-bar.tsx';
import type { SalesReport } from './reports.data.ts';

// With fewer orders, a single shipment changes the rate too much.
const MIN_ORDERS = 20;
const MAX_RETURN_RATIO = 0.1;

/** Orders by area. Marks areas where too many are returned. */
export function SalesByArea({ areas: { most, others } }: Pick<SalesReport, 'areas'>) {
  if (most.length === 0) return <p className="chart-panel-none">No orders in this period.</p>;
  const maxOrders = Math.max(...most.map(({ orders }) => orders));
  return (
    <>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Orders</th>
            <th scope="col" className="report-bar">
              <span className="sr-only">Chart</span>
            </th>
            <th scope="col">Returned</th>
          </tr>
        </thead>
        <tbody>
          {most.map(({ digits, place, orders, returned }) => {
            const returnRatio = ratio(returned, orders) ?? 0;
            return (
              <tr key={digits}>
                <th scope="row">
                  <span className="report-digits">{digits}</span>
                  {place}
                </th>
                <td>{formatNumber(orders)}</td>
                <td className="report-bar">
                  <ShareBar part={orders} max={maxOrders} />
                </td>
                <td data-high={(returnRatio > MAX_RETURN_RATIO && orders >= MIN_ORDERS) || undefined}>
                  {formatRatio(returnRatio)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="report-foot">
        {others.orders > 0 &&
          `${formatPlural(others.orders, 'order')} in ${formatPlural(others.areas, 'other area')}. `}
        Red: above 10% with at least {MIN_ORDERS} orders.
      </p>
    </>
  );
}
