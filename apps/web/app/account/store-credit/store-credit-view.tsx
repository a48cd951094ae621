import { formatDay, formatRupees } from '@kinari/contract/locale';
import { CalendarClock } from 'lucide-react';
import { icon16 } from '../../ui/icon.ts';
import { GiftCodeForm } from './gift-code-form.tsx';
import type { StoreCredit } from './store-credit.data.ts';
import { StoreCreditEntries } from './store-credit-entries.tsx';

export function StoreCreditView({ credit: { balance, credits, entries } }: { credit: StoreCredit }) {
  const left = credits.filter((credit) => credit.balance > 0);
  return (
    <div className="grid gap-6 max-w-160">
      <section aria-label="Balance" className="grid gap-2 px-4 py-5 border border-border bg-surface lg:p-6 hanging">
        <p className="text-label text-text-muted">You have</p>
        <p className="text-5xl font-bold tracking-[-0.02em] tabular">{formatRupees(balance)}</p>
        {left.length > 0 ? (
          <>
            <ul className="store-credit-parts grid gap-1 tabular">
              {left.map((credit) => (
                <li key={credit.id} className="flex items-center gap-2">
                  <CalendarClock {...icon16} className="text-text-subtle" />
                  <span>
                    {/* A single credit is the balance above. */}
                    {left.length > 1 ? (
                      <>
                        <b className="font-semibold">{formatRupees(credit.balance)}</b> till
                      </>
                    ) : (
                      'Till'
                    )}{' '}
                    {formatDay(credit.expiresOn)}
                  </span>
                </li>
              ))}
            </ul>
            <p className="text-sm text-text-muted">
              Tick “Use store credit” at checkout. Credit that expires first is used first. You pay the balance in cash.
            </p>
          </>
        ) : (
          <p className="text-sm text-text-muted">You get store credit from returns and gift codes.</p>
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
