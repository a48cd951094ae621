import { formatNumber } from '@kinari/contract/locale';
import './dashboard.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChartColumn, ScanBarcode } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { formatDateRange } from '../charts/format-date-range.ts';
import { PERIOD_LABELS, type Period } from '../charts/format-metrics.ts';
import { MetricCards } from '../charts/metric-cards.tsx';
import { PeriodSwitch, usePeriod } from '../charts/period-switch.tsx';
import { pendingCountQuery } from '../orders/pending-count.data.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { BestSellers } from './best-sellers.tsx';
import { categoryCountQuery, latestOrdersQuery, salesSummaryQuery } from './dashboard.data.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { OrdersEmptyState } from './orders-empty-state.tsx';
import { RevenuePanel } from './revenue-panel.tsx';
import { TaskList } from './task-list.tsx';
import { TodaySummary } from './today-summary.tsx';
import { ZeroResultSearches } from './zero-result-searches.tsx';

// There is only one company; the specification fixes this text.
const COMPANY_COUNT_LABEL = '3 Registered';

const PERIODS = ['today', '7', '30', '365'] as const satisfies Period[];

export default function DashboardPage() {
  const latest = useQuery(latestOrdersQuery);
  const hasOrders = latest.data === undefined || latest.data.length > 0;
  return (
    <AdminPage
      title="Dashboard"
      note={
        <span className="dashboard-today-wide">
          <TodaySummary />
        </span>
      }
      action={
        <span className="flex gap-2 max-md:hidden">
          <ButtonLink kind="secondary" size={36} to="/admin/reports" icon={<ChartColumn {...icon20} />}>
            Reports
          </ButtonLink>
          <ButtonLink kind="secondary" size={36} to="/admin/packing" icon={<ScanBarcode {...icon20} />}>
            Start packing
          </ButtonLink>
        </span>
      }
    >
      <div className="dashboard-stack">
        <p className="dashboard-today-narrow">
          <TodaySummary />
        </p>
        <DashboardCards />
        {hasOrders ? (
          <SalesOverview latest={latest} />
        ) : (
          <div className="dashboard-columns">
            <OrdersEmptyState />
            <div className="dashboard-column">
              <TaskList />
              <ZeroResultSearches />
            </div>
          </div>
        )}
      </div>
    </AdminPage>
  );
}

function DashboardCards() {
  const categories = useQuery(categoryCountQuery);
  const pending = useQuery(pendingCountQuery);
  return (
    <ul className="admin-dashboard-cards">
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

function SalesOverview({ latest }: { latest: Parameters<typeof LatestOrders>[0]['orders'] }) {
  const period = usePeriod(PERIODS);
  const salesSummary = useQuery(salesSummaryQuery(period));
  return (
    <>
      <div className="dashboard-period">
        <h2>
          {PERIOD_LABELS[period].long}
          {salesSummary.data?.period === period && (
            <span>
              {formatDateRange(salesSummary.data.span)}, compared with{' '}
              {formatDateRange(salesSummary.data.previousPeriod)}
            </span>
          )}
        </h2>
        <PeriodSwitch periods={PERIODS} period={period} />
      </div>
      <div aria-busy={salesSummary.isPlaceholderData || undefined} className="dashboard-metrics">
        <MetricCards salesSummary={salesSummary.data} isMissing={salesSummary.isError && !salesSummary.data} />
      </div>
      <div className="dashboard-columns">
        <RevenuePanel salesSummary={salesSummary} period={period} />
        <TaskList />
        <BestSellers period={period} />
        <ZeroResultSearches />
      </div>
      <LatestOrders orders={latest} />
    </>
  );
}

/** Shows a dash after an error, because a zero would look real. */
function formatCardCount({ data, isError }: UseQueryResult<number>, label: string): string | null {
  if (data !== undefined) return `${formatNumber(data)} ${label}`;
  return isError ? `– ${label}` : null;
}
