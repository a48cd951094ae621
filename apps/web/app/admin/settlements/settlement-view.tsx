import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../ui/banner.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { AttributeList } from '../payments/attribute-list.tsx';
import { DataTable } from '../table/data-table.tsx';
import { EmptyLine } from '../table/empty-state.tsx';
import { ListPager } from '../table/list-pager.tsx';
import { PAGE } from '../table/list-params.ts';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useListParams } from '../table/use-list-params.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { DifferenceBadge } from './difference-badge.tsx';
import { formatSettlementDay, settlementProvider } from './settlement-format.ts';
import { SETTLEMENT_ROW_COLUMNS } from './settlement-row-columns.tsx';
import { type Settlement, settlementQuery } from './settlements.data.ts';

const PARAMS = { page: PAGE };

/** The sum of a settlement step by step, and its rows. Rows that differ from our records are first. */
export function SettlementView({ id }: { id: string }) {
  const { values, set } = useListParams(PARAMS);
  const query = useQuery(settlementQuery(id, values.page));
  const { data, isError, isFetching, refetch } = query;
  useListShortcuts({});
  return (
    <AdminPage
      title={data ? formatSettlementDay(data.settlement) : 'Settlement'}
      note={data && <span className="max-md:sr-only">Settlement of {settlementProvider(data.settlement)}</span>}
      parent={{ to: '/admin/settlements', label: 'Settlements' }}
    >
      {data ? (
        <div className="grid grid-cols-1 items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_380px]">
          <div className="2xl:order-1">
            <SettlementSum settlement={data.settlement} />
          </div>
          <AdminPanel
            title="Rows"
            end={<span className="text-xs/5 text-text-subtle">those that differ from our records are first</span>}
          >
            <DataTable
              label="Rows of this settlement"
              what="rows"
              className="data-table-in-panel"
              list={toListState(query, data.rows)}
              columns={SETTLEMENT_ROW_COLUMNS}
              rowFlags={({ difference }) => ({ isLate: difference !== null })}
              empty={<EmptyLine>No rows.</EmptyLine>}
            />
            {data.rows.length > 0 && (
              <div className="px-3.5 pb-3.5">
                <ListPager
                  pagination={data.pagination}
                  what="rows"
                  onPage={(page) => set({ page }, { scroll: true })}
                />
              </div>
            )}
          </AdminPanel>
        </div>
      ) : data === null ? (
        <Banner tone="info">Settlement not found.</Banner>
      ) : isError ? (
        <LoadError what="this settlement" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <LoadingBlock what="the settlement" />
      )}
    </AdminPage>
  );
}

function SettlementSum({ settlement }: { settlement: Settlement }) {
  const { number, utr, payments, collected, fees, feeTax, refunds, adjustments, credited } = settlement;
  return (
    <AdminPanel
      title="Sum"
      end={
        <span className="ml-auto">
          <DifferenceBadge settlement={settlement} />
        </span>
      }
    >
      <AttributeList
        attributes={[
          { name: `Collected, ${formatPlural(payments, 'payment')}`, value: <Amount rupees={collected} /> },
          { name: `Fees with ${formatRupees(feeTax)} GST`, value: <Amount rupees={fees > 0 ? -fees : 0} /> },
          { name: 'Refunds', value: refunds > 0 && <Amount rupees={-refunds} /> },
          { name: 'Adjustments', value: adjustments !== 0 && <Amount rupees={adjustments} /> },
          {
            name: 'Arrived in your bank',
            value: (
              <b className="font-semibold">
                <Amount rupees={credited} />
              </b>
            ),
          },
          { name: 'Bank reference (UTR)', value: utr && <span className="font-mono text-sm">{utr}</span> },
          { name: 'Settlement number', value: number !== utr && <span className="font-mono text-sm">{number}</span> },
        ]}
      />
    </AdminPanel>
  );
}

const Amount = ({ rupees }: { rupees: number }) => <span className="tabular-nums">{formatRupees(rupees)}</span>;
