import './cash.css';
import { CASH_AGES } from '@kinari/contract/words/cash-words';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AdminPage } from '../admin-page.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { type CashFilter, cashQuery } from './cash.data.ts';
import { CashFigures } from './cash-figures.tsx';
import { Outstanding } from './outstanding.tsx';
import { RemittanceDialog } from './remittance-dialog.tsx';
import { RemittanceList } from './remittance-list.tsx';

/** Delivered means paid; this says who holds the money. */
export default function CashPage() {
  const { data: cash, error, isFetching, refetch } = useQuery(cashQuery);
  const { filter, show } = useFilter();
  const [adding, setAdding] = useState(false);
  const couriers = cash?.couriers.map(({ courier }) => courier) ?? [];

  function showBehind(next: CashFilter) {
    show(next);
    document.querySelector<HTMLElement>('#outstanding')?.focus();
  }

  return (
    <AdminPage
      title="Cash"
      action={
        couriers.length > 0 && (
          <Button size={44} icon={<Plus {...icon20} />} onClick={() => setAdding(true)}>
            Add a remittance
          </Button>
        )
      }
    >
      {!cash && error && !isSignedOut(error) ? (
        <LoadFailure what="the cash" busy={isFetching} onRetry={() => void refetch()} />
      ) : !cash ? (
        <RowSkeletons count={5} what="cash" />
      ) : couriers.length === 0 ? (
        <p className="max-w-180 py-10 text-ink-2">
          No parcel with cash to collect has been handed over yet. Once one is, this page says what riders carry, what
          couriers have collected, and what they still owe.
        </p>
      ) : (
        <>
          <section aria-labelledby="by-courier">
            <h2 id="by-courier" className="pb-3 text-h3">
              By courier
            </h2>
            <CashFigures cash={cash} onShow={showBehind} />
          </section>
          <Outstanding couriers={couriers} filter={filter} onFilter={show} />
          <RemittanceList remittances={cash.remittances} />
        </>
      )}
      {adding && <RemittanceDialog couriers={couriers} onClose={() => setAdding(false)} />}
    </AdminPage>
  );
}

/** What the address says is listed. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter: CashFilter = {
    courier: params.get('courier') ?? undefined,
    age: CASH_AGES.find((age) => age === params.get('age')),
  };
  const show = (next: CashFilter) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true, preventScrollReset: true },
    );
  return { filter, show };
}
