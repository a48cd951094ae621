import { formatMoment } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import type { Cash } from './cash.data.ts';

/** What came lately. */
export function RemittanceList({ remittances }: { remittances: Cash['remittances'] }) {
  if (remittances.length === 0) return null;
  return (
    <section aria-labelledby="remittances" className="pt-8">
      <h2 id="remittances" className="text-h3">
        Last remittances
      </h2>
      <ul className="cash-lines mt-3">
        {remittances.map(({ id, courier, reference, amount, matched, short, unknown, by, postedAt }) => (
          <li key={id}>
            <span className="flex justify-between gap-3 font-semibold">
              <span className="min-w-0 wrap-anywhere">
                {courier} · {reference}
              </span>
              <span className="whitespace-nowrap">{formatRupees(amount)}</span>
            </span>
            <span className="text-small text-ink-2">
              {[`${matched} matched`, short > 0 && `${short} short`, unknown > 0 && `${unknown} unknown`]
                .filter(Boolean)
                .join(', ')}
              {' · '}
              <time dateTime={postedAt}>{formatMoment(postedAt)}</time> by {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
