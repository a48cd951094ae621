import { formatPlural } from '@kinari/contract/locale';
import './reports.css';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { ChartPanel, QueryPanel } from '../charts/chart-panel.tsx';
import { formatDateRange } from '../charts/format-date-range.ts';
import { hasPreviousOrders, PERIOD_LABELS, type Period } from '../charts/format-metrics.ts';
import { Heatmap } from '../charts/heatmap.tsx';
import { MetricCards } from '../charts/metric-cards.tsx';
import { PeriodSwitch, usePeriod } from '../charts/period-switch.tsx';
import { RevenuePanel } from '../charts/revenue-panel.tsx';
import { downloadPrintJob } from '../data/download-print-job.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { NewVsReturningCustomers } from './new-vs-returning-customers.tsx';
import { OrderOutcomes } from './order-outcomes.tsx';
import { type SalesReport, salesReportQuery, useDownloadSalesReport } from './reports.data.ts';
import { ReturnReasons } from './return-reasons.tsx';
import { SalesByArea } from './sales-by-area.tsx';
import { SalesByGroup } from './sales-by-group.tsx';

const PERIODS = ['7', '30', '90', '365'] as const satisfies Period[];

export default function ReportsPage() {
  const period = usePeriod(PERIODS);
  const report = useQuery(salesReportQuery(period));
  const { data } = report;
  return (
    <AdminPage
      title="Reports"
      note={data && <span className="whitespace-nowrap max-lg:hidden">{formatDateRange(data.totals.span)}</span>}
      barAction={
        <span className="flex items-center gap-2">
          <span className="max-md:hidden">
            <PeriodSwitch periods={PERIODS} period={period} words={{ '365': 'Year' }} />
          </span>
          <DownloadReportButton period={period} />
        </span>
      }
    >
      <div className="grid grid-cols-1 content-start gap-4">
        <div className="md:hidden">
          <PeriodSwitch periods={PERIODS} period={period} words={{ '365': 'Year' }} />
        </div>
        <div className="aria-busy:opacity-55" aria-busy={report.isPlaceholderData || undefined}>
          <MetricCards salesSummary={data?.totals} isMissing={report.isError && !data} />
        </div>
        {data && data.totals.now.orders === 0 && data.totals.previous.orders === 0 && !report.isPlaceholderData ? (
          <ReportEmptyState />
        ) : (
          <ReportPanels report={report} period={period} />
        )}
      </div>
    </AdminPage>
  );
}

// On narrow screens the columns dissolve into one list, so that `order` can move a panel to its end.
const COLUMN = 'contents table:grid table:grid-cols-1 table:content-start table:gap-4';

function ReportPanels({ report, period }: { report: UseQueryResult<SalesReport>; period: Period }) {
  const salesSummary = useQuery({ ...salesReportQuery(period), select: ({ totals }) => totals });
  const { data } = report;
  const comparisonNote =
    data && !hasPreviousOrders(data.totals)
      ? 'revenue'
      : `revenue, compared with the ${PERIOD_LABELS[period].previous}`;
  return (
    <div className="grid grid-cols-1 content-start gap-4 table:grid-cols-2">
      <div className="min-w-0 table:col-span-2">
        <RevenuePanel salesSummary={salesSummary} period={period} />
      </div>
      <div className={COLUMN}>
        <ChartPanel title="By category" end={<PanelNote>{comparisonNote}</PanelNote>}>
          <QueryPanel of={report} what="the categories" lines={9}>
            {({ categories, totals }) => <SalesByGroup head="Category" shares={categories} totals={totals} />}
          </QueryPanel>
        </ChartPanel>
        <ChartPanel title="By brand" end={<PanelNote>{comparisonNote}</PanelNote>}>
          <QueryPanel of={report} what="the brands" lines={9}>
            {({ brands, totals }) => <SalesByGroup head="Brand" shares={brands} totals={totals} />}
          </QueryPanel>
        </ChartPanel>
        <ChartPanel title="Return reasons" className="order-1" end={<PanelNote>returns requested</PanelNote>}>
          <QueryPanel of={report} what="the return reasons" lines={5}>
            {({ reasons }) => <ReturnReasons reasons={reasons} />}
          </QueryPanel>
        </ChartPanel>
      </div>
      <div className={COLUMN}>
        <ChartPanel title="Orders by hour" end={<PanelNote>by weekday, IST</PanelNote>}>
          <QueryPanel of={report} what="the hours" lines={5}>
            {({ hours }) =>
              hours.flat().some((orders) => orders > 0) ? (
                <Heatmap name="Orders by hour" hours={hours} />
              ) : (
                <p className="chart-panel-none">No orders in this period.</p>
              )
            }
          </QueryPanel>
        </ChartPanel>
        <ChartPanel
          title="New and returning customers"
          end={data && <PanelNote>{formatPlural(data.first.orders + data.later.orders, 'order')}</PanelNote>}
        >
          <QueryPanel of={report} what="new and returning customers" lines={3}>
            {(loaded) => <NewVsReturningCustomers report={loaded} />}
          </QueryPanel>
        </ChartPanel>
        <ChartPanel title="Orders by area" end={<PanelNote>first three digits of the pincode</PanelNote>}>
          <QueryPanel of={report} what="the areas" lines={9}>
            {({ areas }) => <SalesByArea areas={areas} />}
          </QueryPanel>
        </ChartPanel>
        <ChartPanel
          title="Order outcomes"
          end={
            data && (
              <PanelNote>{`${formatPlural(data.outcomes.canceled, 'order')} cancelled before shipping`}</PanelNote>
            )
          }
        >
          <QueryPanel of={report} what="order outcomes" lines={5}>
            {({ outcomes }) => <OrderOutcomes outcomes={outcomes} />}
          </QueryPanel>
        </ChartPanel>
      </div>
    </div>
  );
}

function ReportEmptyState() {
  return (
    <ChartPanel title="No orders yet">
      <p className="chart-panel-none">
        No orders in this period or the one before. Sales by category, brand, area and hour appear here after the first
        order.
      </p>
    </ChartPanel>
  );
}

const PanelNote = ({ children }: { children: string }) => (
  <span className="text-text-subtle text-xs/5">{children}</span>
);

function DownloadReportButton({ period }: { period: Period }) {
  const { mutateAsync, isPending } = useDownloadSalesReport();
  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      icon={<Download {...icon20} />}
      className={outlinedButtonClass}
      onClick={() => void downloadPrintJob('Report', mutateAsync(period))}
    >
      CSV
    </Button>
  );
}
