import { formatDay, formatRupees, toIndianDate } from '@kinari/contract/locale';
import { PrefetchLink } from '../../platform/prefetch-link.tsx';
import { classes } from '../../ui/classes.ts';
import type { StoreCredit } from './store-credit.data.ts';
import { ENTRY_LABELS, GIFT_RETURN_LABEL } from './store-credit-labels.ts';

export function StoreCreditEntries({ entries }: { entries: StoreCredit['entries'] }) {
  return (
    <ul className="store-credit-entries">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-baseline justify-between gap-4 py-3 border-b border-border">
          <div className="min-w-0">
            <p>
              <EntryLabel entry={entry} />
            </p>
            <p className="text-sm text-text-muted">{formatDay(toIndianDate(new Date(entry.at)))}</p>
          </div>
          <span
            className={classes('tabular font-semibold whitespace-nowrap', entry.kind !== 'spent' && 'text-success')}
          >
            {entry.kind === 'spent' ? '−' : '+'}
            {formatRupees(entry.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function EntryLabel({ entry: { kind, orderId } }: { entry: StoreCredit['entries'][number] }) {
  if (orderId === null) return GIFT_RETURN_LABEL;
  return (
    <>
      {ENTRY_LABELS[kind]}{' '}
      <PrefetchLink
        to={`/myaccount/order/${orderId}`}
        className="text-primary underline underline-offset-[3px] font-mono"
      >
        {orderId.slice(0, 8)}
      </PrefetchLink>
    </>
  );
}
