import { formatDateTime, formatRupees } from '@kinari/contract/locale';
import { AdminPanel } from '../ui/admin-panel.tsx';
import type { CodSummary } from './cod.data.ts';
import { formatRemittanceCounts } from './remittance-labels.ts';

export function RemittanceList({ remittances }: { remittances: CodSummary['remittances'] }) {
  if (remittances.length === 0) return null;
  return (
    <AdminPanel title="Recent remittances">
      <ul className="cod-lines grid border-t border-border">
        {remittances.map(({ id, courier, reference, amount, by, postedAt, ...counts }) => (
          <li key={id}>
            <span className="flex justify-between gap-3 font-semibold">
              <span className="min-w-0 wrap-anywhere">{`${courier}, ${reference}`}</span>
              <span className="whitespace-nowrap">{formatRupees(amount)}</span>
            </span>
            <span className="text-sm text-text-muted">
              {formatRemittanceCounts(counts)}, <time dateTime={postedAt}>{formatDateTime(postedAt)}</time> by {by}
            </span>
          </li>
        ))}
      </ul>
    </AdminPanel>
  );
}
