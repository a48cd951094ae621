import { PAYMENT_METHOD_GROUPS } from '@kinari/contract/labels/payment-labels';
import { formatNumber, formatPlural } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { Link, type To } from 'react-router';
import { Banner } from '../../ui/banner.tsx';
import { icon20 } from '../../ui/icon.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { DataTable } from '../table/data-table.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { SearchBox } from '../table/filters/search-box.tsx';
import { ListPage } from '../table/list-page.tsx';
import { ListPager } from '../table/list-pager.tsx';
import { toListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { useListParams } from '../table/use-list-params.ts';
import { OutlinedLink } from '../ui/outlined-link.tsx';
import { isLatePayment, PAYMENT_COLUMNS } from './payment-columns.tsx';
import { firstDayOf, getListPeriod, PAYMENTS_PARAMS, PERIOD_OPTIONS } from './payment-params.ts';
import { toPaymentRows } from './payment-rows.ts';
import { PaymentTotals } from './payment-totals.tsx';
import { listPaymentViews } from './payment-views.ts';
import { paymentsQuery } from './payments.data.ts';
import { PaymentsEmptyState } from './payments-empty-state.tsx';

const METHOD_OPTIONS = Object.entries(PAYMENT_METHOD_GROUPS).map(([value, label]) => ({ value, label }));

/** Online payments. Only the answer of a provider marks one as paid, so there is no action for it. */
export function PaymentsView() {
  const { values, set, reset, linkTo } = useListParams(PAYMENTS_PARAMS);
  const { tab, q, method, period: chosenPeriod, page } = values;
  const period = getListPeriod(values);
  const query = useQuery(paymentsQuery({ tab, q, method, page, from: firstDayOf(period) }));
  const { data } = query;
  const reviewCount = data?.counts.review ?? 0;
  useListShortcuts({});
  return (
    <ListPage
      title="Payments"
      count={data && formatListCount(data.pagination)}
      action={
        <Allowed to="runTestPayment">
          <span className="max-md:hidden">
            <OutlinedLink to="/admin/settings/payments" icon={<Settings {...icon20} />}>
              Payment settings
            </OutlinedLink>
          </span>
        </Allowed>
      }
      tabs={<PaymentTotals period={chosenPeriod} />}
      views={listPaymentViews(tab, data?.counts, (to) => linkTo({ tab: to }))}
      intro={reviewCount > 0 && tab !== 'review' && <ReviewBanner count={reviewCount} to={linkTo({ tab: 'review' })} />}
      filters={
        <>
          <SearchBox
            label="Search payments by customer, order, payer or reference"
            placeholder="Name, order, UPI ID, reference"
            q={q}
            onSearch={set}
          />
          <FilterSelect
            label="Method"
            all="All methods"
            options={METHOD_OPTIONS}
            value={method ?? ''}
            onValue={(value) => set({ method: PAYMENTS_PARAMS.method.parse(value) })}
          />
          <FilterSelect
            label="Period"
            options={PERIOD_OPTIONS}
            value={period}
            onValue={(value) => set({ period: PAYMENTS_PARAMS.period.parse(value) })}
          />
        </>
      }
    >
      <DataTable
        label="Payments"
        what="payments"
        errorWhat="the payments"
        list={toListState(query, data && toPaymentRows(data))}
        columns={PAYMENT_COLUMNS}
        rowFlags={(row) => ({ isLate: isLatePayment(row) })}
        empty={
          <PaymentsEmptyState filter={values} onClear={() => reset({ tab })} onAnyTime={() => set({ period: 'all' })} />
        }
      />
      {data && data.payments.length > 0 && (
        <ListPager
          pagination={data.pagination}
          what="payments"
          onPage={(next) => set({ page: next }, { scroll: true })}
        />
      )}
    </ListPage>
  );
}

function formatListCount({ totalItems, exact }: { totalItems: number; exact: boolean }): string {
  return exact ? formatPlural(totalItems, 'payment') : `${formatNumber(totalItems)}+ payments`;
}

function ReviewBanner({ count, to }: { count: number; to: To }) {
  return (
    <Banner tone="bad">
      <span className="flex flex-wrap items-center justify-between gap-x-4">
        <b className="font-semibold">
          {formatPlural(count, 'payment')} {count === 1 ? 'needs' : 'need'} a look.
        </b>
        <Link
          to={to}
          preventScrollReset
          className="-my-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
        >
          Show them
        </Link>
      </span>
    </Banner>
  );
}
