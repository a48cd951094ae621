import { ShopLink } from '../../platform/shop-link.tsx';
import { dayInIndia, formatDay } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { classes } from '../../ui/classes.ts';
import type { Credit } from './credit.data.ts';
import { ENTRY_WORDS, isOwnOrder } from './credit-words.ts';

/** What came and what went, the newest first. */
export function CreditEntries({ entries }: { entries: Credit['entries'] }) {
  return (
    <ul className="credit-entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className="min-w-0">
            <p>
              {ENTRY_WORDS[entry.kind]} <OrderNumber entry={entry} />
            </p>
            <p className="text-small text-ink-2">{formatDay(dayInIndia(new Date(entry.at)))}</p>
          </div>
          <span className={classes('tabular font-semibold whitespace-nowrap', entry.kind !== 'spent' && 'text-ok')}>
            {entry.kind === 'spent' ? '−' : '+'}
            {formatRupees(entry.amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function OrderNumber({ entry }: { entry: Credit['entries'][number] }) {
  const number = entry.orderId.slice(0, 8);
  if (!isOwnOrder(entry)) return <span className="font-mono">{number}</span>;
  return (
    <ShopLink to={`/myaccount/order/${entry.orderId}`} className="credit-order font-mono">
      {number}
    </ShopLink>
  );
}
