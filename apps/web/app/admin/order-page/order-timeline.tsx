import { formatMoment } from '../../platform/text/format-date.ts';
import type { OrderInFull } from './order-page.data.ts';

const CONFIRMATIONS = {
  queued: 'Confirmation on its way',
  sent: 'Confirmation sent',
  failed: 'Confirmation could not be sent',
};

/** What happened to an order, newest first. */
export function OrderTimeline({ told: { changes, confirmation } }: { told: OrderInFull }) {
  return (
    <section className="admin-card order-box">
      <h2>Timeline</h2>
      <ol className="order-timeline">
        {changes.map(({ id, at, by, what }, place) => (
          <li key={id}>
            <span className="font-medium">{what}</span>
            <time dateTime={at}>{formatMoment(at)}</time>
            <span className="order-by">
              {[by, place === changes.length - 1 && CONFIRMATIONS[confirmation]].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
