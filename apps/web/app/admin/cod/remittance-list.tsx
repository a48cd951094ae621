import { formatDateTime, formatRupees } from '@kinari/contract/locale';
import { useRef, useState } from 'react';
import { ShowAllButton } from '../table/show-all-button.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import type { CodSummary } from './cod.data.ts';
import { formatRemittanceCounts } from './remittance-labels.ts';

// About a month of three couriers.
const FIRST_SHOWN = 6;

export function RemittanceList({ remittances }: { remittances: CodSummary['remittances'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (remittances.length === 0) return null;
  const shown = showsAll ? remittances : remittances.slice(0, FIRST_SHOWN);
  return (
    <AdminPanel title="Recent remittances" heading={heading}>
      <ul className="cod-lines grid border-t border-border">
        {shown.map(({ id, courier, reference, amount, by, postedAt, ...counts }) => (
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
      {shown.length < remittances.length && (
        <div className="show-more pb-4">
          <ShowAllButton count={remittances.length} focusAfter={heading} onShow={() => setShowsAll(true)} />
        </div>
      )}
    </AdminPanel>
  );
}
