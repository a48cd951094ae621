import { shareOf, shareText } from '../charts/change.ts';
import { ShareBar } from '../charts/share-bar.tsx';
import type { Insight } from './insight.data.ts';

/** What became of the orders placed in the period; each is told as a share of what came before it. */
export function Became({ became }: Pick<Insight, 'became'>) {
  const { placed, sent, delivered, refused, returned, pending } = became;
  if (placed === 0) return <p className="chart-panel-none">No order in this period.</p>;
  const rows = [
    { name: 'Placed', count: placed, share: shareText(1) },
    { name: 'Sent', count: sent, share: shareText(shareOf(sent, placed)) },
    { name: 'Delivered', count: delivered, share: `${shareText(shareOf(delivered, sent))} of sent` },
    { name: 'Refused', count: refused, share: `${shareText(shareOf(refused, sent))} of sent` },
    { name: 'Returned later', count: returned, share: `${shareText(shareOf(returned, delivered))} of delivered` },
  ];
  return (
    <>
      <table className="insight-table insight-plain">
        <caption className="sr-only">What became of the orders</caption>
        <tbody>
          {rows.map(({ name, count, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <b>{count.toLocaleString('en-IN')}</b>
              </td>
              <td className="insight-bar">
                <ShareBar part={count} most={placed} />
              </td>
              <td>{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="insight-foot">{pending.toLocaleString('en-IN')} still pending.</p>
    </>
  );
}
