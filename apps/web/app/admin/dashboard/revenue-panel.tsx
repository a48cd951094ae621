import type { UseQueryResult } from '@tanstack/react-query';
import { BarChart } from '../charts/bar-chart.tsx';
import { Loaded, Panel } from '../charts/chart-panel.tsx';
import { type Figures, PERIOD_WORDS, type Period } from '../charts/figures.ts';

const STEPS = { hour: 'hour', day: 'day', week: 'week' };

/** Revenue over the period as bars. A period without an order has no axes, only words. */
export function RevenuePanel({ figures, period }: { figures: UseQueryResult<Figures>; period: Period }) {
  const { long, before } = PERIOD_WORDS[figures.data?.period ?? period];
  const title = `Revenue by ${STEPS[figures.data?.step ?? STEP_OF[period]]}`;
  return (
    <Panel
      title={title}
      className="dashboard-revenue"
      end={
        <span className="dashboard-key">
          <span data-key="now">{long}</span>
          <span data-key="before">{before}</span>
        </span>
      }
    >
      <Loaded of={figures} what="the revenue" lines={6}>
        {(loaded) =>
          loaded.now.orders === 0 && loaded.before.orders === 0 ? (
            <p className="chart-panel-none">
              No order {loaded.period === 'today' ? 'today or yesterday' : `in these ${spanWords(loaded)}`}. A longer
              period may hold some.
            </p>
          ) : (
            <BarChart name={title} figures={loaded} />
          )
        }
      </Loaded>
    </Panel>
  );
}

const STEP_OF: Record<Period, keyof typeof STEPS> = {
  today: 'hour',
  '7': 'day',
  '30': 'day',
  '90': 'day',
  '365': 'week',
};

const spanWords = ({ period }: Figures) => `${period} days, nor in the ${period} before`;
