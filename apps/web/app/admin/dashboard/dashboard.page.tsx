import { formatNumber } from '@kinari/contract/locale';
import './dashboard.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChartColumn, ScanBarcode } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { icon20 } from '../../ui/icon.ts';
import { formatDateRange } from '../charts/format-date-range.ts';
import { hasPreviousOrders, PERIOD_LABELS, type Period } from '../charts/format-metrics.ts';
import { MetricCards } from '../charts/metric-cards.tsx';
import { PeriodSwitch, usePeriod } from '../charts/period-switch.tsx';
import { RevenuePanel } from '../charts/revenue-panel.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { useCanCall } from '../navigation/use-can-call.ts';
import { pendingCountQuery } from '../orders/pending-count.data.ts';
import { ClaimsCard } from '../setup/claims-card.tsx';
import { setupQuery } from '../setup/setup.data.ts';
import { getSetupView } from '../setup/setup-progress.ts';
import { REQUEST_PARAM } from '../setup/setup-request.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { LoadingBlock } from '../ui/loading-block.tsx';
import { OutlinedLink } from '../ui/outlined-link.tsx';
import { BestSellers } from './best-sellers.tsx';
import { categoryCountQuery, latestOrdersQuery, salesSummaryQuery } from './dashboard.data.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OrdersEmptyState } from './orders-empty-state.tsx';
import { TaskList } from './task-list.tsx';
import { TodaySummary } from './today-summary.tsx';
import { ZeroResultSearches } from './zero-result-searches.tsx';

// Only new shops show it.
const SetupArea = lazy(() => import('../setup/setup-area.tsx'));

// There is only one company; the specification fixes this text.
const COMPANY_COUNT_LABEL = '3 Registered';

const PERIODS = ['today', '7', '30', '365'] as const satisfies Period[];

export default function DashboardPage() {
  const canCall = useCanCall();
  const latest = useQuery({ ...latestOrdersQuery, enabled: canCall('listOrders') });
  const hasOrders = latest.data === undefined || latest.data.length > 0;
  const hasReports = canCall('getSalesSummary');
  const { setup, setupView } = useSetup();
  const claims = setup && setupView !== 'guide' && <ClaimsCard claims={setup.claims} />;
  return (
    <AdminPage
      title="Dashboard"
      note={
        hasReports && (
          <span className="hidden xl:inline">
            <TodaySummary />
          </span>
        )
      }
      action={
        <span className="flex gap-2 max-md:hidden">
          <Allowed to="getSalesReport">
            <OutlinedLink to="/admin/reports" icon={<ChartColumn {...icon20} />}>
              Reports
            </OutlinedLink>
          </Allowed>
          <Allowed to="getPackingQueue">
            <OutlinedLink to="/admin/packing" icon={<ScanBarcode {...icon20} />}>
              Start packing
            </OutlinedLink>
          </Allowed>
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {hasReports && (
          <p className="min-h-5 text-text-muted tabular-nums xl:hidden">
            <TodaySummary />
          </p>
        )}
        <DashboardCards />
        {setup && setupView !== 'nothing' && <Setup setup={setup} view={setupView} />}
        {!hasReports ? (
          <WorkOverview latest={latest} sideEnd={claims} />
        ) : hasOrders ? (
          <SalesOverview latest={latest} sideEnd={claims} />
        ) : (
          <div className="dashboard-columns grid grid-cols-1 content-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
            <OrdersEmptyState />
            <div className="dashboard-column grid grid-cols-1 content-start gap-4">
              <TaskList />
              <Allowed to="listZeroResultSearches">
                <ZeroResultSearches />
              </Allowed>
            </div>
          </div>
        )}
      </div>
    </AdminPage>
  );
}

type SetupProps = Pick<Parameters<typeof SetupArea>[0], 'setup' | 'view'>;

function Setup(props: SetupProps) {
  const { data: categoryCount } = useQuery(categoryCountQuery);
  return (
    <Suspense fallback={<LoadingBlock what="the set-up guide" />}>
      <SetupArea {...props} hasCategories={categoryCount !== 0} />
    </Suspense>
  );
}

function useSetup() {
  const [params] = useSearchParams();
  const { data: setup } = useQuery({ ...setupQuery, enabled: useCanCall()('getSetup') });
  return { setup, setupView: setup ? getSetupView(setup, params.has(REQUEST_PARAM)) : 'nothing' } as const;
}

function DashboardCards() {
  const categories = useQuery(categoryCountQuery);
  const pending = useQuery({ ...pendingCountQuery, enabled: useCanCall()('listOrders') });
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-4 md:gap-3">
      <DashboardCard to="/admin/category" count={formatCardCount(categories, 'Active')} />
      <DashboardCard to="/admin/product" />
      <DashboardCard
        to="/admin/order"
        count={formatCardCount(pending, 'Pending')}
        countTo="/admin/order?status=PENDING"
        isWaiting={Boolean(pending.data)}
      />
      <DashboardCard to="/admin/company" count={COMPANY_COUNT_LABEL} />
    </ul>
  );
}

type OverviewProps = {
  latest: Parameters<typeof LatestOrders>[0]['orders'];
  /** The last panel of the side column. */
  sideEnd: ReactNode;
};

function SalesOverview({ latest, sideEnd }: OverviewProps) {
  const period = usePeriod(PERIODS);
  const salesSummary = useQuery(salesSummaryQuery(period));
  return (
    <>
      <div className="grid gap-2 md:flex md:items-center md:justify-between">
        <h2 className="text-base font-[650]">
          {PERIOD_LABELS[period].long}
          {salesSummary.data?.period === period && (
            <span className="max-md:hidden text-sm/[inherit] pl-2.5 text-text-subtle font-normal">
              {formatDateRange(salesSummary.data.span)}
              {hasPreviousOrders(salesSummary.data) &&
                `, compared with ${formatDateRange(salesSummary.data.previousPeriod)}`}
            </span>
          )}
        </h2>
        <PeriodSwitch periods={PERIODS} period={period} />
      </div>
      <div aria-busy={salesSummary.isPlaceholderData || undefined} className="aria-busy:opacity-55">
        <MetricCards salesSummary={salesSummary.data} isMissing={salesSummary.isError && !salesSummary.data} />
      </div>
      <div className="dashboard-columns grid grid-cols-1 content-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <RevenuePanel salesSummary={salesSummary} period={period} />
        <TaskList />
        <BestSellers period={period} />
        <div className="grid grid-cols-1 grid-rows-[1fr] gap-4">
          <Allowed to="listZeroResultSearches">
            <ZeroResultSearches />
          </Allowed>
          {sideEnd}
        </div>
      </div>
      <Allowed to="listOrders">
        <LatestOrders orders={latest} />
      </Allowed>
    </>
  );
}

/** For staff who do not see sales. */
function WorkOverview({ latest, sideEnd }: OverviewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
      <Allowed to="listOrders">
        <LatestOrders orders={latest} />
      </Allowed>
      <div className="grid grid-cols-1 content-start gap-4">
        <TaskList />
        <Allowed to="listZeroResultSearches">
          <ZeroResultSearches />
        </Allowed>
        {sideEnd}
      </div>
    </div>
  );
}

/** Shows a dash after an error, because a zero would look real. */
function formatCardCount({ data, isError }: UseQueryResult<number>, label: string): string | null {
  if (data !== undefined) return `${formatNumber(data)} ${label}`;
  return isError ? `– ${label}` : null;
}
