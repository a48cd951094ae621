import { formatNumber, formatRupees } from '@kinari/contract/locale';
import './metric-cards.css';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Change, formatRatio, percentChange, pointChange, ratio } from './change.ts';
import { hasPreviousOrders, type SalesSummary } from './format-metrics.ts';

type SalesTotals = SalesSummary['now'];
type Metric = { value: string; previous?: string; change?: Change | undefined };

type MetricCardsProps = {
  salesSummary: Pick<SalesSummary, 'period' | 'now' | 'previous'> | undefined;
  /** Loading failed: shows dashes, because a zero would look real. */
  isMissing?: boolean;
};

/** Shows each metric with its value in the previous period. Reserves the space while loading. */
export function MetricCards({ salesSummary, isMissing = false }: MetricCardsProps) {
  const metrics = salesSummary ? toMetrics(salesSummary) : isMissing ? METRIC_NAMES.map(() => MISSING_METRIC) : [];
  return (
    <dl className="metric-cards">
      {METRIC_NAMES.map((name, index) => {
        const metric = metrics[index];
        return (
          <div key={name} className="min-w-0 py-2.5 px-3 bg-surface">
            <dt className="text-xs text-text-muted font-medium">{name}</dt>
            <dd className="metric-cards-value tabular-nums whitespace-nowrap">
              {metric ? metric.value : <Skeleton className="my-1.5 h-5 w-24" />}
            </dd>
            {/* Wraps to two lines if one is too narrow. Empty for the first period of a shop. */}
            <dd className="text-xs/4-5 flex flex-wrap items-center gap-y-0 gap-x-1.5 min-h-[1.125rem] empty:hidden text-text-subtle tabular-nums whitespace-nowrap">
              {metric ? (
                <>
                  {metric.change && <ChangeLabel change={metric.change} />}
                  {metric.previous && metric.change?.way !== 'new' && (
                    <span>
                      {salesSummary?.period === 'today' ? 'yesterday' : 'was'} {metric.previous}
                    </span>
                  )}
                </>
              ) : (
                <Skeleton className="h-4 w-28" />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const METRIC_NAMES = ['Revenue', 'Orders', 'Average order', 'First orders', 'Cancelled', 'RTO and returns'] as const;

const MISSING_METRIC: Metric = { value: '–' };

function toMetrics(salesSummary: Pick<SalesSummary, 'period' | 'now' | 'previous'>): Metric[] {
  const metrics = compareMetrics(salesSummary);
  const isComparable = salesSummary.period === 'today' || hasPreviousOrders(salesSummary);
  return isComparable ? metrics : metrics.map(({ value }) => ({ value }));
}

function compareMetrics({ period, now, previous }: Pick<SalesSummary, 'period' | 'now' | 'previous'>): Metric[] {
  // Part of a day against a whole day would always look worse. Averages and shares can be compared.
  const changeIn = (select: (sums: SalesTotals) => number) =>
    period === 'today' ? undefined : percentChange(select(now), select(previous));
  const countMetric = (select: (sums: SalesTotals) => number) => ({
    value: formatNumber(select(now)),
    previous: formatNumber(select(previous)),
    change: changeIn(select),
  });
  const ratioMetric = (select: (sums: SalesTotals) => number) => {
    const [currentRatio, previousRatio] = [ratio(select(now), now.orders), ratio(select(previous), previous.orders)];
    return {
      value: formatRatio(currentRatio),
      previous: formatRatio(previousRatio),
      change: pointChange(currentRatio, previousRatio),
    };
  };
  return [
    {
      value: formatAmount(now.revenue),
      previous: formatAmount(previous.revenue),
      change: changeIn(({ revenue }) => revenue),
    },
    countMetric(({ orders }) => orders),
    {
      value: formatAmount(now.averageOrder),
      previous: formatAmount(previous.averageOrder),
      change: percentChange(now.averageOrder, previous.averageOrder),
    },
    countMetric(({ firstOrders }) => firstOrders),
    ratioMetric(({ canceled }) => canceled),
    ratioMetric(({ returned }) => returned),
  ];
}

const formatAmount = (sum: number | null) => (sum === null ? '–' : formatRupees(sum));

const ARROW_ICONS = { up: ArrowUp, down: ArrowDown };

/** The arrow shows the direction, the colour whether it is good. No change has neither. */
export function ChangeLabel({ change: { word, unit, way, tone } }: { change: Change }) {
  const Arrow = way === 'up' || way === 'down' ? ARROW_ICONS[way] : undefined;
  return (
    <span
      className="inline-flex in-[.report-table]:text-xs/[inherit] items-center gap-0.5 text-text-muted font-semibold whitespace-nowrap data-[tone=good]:text-success data-[tone=worse]:text-danger"
      data-tone={tone}
    >
      {Arrow && (
        <>
          <Arrow size={14} strokeWidth={2.5} aria-hidden="true" />
          <span className="sr-only">{way} by </span>
        </>
      )}
      {word}
      {unit && <span className="sr-only"> {unit}</span>}
    </span>
  );
}
