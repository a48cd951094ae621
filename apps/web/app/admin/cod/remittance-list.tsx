import { formatDateTime, formatRupees } from '@kinari/contract/locale';
import type { CodSummary } from './cod.data.ts';
import { formatRemittanceCounts } from './remittance-labels.ts';

export function RemittanceList({ remittances }: { remittances: CodSummary['remittances'] }) {
  if (remittances.length === 0) return null;
  return (
    <section aria-labelledby="remittances" className="pt-8">
      <h2 id="remittances" className="text-h3">
        Recent remittances
      </h2>
      <ul className="cod-lines mt-3">
        {remittances.map(({ id, courier, reference, amount, by, postedAt, ...counts }) => (
          <li key={id}>
            <span className="flex justify-between gap-3 font-semibold">
              <span className="min-w-0 wrap-anywhere">{`${courier} · ${reference}`}</span>
              <span className="whitespace-nowrap">{formatRupees(amount)}</span>
            </span>
            <span className="text-small text-ink-2">
              {formatRemittanceCounts(counts)}
              {' · '}
              <time dateTime={postedAt}>{formatDateTime(postedAt)}</time> by {by}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
