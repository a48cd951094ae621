import './bar-chart.css';
import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type ChangeEvent, type PointerEvent, useState } from 'react';
import { createAxis, formatShortRupees } from './axis.ts';
import { BarTable } from './bar-table.tsx';
import { barLabels, countSlots, formatBar } from './format-bar.ts';
import type { Bar, SalesSummary } from './format-metrics.ts';

type BarChartProps = { name: string; salesSummary: Pick<SalesSummary, 'bars' | 'step'> };

// The SVG stretches to its container, so its units are percent.
const PERCENT = 100;

/**
 * Revenue over time, with the previous period behind it. A hidden slider makes it one Tab stop:
 * arrow keys move between bars. Pointing at a bar shows its values. Screen readers get a table.
 */
export function BarChart({ name, salesSummary: { bars, step } }: BarChartProps) {
  const [hovered, setHovered] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const [selected, setSelected] = useState(bars.length - 1);
  const last = bars.length - 1;
  // Another period may have fewer bars.
  const selectedIndex = Math.min(selected, last);
  const activeIndex = hovered ?? (isFocused ? selectedIndex : undefined);
  const slots = countSlots(bars, step);
  const description = formatBar(bars[selectedIndex] ?? EMPTY_BAR, step, selectedIndex === last);

  function onPointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * slots);
    setHovered(index >= 0 && index <= last ? index : undefined);
  }

  function onArrow({ target: { valueAsNumber } }: ChangeEvent<HTMLInputElement>) {
    setHovered(undefined);
    setSelected(valueAsNumber - 1);
  }

  return (
    <div className="relative grid grid-cols-[46px_minmax(0,1fr)] pt-3 px-3.5 pb-2.5 text-text-subtle text-xs tabular-nums">
      <AxisTicks bars={bars} />
      <div
        className="bar-chart-plot relative h-50 rounded-xs [touch-action:pan-y] md:h-58"
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setHovered(undefined)}
      >
        <input
          type="range"
          className="bar-chart-range"
          aria-label={name}
          aria-valuetext={`${description.head}, ${description.rest}`}
          min={1}
          max={bars.length}
          value={selectedIndex + 1}
          onChange={onArrow}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <BarChartSvg bars={bars} slots={slots} shown={activeIndex} />
        {activeIndex !== undefined && (
          <BarTooltip bar={bars[activeIndex] ?? EMPTY_BAR} place={activeIndex} slots={slots} step={step} last={last} />
        )}
      </div>
      <BarLabels bars={bars} step={step} slots={slots} />
      <BarTable name={name} bars={bars} step={step} />
    </div>
  );
}

const EMPTY_BAR: Bar = { at: '', revenue: 0, orders: 0, units: 0, previousRevenue: 0, previousOrders: 0 };

const maxRevenue = (bars: readonly Bar[]) =>
  Math.max(...bars.flatMap(({ revenue, previousRevenue }) => [revenue, previousRevenue]));

function AxisTicks({ bars }: { bars: readonly Bar[] }) {
  const { top, ticks } = createAxis(maxRevenue(bars));
  return (
    <div className="bar-chart-ticks relative" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ bottom: `${(tick / top) * PERCENT}%` }}>
          {formatShortRupees(tick)}
        </span>
      ))}
    </div>
  );
}

type Edge = { x: number; previousRevenue: number };

function BarChartSvg({
  bars,
  slots,
  shown: activeIndex,
}: {
  bars: readonly Bar[];
  slots: number;
  shown: number | undefined;
}) {
  const { top, ticks } = createAxis(maxRevenue(bars));
  const x = scaleBand<number>()
    .domain(Array.from({ length: slots }, (_, index) => index))
    .range([0, PERCENT])
    .paddingInner(slots > 1 ? 0.42 : 0)
    .paddingOuter(slots > 8 ? 0.21 : 0.5);
  const y = scaleLinear().domain([0, top]).range([PERCENT, 0]);
  // The previous period is an outline behind the bars, with gaps where nothing was sold.
  const margin = (x.step() - x.bandwidth()) / 2;
  const edges = bars.flatMap(({ previousRevenue }, index): Edge[] => {
    const start = x(index) ?? 0;
    return [start - margin, start + x.bandwidth() + margin].map((edge) => ({ x: edge, previousRevenue }));
  });
  const hasPreviousRevenue = ({ previousRevenue }: Edge) => previousRevenue > 0;
  const areaPath = area<Edge>()
    .defined(hasPreviousRevenue)
    .x((edge) => edge.x)
    .y0(PERCENT)
    .y1(({ previousRevenue }) => y(previousRevenue));
  const linePath = line<Edge>()
    .defined(hasPreviousRevenue)
    .x((edge) => edge.x)
    .y(({ previousRevenue }) => y(previousRevenue));
  return (
    <svg viewBox={`0 0 ${PERCENT} ${PERCENT}`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <line
          key={tick}
          className="stroke-border [vector-effect:non-scaling-stroke]"
          x1={0}
          x2={PERCENT}
          y1={y(tick)}
          y2={y(tick)}
        />
      ))}
      {activeIndex !== undefined && (
        <rect className="fill-sunken" x={(x(activeIndex) ?? 0) - margin} width={x.step()} y={0} height={PERCENT} />
      )}
      <path className="bar-chart-previous" d={areaPath(edges) ?? undefined} />
      <path className="bar-chart-outline" d={linePath(edges) ?? undefined} />
      {bars.map(({ at, revenue }, index) => (
        <rect
          key={at}
          className="bar-chart-bar"
          data-part={index === bars.length - 1 || undefined}
          x={x(index)}
          width={x.bandwidth()}
          y={y(revenue)}
          height={PERCENT - y(revenue)}
        />
      ))}
      <line
        className="stroke-border-strong [vector-effect:non-scaling-stroke]"
        x1={0}
        x2={PERCENT}
        y1={PERCENT}
        y2={PERCENT}
      />
    </svg>
  );
}

type BarTooltipProps = { bar: Bar; place: number; slots: number; step: SalesSummary['step']; last: number };

/** Above the bars, so that it covers none, and never beyond the chart. */
function BarTooltip({ bar, place: index, slots, step, last }: BarTooltipProps) {
  const at = slots > 1 ? (index / (slots - 1)) * PERCENT : PERCENT / 2;
  const { head, rest } = formatBar(bar, step, index === last);
  return (
    <p
      className="bar-chart-tip absolute [bottom:calc(100%_+_var(--space-1-5))] z-2 px-2.5 py-2 rounded-sm bg-text text-page leading-4-5 whitespace-nowrap pointer-events-none"
      style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}
    >
      <b>{head}</b>
      <span>{rest}</span>
    </p>
  );
}

function BarLabels({ bars, step, slots }: { bars: readonly Bar[]; step: SalesSummary['step']; slots: number }) {
  return (
    <div className="bar-chart-labels relative col-2 h-5.5" aria-hidden="true">
      {barLabels(bars, step).map(({ place: index, text }) => {
        const isLast = index === slots - 1 && slots > 7;
        return (
          <span
            key={index}
            data-end={isLast || undefined}
            data-start={(index === 0 && slots > 7) || undefined}
            style={{ left: isLast ? '100%' : index === 0 && slots > 7 ? '0' : `${((index + 0.5) / slots) * PERCENT}%` }}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
}
