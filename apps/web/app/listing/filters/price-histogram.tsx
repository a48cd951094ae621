import { formatWholeRupees } from '@kinari/contract/locale';
import { barHeights, isBarInRange } from './price-range.ts';

const BAR_WIDTH = 10;
const GAP = 2;
const HEIGHT = 48;

type PriceHistogramProps = {
  counts: readonly number[];
  /** The slider's stops. The bars have its scale. */
  stops: readonly number[];
  range: readonly [low: number, high: number];
};

/** Bars above the slider, as wide as the path of its thumbs. Empty ones are flat. */
export function PriceHistogram({ counts, stops, range }: PriceHistogramProps) {
  return (
    <svg
      aria-hidden="true"
      className="price-histogram block w-[calc(100%_-_24px)] h-(--control-lg) mt-0 mx-3 -mb-6"
      viewBox={`0 0 ${counts.length * BAR_WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {toBars(counts).map(({ bar, x, height }) => (
        <rect
          key={x}
          className={
            isBarInRange(bar, counts.length, { stops, range })
              ? 'price-bar-on fill-primary-border'
              : 'price-bar fill-border'
          }
          x={x}
          y={HEIGHT - height}
          width={BAR_WIDTH - GAP}
          height={height}
        />
      ))}
    </svg>
  );
}

function toBars(counts: readonly number[]) {
  return barHeights(counts, HEIGHT).map((height, bar) => ({ bar, x: bar * BAR_WIDTH + GAP / 2, height }));
}

/** The prices at the start, the middle and the end of the slider. */
export function PriceMarks({ stops }: { stops: readonly number[] }) {
  const marks = [stops[0], stops[Math.round((stops.length - 1) / 2)], stops.at(-1)];
  return (
    <div
      aria-hidden="true"
      className="price-marks flex justify-between -mt-2 mb-2 text-text-subtle tabular-nums text-xs/5"
    >
      {marks.map((price = 0) => (
        <span key={price}>{formatWholeRupees(price)}</span>
      ))}
    </div>
  );
}
