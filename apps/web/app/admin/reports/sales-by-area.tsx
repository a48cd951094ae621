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
      <table className="report-table w-full [border-spacing:0] tabular-nums">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Orders</th>
            <th scope="col" className="w-[28%] max-md:hidden">
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
                  <span className="text-xs/[inherit] mr-2 text-text-subtle font-mono font-normal">{digits}</span>
                  {place}
                </th>
                <td>{formatNumber(orders)}</td>
                <td className="w-[28%] max-md:hidden">
                  <ShareBar part={orders} max={maxOrders} />
                </td>
                <td
                  className="data-high:text-danger data-high:font-semibold"
                  data-high={(returnRatio > MAX_RETURN_RATIO && orders >= MIN_ORDERS) || undefined}
                >
                  {formatRatio(returnRatio)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="px-3.5 py-2 border-t border-border text-text-subtle text-xs/[inherit]">
        {others.orders > 0 &&
          `${formatPlural(others.orders, 'order')} in ${formatPlural(others.areas, 'other area')}. `}
        Red: above 10% with at least {MIN_ORDERS} orders.
      </p>
    </>
  );
}
