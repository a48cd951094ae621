import { RETURN_REASONS } from '@kinari/contract/words/return-words';
import { ShareBar } from '../charts/share-bar.tsx';
import type { Insight } from './insight.data.ts';

/** Why customers sent something back. */
export function Reasons({ reasons }: Pick<Insight, 'reasons'>) {
  if (reasons.length === 0) return <p className="chart-panel-none">Nobody asked to send anything back.</p>;
  const most = Math.max(...reasons.map(({ returns }) => returns));
  return (
    <table className="insight-table insight-plain">
      <caption className="sr-only">Returns by reason</caption>
      <tbody>
        {reasons.map(({ reason, returns }) => (
          <tr key={reason}>
            <th scope="row">{wordOf(reason)}</th>
            <td className="insight-bar">
              <ShareBar part={returns} most={most} />
            </td>
            <td>
              <b>{returns.toLocaleString('en-IN')}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function wordOf(reason: string): string {
  return (RETURN_REASONS as Record<string, string>)[reason] ?? reason;
}
