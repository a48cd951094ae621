import './cod.css';
import { COD_AGES } from '@kinari/contract/labels/cod-labels';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { ListPage } from '../table/list-page.tsx';
import { oneOf, pattern } from '../table/list-params.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useListParams } from '../table/use-list-params.ts';
import { type CodFilter, codSummaryQuery } from './cod.data.ts';
import { CodTotals } from './cod-totals.tsx';
import { OutstandingShipments } from './outstanding-shipments.tsx';
import { RemittanceDialog } from './remittance-dialog.tsx';
import { RemittanceList } from './remittance-list.tsx';

const DRAWING = (
  <>
    <path d="M14 36h92v52H14z" />
    <circle cx="60" cy="62" r="15" />
    <path d="M54 56h12M54 61h12M56 56c10 0 10 9 0 9l8 7" />
    <path d="M22 100h76" strokeDasharray="1 6" />
  </>
);
const PARAMS = { courier: pattern(/./), age: oneOf(COD_AGES) };

/** Shows who has the COD money. A delivered order counts as paid. */
export default function CodPage() {
  const { data: codSummary, error, isFetching, refetch } = useQuery(codSummaryQuery);
  const { values, set } = useListParams(PARAMS);
  const filter = { courier: values.courier || undefined, age: values.age };
  const setFilter = ({ courier = '', age }: CodFilter) => set({ courier, age });
  const [isAdding, setIsAdding] = useState(false);
  const couriers = codSummary?.couriers.map(({ courier }) => courier) ?? [];

  function showOutstanding(next: CodFilter) {
    setFilter(next);
    document.querySelector<HTMLElement>('#outstanding')?.focus();
  }

  return (
    <ListPage
      title="COD"
      barAction={
        couriers.length > 0 && (
          <Allowed to="postRemittance">
            <Button size={36} icon={<Plus {...icon20} className="max-xs:hidden" />} onClick={() => setIsAdding(true)}>
              Add remittance
            </Button>
          </Allowed>
        )
      }
    >
      {!codSummary && error && !isSignedOut(error) ? (
        <LoadError what="the COD totals" busy={isFetching} onRetry={() => void refetch()} />
      ) : !codSummary ? (
        <RowSkeletons count={5} what="COD totals" />
      ) : couriers.length === 0 ? (
        <EmptyState title="No COD shipments yet" drawing={DRAWING}>
          Amounts in transit, collected and outstanding appear here after the first one is handed over.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <CodTotals codSummary={codSummary} onShow={showOutstanding} />
          <OutstandingShipments couriers={couriers} filter={filter} onFilter={setFilter} />
          <RemittanceList remittances={codSummary.remittances} />
        </div>
      )}
      {isAdding && <RemittanceDialog couriers={couriers} onClose={() => setIsAdding(false)} />}
    </ListPage>
  );
}
