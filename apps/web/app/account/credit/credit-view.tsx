import { CalendarClock } from 'lucide-react';
import { formatDay } from '../../platform/text/format-date.ts';
import { formatRupees } from '../../platform/text/format-rupees.ts';
import { icon16 } from '../../ui/icon.ts';
import type { Credit } from './credit.data.ts';
import { CreditCodeForm } from './credit-code-form.tsx';
import { CreditEntries } from './credit-entries.tsx';

/** What is left, until when, and how it came and went. */
export function CreditView({ credit: { balance, credits, entries } }: { credit: Credit }) {
  const left = credits.filter((credit) => credit.balance > 0);
  return (
    <div className="credit-page">
      <section aria-label="Balance" className="credit-balance hanging">
        <p className="text-label text-ink-2">You have</p>
        <p className="credit-sum tabular">{formatRupees(balance)}</p>
        {left.length > 0 ? (
          <>
            <ul className="credit-parts tabular">
              {left.map((credit) => (
                <li key={credit.id}>
                  <CalendarClock {...icon16} className="text-ink-3" />
                  <span>
                    <b>{formatRupees(credit.balance)}</b> till {formatDay(credit.expiresOn)}
                  </span>
                </li>
              ))}
            </ul>
            <p className="text-small text-ink-2">
              Tick “Use shop credit” at checkout. What ends first is spent first; the rest is paid in cash.
            </p>
          </>
        ) : (
          <p className="text-small text-ink-2">Credit comes from what you return, and from a gift’s code.</p>
        )}
      </section>
      <section aria-labelledby="credit-code" className="credit-part">
        <h2 id="credit-code" className="mb-3 text-h3">
          Add a gift code
        </h2>
        <CreditCodeForm />
      </section>
      {entries.length > 0 && (
        <section aria-labelledby="credit-entries" className="credit-part">
          <h2 id="credit-entries" className="mb-1 text-h3">
            What came and went
          </h2>
          <CreditEntries entries={entries} />
        </section>
      )}
    </div>
  );
}
