import './bar-chart.css';
import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type ChangeEvent, type PointerEvent, useState } from 'react';
import { axisOf, shortRupees } from './axis.ts';
import { BarTable } from './bar-table.tsx';
import { barLabels, barWords, slotsOf } from './bar-words.ts';
import type { Bar, Figures } from './figures.ts';

type BarChartProps = { name: string; figures: Pick<Figures, 'bars' | 'step'> };

// The drawing is stretched to its room, so its own units are hundredths of it.
const WHOLE = 100;

/**
 * Revenue over time, with the period before behind it. One stop for the Tab key, a slider that is not seen: the arrow keys
 * go from bar to bar. Who points at a bar is told of it as well; who listens has a table.
 */
export function BarChart({ name, figures: { bars, step } }: BarChartProps) {
  const [pointed, setPointed] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const [reached, setReached] = useState(bars.length - 1);
  const last = bars.length - 1;
  // Another period may have fewer bars.
  const chosen = Math.min(reached, last);
  const shown = pointed ?? (isFocused ? chosen : undefined);
  const slots = slotsOf(bars, step);
  const words = barWords(bars[chosen] ?? NO_BAR, step, chosen === last);

  function onPointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * slots);
    setPointed(place >= 0 && place <= last ? place : undefined);
  }

  function onArrow({ target: { valueAsNumber } }: ChangeEvent<HTMLInputElement>) {
    setPointed(undefined);
    setReached(valueAsNumber - 1);
  }

  return (
    <div className="bar-chart">
      <Ticks bars={bars} />
      <div
        className="bar-chart-plot"
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setPointed(undefined)}
      >
        <input
          type="range"
          className="bar-chart-range"
          aria-label={name}
          aria-valuetext={`${words.head}, ${words.rest}`}
          min={1}
          max={bars.length}
          value={chosen + 1}
          onChange={onArrow}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
        <Drawing bars={bars} slots={slots} shown={shown} />
        {shown !== undefined && <Tip bar={bars[shown] ?? NO_BAR} place={shown} slots={slots} step={step} last={last} />}
      </div>
      <Labels bars={bars} step={step} slots={slots} />
      <BarTable name={name} bars={bars} step={step} />
    </div>
  );
}

const NO_BAR: Bar = { at: '', revenue: 0, orders: 0, units: 0, revenueBefore: 0, ordersBefore: 0 };

const mostOf = (bars: readonly Bar[]) =>
  Math.max(...bars.flatMap(({ revenue, revenueBefore }) => [revenue, revenueBefore]));

function Ticks({ bars }: { bars: readonly Bar[] }) {
  const { top, ticks } = axisOf(mostOf(bars));
  return (
    <div className="bar-chart-ticks" aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ bottom: `${(tick / top) * WHOLE}%` }}>
          {shortRupees(tick)}
        </span>
      ))}
    </div>
  );
}

type Edge = { x: number; before: number };

function Drawing({ bars, slots, shown }: { bars: readonly Bar[]; slots: number; shown: number | undefined }) {
  const { top, ticks } = axisOf(mostOf(bars));
  const x = scaleBand<number>()
    .domain(Array.from({ length: slots }, (_, place) => place))
    .range([0, WHOLE])
    .paddingInner(slots > 1 ? 0.42 : 0)
    .paddingOuter(slots > 8 ? 0.21 : 0.5);
  const y = scaleLinear().domain([0, top]).range([WHOLE, 0]);
  // The period before is one outline behind the bars. Where nothing was sold it has a gap.
  const margin = (x.step() - x.bandwidth()) / 2;
  const edges = bars.flatMap(({ revenueBefore: before }, place): Edge[] => {
    const start = x(place) ?? 0;
    return [start - margin, start + x.bandwidth() + margin].map((edge) => ({ x: edge, before }));
  });
  const wasSold = ({ before }: Edge) => before > 0;
  const ground = area<Edge>()
    .defined(wasSold)
    .x((edge) => edge.x)
    .y0(WHOLE)
    .y1(({ before }) => y(before));
  const outline = line<Edge>()
    .defined(wasSold)
    .x((edge) => edge.x)
    .y(({ before }) => y(before));
  return (
    <svg viewBox={`0 0 ${WHOLE} ${WHOLE}`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <line key={tick} className="bar-chart-line" x1={0} x2={WHOLE} y1={y(tick)} y2={y(tick)} />
      ))}
      {shown !== undefined && (
        <rect className="bar-chart-shown" x={(x(shown) ?? 0) - margin} width={x.step()} y={0} height={WHOLE} />
      )}
      <path className="bar-chart-before" d={ground(edges) ?? undefined} />
      <path className="bar-chart-outline" d={outline(edges) ?? undefined} />
      {bars.map(({ at, revenue }, place) => (
        <rect
          key={at}
          className="bar-chart-bar"
          data-part={place === bars.length - 1 || undefined}
          x={x(place)}
          width={x.bandwidth()}
          y={y(revenue)}
          height={WHOLE - y(revenue)}
        />
      ))}
      <line className="bar-chart-base" x1={0} x2={WHOLE} y1={WHOLE} y2={WHOLE} />
    </svg>
  );
}

type TipProps = { bar: Bar; place: number; slots: number; step: Figures['step']; last: number };

/** Above the bars, so that it hides none, and never beyond the chart. */
function Tip({ bar, place, slots, step, last }: TipProps) {
  const at = slots > 1 ? (place / (slots - 1)) * WHOLE : WHOLE / 2;
  const { head, rest } = barWords(bar, step, place === last);
  return (
    <p className="bar-chart-tip" style={{ left: `${at}%`, transform: `translateX(-${at}%)` }}>
      <b>{head}</b>
      <span>{rest}</span>
    </p>
  );
}

function Labels({ bars, step, slots }: { bars: readonly Bar[]; step: Figures['step']; slots: number }) {
  return (
    <div className="bar-chart-labels" aria-hidden="true">
      {barLabels(bars, step).map(({ place, text }) => {
        const isLast = place === slots - 1 && slots > 7;
        return (
          <span
            key={place}
            data-end={isLast || undefined}
            data-start={(place === 0 && slots > 7) || undefined}
            style={{ left: isLast ? '100%' : place === 0 && slots > 7 ? '0' : `${((place + 0.5) / slots) * WHOLE}%` }}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
}
