import { RETURN_REASONS } from '@kinari/contract/labels/return-labels';
import { formatNumber } from '@kinari/contract/locale';
import { ShareBar } from '../charts/share-bar.tsx';
import type { SalesReport } from './reports.data.ts';

export function ReturnReasons({ reasons }: Pick<SalesReport, 'reasons'>) {
  if (reasons.length === 0) return <p className="chart-panel-none">No returns requested in this period.</p>;
  const maxReturns = Math.max(...reasons.map(({ returns }) => returns));
  return (
    <table className="report-table w-full [border-spacing:0] tabular-nums report-plain">
      <caption className="sr-only">Returns by reason</caption>
      <tbody>
        {reasons.map(({ reason, returns }) => (
          <tr key={reason}>
            <th scope="row">{reasonLabel(reason)}</th>
            <td className="w-[28%]">
              <ShareBar part={returns} max={maxReturns} />
            </td>
            <td>
              <b>{formatNumber(returns)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function reasonLabel(reason: string): string {
  return (RETURN_REASONS as Record<string, string>)[reason] ?? reason;
}
