import './dashboard.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChartColumn, ScanBarcode } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { AdminPage } from '../admin-page.tsx';
import { FigureStrip } from '../charts/figure-strip.tsx';
import { PERIOD_WORDS, type Period } from '../charts/figures.ts';
import { PeriodSwitch, usePeriod } from '../charts/period-switch.tsx';
import { spanText } from '../charts/span-text.ts';
import { pendingCountQuery } from '../orders/pending-count.data.ts';
import { Attention } from './attention.tsx';
import { BestProducts } from './best-products.tsx';
import { categoryCountQuery, figuresQuery, latestOrdersQuery } from './dashboard.data.ts';
import { DashboardCard } from './dashboard-card.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { NoOrdersYet } from './no-orders-yet.tsx';
import { RevenuePanel } from './revenue-panel.tsx';
import { SearchedNotFound } from './searched-not-found.tsx';
import { TodayLine } from './today-line.tsx';

// The shop has one company; the specification fixes this figure.
const COMPANY_FIGURE = '3 Registered';

const PERIODS = ['today', '7', '30', '365'] as const satisfies Period[];

/** How the shop does, what waits for somebody, and the way to everything else. */
export default function DashboardPage() {
  const latest = useQuery(latestOrdersQuery);
  const hasOrders = latest.data === undefined || latest.data.length > 0;
  return (
    <AdminPage
      title="Dashboard"
      note={
        <span className="dashboard-today-wide">
          <TodayLine />
        </span>
      }
      action={
        <span className="flex gap-2 max-md:hidden">
          <ButtonLink kind="secondary" size={36} to="/admin/insight" icon={<ChartColumn {...icon20} />}>
            Insight
          </ButtonLink>
          <ButtonLink kind="secondary" size={36} to="/admin/packing" icon={<ScanBarcode {...icon20} />}>
            Start packing
          </ButtonLink>
        </span>
      }
    >
      <div className="dashboard-stack">
        <p className="dashboard-today-narrow">
          <TodayLine />
        </p>
        <Cards />
        {hasOrders ? (
          <Doing latest={latest} />
        ) : (
          <div className="dashboard-columns">
            <NoOrdersYet />
            <div className="dashboard-column">
              <Attention />
              <SearchedNotFound />
            </div>
          </div>
        )}
      </div>
    </AdminPage>
  );
}

function Cards() {
  const categories = useQuery(categoryCountQuery);
  const pending = useQuery(pendingCountQuery);
  return (
    <ul className="admin-dashboard-cards">
      <DashboardCard to="/admin/category" figure={figureOf(categories, 'Active')} />
      <DashboardCard to="/admin/product" />
      <DashboardCard
        to="/admin/order"
        figure={figureOf(pending, 'Pending')}
        figureTo="/admin/order?status=PENDING"
        isWaiting={Boolean(pending.data)}
      />
      <DashboardCard to="/admin/company" figure={COMPANY_FIGURE} />
    </ul>
  );
}

/** What the shop did in the period the address names. */
function Doing({ latest }: { latest: Parameters<typeof LatestOrders>[0]['orders'] }) {
  const period = usePeriod(PERIODS);
  const figures = useQuery(figuresQuery(period));
  return (
    <>
      <div className="dashboard-period">
        <h2>
          {PERIOD_WORDS[period].long}
          {figures.data?.period === period && (
            <span>
              {spanText(figures.data.span)}, against {spanText(figures.data.spanBefore)}
            </span>
          )}
        </h2>
        <PeriodSwitch offered={PERIODS} period={period} />
      </div>
      <div aria-busy={figures.isPlaceholderData || undefined} className="dashboard-figures">
        <FigureStrip figures={figures.data} isMissing={figures.isError && !figures.data} />
      </div>
      <div className="dashboard-columns">
        <RevenuePanel figures={figures} period={period} />
        <Attention />
        <BestProducts period={period} />
        <SearchedNotFound />
      </div>
      <LatestOrders orders={latest} />
    </>
  );
}

/** A figure that could not be read is a dash: a zero would be believed. */
function figureOf({ data, isError }: UseQueryResult<number>, word: string): string | null {
  if (data !== undefined) return `${data.toLocaleString('en-IN')} ${word}`;
  return isError ? `– ${word}` : null;
}
