import './cod.css';
import { COD_AGES } from '@kinari/contract/labels/cod-labels';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { type CodFilter, codSummaryQuery } from './cod.data.ts';
import { CodTotals } from './cod-totals.tsx';
import { OutstandingShipments } from './outstanding-shipments.tsx';
import { RemittanceDialog } from './remittance-dialog.tsx';
import { RemittanceList } from './remittance-list.tsx';

/** Shows who has the COD money. A delivered order counts as paid. */
export default function CodPage() {
  const { data: codSummary, error, isFetching, refetch } = useQuery(codSummaryQuery);
  const { filter, show: setFilter } = useCodFilter();
  const [isAdding, setIsAdding] = useState(false);
  const couriers = codSummary?.couriers.map(({ courier }) => courier) ?? [];

  function showOutstanding(next: CodFilter) {
    setFilter(next);
    document.querySelector<HTMLElement>('#outstanding')?.focus();
  }

  return (
    <AdminPage
      title="COD"
      action={
        couriers.length > 0 && (
          <Button size={44} icon={<Plus {...icon20} />} onClick={() => setIsAdding(true)}>
            Add remittance
          </Button>
        )
      }
    >
      {!codSummary && error && !isSignedOut(error) ? (
        <LoadError what="the COD totals" busy={isFetching} onRetry={() => void refetch()} />
      ) : !codSummary ? (
        <RowSkeletons count={5} what="COD totals" />
      ) : couriers.length === 0 ? (
        <p className="max-w-180 py-10 text-ink-2">
          No COD shipment has been handed over yet. Amounts in transit, collected and outstanding appear here after the
          first one.
        </p>
      ) : (
        <>
          <section aria-labelledby="by-courier">
            <h2 id="by-courier" className="pb-3 text-h3">
              By courier
            </h2>
            <CodTotals codSummary={codSummary} onShow={showOutstanding} />
          </section>
          <OutstandingShipments couriers={couriers} filter={filter} onFilter={setFilter} />
          <RemittanceList remittances={codSummary.remittances} />
        </>
      )}
      {isAdding && <RemittanceDialog couriers={couriers} onClose={() => setIsAdding(false)} />}
    </AdminPage>
  );
}

function useCodFilter() {
  const [params, setParams] = useSearchParams();
  const filter: CodFilter = {
    courier: params.get('courier') ?? undefined,
    age: COD_AGES.find((age) => age === params.get('age')),
  };
  const setFilter = (next: CodFilter) =>
    setParams(
      Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])),
      { replace: true, preventScrollReset: true },
    );
  return { filter, show: setFilter };
}
