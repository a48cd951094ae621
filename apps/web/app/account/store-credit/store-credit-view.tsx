import { formatDay, formatRupees } from '@kinari/contract/locale';
import { CalendarClock } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import { GiftCodeForm } from './gift-code-form.tsx';
import type { StoreCredit } from './store-credit.data.ts';
import { StoreCreditEntries } from './store-credit-entries.tsx';

export function StoreCreditView({ credit: { balance, credits, entries } }: { credit: StoreCredit }) {
  const left = credits.filter((credit) => credit.balance > 0);
  return (
    <div className="store-credit-page">
      <section aria-label="Balance" className="store-credit-balance hanging">
        <p className="text-label text-ink-2">You have</p>
        <p className="store-credit-amount tabular">{formatRupees(balance)}</p>
        {left.length > 0 ? (
          <>
            <ul className="store-credit-parts tabular">
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
              Tick “Use store credit” at checkout. Credit that expires first is used first. You pay the balance in cash.
            </p>
          </>
        ) : (
          <p className="text-small text-ink-2">You get store credit from returns and gift codes.</p>
        )}
      </section>
      <section aria-labelledby="credit-code" className="credit-part">
        <h2 id="credit-code" className="mb-3 text-h3">
          Add a gift code
        </h2>
        <GiftCodeForm />
      </section>
      {entries.length > 0 && (
        <section aria-labelledby="store-credit-entries" className="credit-part">
          <h2 id="store-credit-entries" className="mb-1 text-h3">
            History
          </h2>
          <StoreCreditEntries entries={entries} />
        </section>
      )}
    </div>
  );
}
