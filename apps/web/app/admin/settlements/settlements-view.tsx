import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { firstDayOf, PERIOD_LABELS, PERIOD_OPTIONS, PERIODS } from '../payments/payment-params.ts';
import { listPaymentViews } from '../payments/payment-views.ts';
import { paymentCountsQuery } from '../payments/payments.data.ts';
import { DataTable } from '../table/data-table.tsx';
import { EmptyState } from '../table/empty-state.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { ListPage } from '../table/list-page.tsx';
import { ListPager } from '../table/list-pager.tsx';
import { oneOf, PAGE } from '../table/list-params.ts';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useListParams } from '../table/use-list-params.ts';
import { SETTLEMENT_COLUMNS } from './settlement-columns.tsx';
import { formatImportResult } from './settlement-format.ts';
import { SettlementTotals } from './settlement-totals.tsx';
import { type SettlementImportResult, settlementsQuery } from './settlements.data.ts';
import { UploadSettlementDialog } from './upload-settlement-dialog.tsx';

const PARAMS = { period: oneOf(PERIODS, '30'), page: PAGE };

// A sum of money that goes to a bank.
const DRAWING = (
  <>
    <path d="M20 48 60 24l40 24zM28 48v36M46 48v36M74 48v36M92 48v36M18 92h84" />
    <path d="M60 56v22" strokeDasharray="1 6" />
  </>
);

/** What the providers paid to the bank account, compared with our records. */
export function SettlementsView() {
  const { values, set } = useListParams(PARAMS);
  const { period, page } = values;
  const query = useQuery(settlementsQuery({ from: firstDayOf(period), page }));
  const { data: counts } = useQuery(paymentCountsQuery);
  const [isUploading, setUploading] = useState(false);
  const [result, setResult] = useState<SettlementImportResult>();
  const { data } = query;
  useListShortcuts({});
  return (
    <ListPage
      title="Payments"
      barAction={
        <Allowed to="importSettlement">
          <UploadButton onClick={() => setUploading(true)} />
        </Allowed>
      }
      views={listPaymentViews('settlements', counts, (tab) =>
        tab === 'all' ? '/admin/payments' : `/admin/payments?tab=${tab}`,
      )}
      filters={
        <FilterSelect
          label="Period"
          options={PERIOD_OPTIONS}
          value={period}
          onValue={(value) => set({ period: PARAMS.period.parse(value) ?? '30' })}
        />
      }
    >
      <output>{result && <ImportResult result={result} />}</output>
      <SettlementTotals total={data?.total} isMissing={query.isError && !data} label={PERIOD_LABELS[period]} />
      <DataTable
        label="Settlements"
        what="settlements"
        errorWhat="the settlements"
        list={toListState(query, data?.settlements)}
        columns={SETTLEMENT_COLUMNS}
        rowFlags={({ differences }) => ({ isLate: differences > 0 })}
        empty={
          <EmptyState
            title="No settlements"
            drawing={DRAWING}
            clear={
              period === 'all'
                ? undefined
                : { label: 'Show settlements of any time', onClear: () => set({ period: 'all' }) }
            }
          >
            A settlement is what a provider pays to your bank account. Those of Razorpay appear every night. For PhonePe
            and Cashfree, upload the settlement file.
          </EmptyState>
        }
      />
      {data && data.settlements.length > 0 && (
        <ListPager
          pagination={data.pagination}
          what="settlements"
          onPage={(next) => set({ page: next }, { scroll: true })}
        />
      )}
      {isUploading && <UploadSettlementDialog onClose={() => setUploading(false)} onImported={setResult} />}
    </ListPage>
  );
}

function UploadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size={36}
      icon={<FileUp {...icon20} />}
      className="max-md:gap-0 max-md:px-3"
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span className="max-md:sr-only">Upload settlement file</span>
    </Button>
  );
}

function ImportResult({ result }: { result: SettlementImportResult }) {
  const isClean = result.differences === 0 && result.rejected.length === 0;
  return (
    <span className="mb-4 block">
      <Banner tone={isClean ? 'ok' : 'warn'}>{formatImportResult(result)}</Banner>
    </span>
  );
}
