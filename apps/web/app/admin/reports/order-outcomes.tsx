import { formatNumber } from '@kinari/contract/locale';
import { formatRatio, ratio } from '../charts/change.ts';
import { ShareBar } from '../charts/share-bar.tsx';
import type { SalesReport } from './reports.data.ts';

/** Outcome of the orders placed in the period. Shares are of an earlier step, not of all orders. */
export function OrderOutcomes({ outcomes }: Pick<SalesReport, 'outcomes'>) {
  const { placed, shipped, delivered, returnedToOrigin, returnedByCustomer, pending } = outcomes;
  if (placed === 0) return <p className="chart-panel-none">No orders in this period.</p>;
  const rows = [
    { name: 'Placed', count: placed, share: formatRatio(1) },
    { name: 'Shipped', count: shipped, share: formatRatio(ratio(shipped, placed)) },
    { name: 'Delivered', count: delivered, share: `${formatRatio(ratio(delivered, shipped))} of shipped` },
    { name: 'RTO', count: returnedToOrigin, share: `${formatRatio(ratio(returnedToOrigin, shipped))} of shipped` },
    {
      name: 'Returned',
      count: returnedByCustomer,
      share: `${formatRatio(ratio(returnedByCustomer, delivered))} of delivered`,
    },
  ];
  return (
    <>
      <table className="report-table w-full [border-spacing:0] tabular-nums report-plain">
        <caption className="sr-only">Order outcomes</caption>
        <tbody>
          {rows.map(({ name, count, share }) => (
            <tr key={name}>
              <th scope="row" className="whitespace-nowrap">
                {name}
              </th>
              <td>
                <b>{formatNumber(count)}</b>
              </td>
              <td className="w-[18%] md:w-[28%]">
                <ShareBar part={count} max={placed} />
              </td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-3.5 py-2 border-t border-border text-text-subtle text-xs/[inherit]">
        {formatNumber(pending)} still pending.
      </p>
    </>
  );
}
