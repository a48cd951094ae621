import type { UseQueryResult } from '@tanstack/react-query';
import { BarChart } from './bar-chart.tsx';
import { ChartPanel, QueryPanel } from './chart-panel.tsx';
import { hasPreviousOrders, PERIOD_LABELS, type Period, type SalesSummary } from './format-metrics.ts';

const STEP_LABELS = { hour: 'hour', day: 'day', week: 'week' };

/** Revenue as bars. A period without orders shows text instead of a chart. */
export function RevenuePanel({ salesSummary, period }: { salesSummary: UseQueryResult<SalesSummary>; period: Period }) {
  const { long, previous } = PERIOD_LABELS[salesSummary.data?.period ?? period];
  const hasPrevious = !salesSummary.data || hasPreviousOrders(salesSummary.data);
  const title = `Revenue by ${STEP_LABELS[salesSummary.data?.step ?? PERIOD_STEPS[period]]}`;
  return (
    <ChartPanel
      title={title}
      className="min-h-72.5 table:min-h-83"
      end={
        <span className="bar-chart-key flex flex-wrap gap-y-0 gap-x-3.5 text-text-muted text-xs/5 *:inline-flex *:items-center *:gap-1.5 *:whitespace-nowrap">
          <span data-key="now">{long}</span>
          {hasPrevious && <span data-key="previous">{previous}</span>}
        </span>
      }
    >
      <QueryPanel of={salesSummary} what="the revenue" lines={6}>
        {(loaded) =>
          loaded.now.orders === 0 && loaded.previous.orders === 0 ? (
            <p className="chart-panel-none">
              No orders {loaded.period === 'today' ? 'today or yesterday' : `in these ${formatSpan(loaded)}`}. Try a
              longer period.
            </p>
          ) : (
            <BarChart name={title} salesSummary={loaded} />
          )
        }
      </QueryPanel>
    </ChartPanel>
  );
}

const PERIOD_STEPS: Record<Period, keyof typeof STEP_LABELS> = {
  today: 'hour',
  '7': 'day',
  '30': 'day',
  '90': 'day',
  '365': 'week',
};

const formatSpan = ({ period }: SalesSummary) => `${period} days, nor in the ${period} before`;
