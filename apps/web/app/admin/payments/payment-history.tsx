import { formatEventKind, formatMoment } from './payment-format.ts';
import type { PaymentDetails } from './payments.data.ts';

/** Newest first. */
export function PaymentHistory({ events }: Pick<PaymentDetails, 'events'>) {
  if (events.length === 0) return <p className="px-3.5 pb-3.5 text-text-muted">Nothing yet.</p>;
  const newestFirst = events.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <ol>
      {newestFirst.map(({ at, kind, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two events can have the same time and kind
        <li key={`${at} ${kind} ${index}`} className="border-t border-border px-3.5 py-2.5">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{formatEventKind(kind)}</span>
            <time dateTime={at} className="text-sm text-text-subtle tabular-nums">
              {formatMoment(at)}
            </time>
          </span>
          {message && <span className="block text-text-muted wrap-anywhere">{message}</span>}
        </li>
      ))}
    </ol>
  );
}
