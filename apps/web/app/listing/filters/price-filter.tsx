import { formatWholeRupees } from '@kinari/contract/locale';
import { priceSteps } from '@kinari/contract/price-scale';
import '../../ui/form/range-slider.css';
import { useState } from 'react';
import { RangeSlider } from '../../ui/form/range-slider.tsx';
import type { ListingState } from '../listing-state.ts';
import { PriceBox } from './price-box.tsx';
import { PriceHistogram, PriceMarks } from './price-histogram.tsx';
import { rangeToState, selectedRange } from './price-range.ts';

const LARGE_STEP = 500;

type PriceFilterProps = {
  end: number;
  /** Products per part of the slider. Missing until the products, and so the end of the range, are loaded. */
  histogram: readonly number[] | undefined;
  state: ListingState;
  onChange: (min: number | undefined, max: number | undefined) => void;
};

/** The thumbs' position until the change is applied. Ignored once the applied range changes. */
type Draft = { basis: string; range: readonly [number, number] };

export function PriceFilter({ end, histogram, state, onChange }: PriceFilterProps) {
  const [draft, setDraft] = useState<Draft>();
  const stateKey = `${state.min}/${state.max}/${end}`;
  const isOutdated = draft !== undefined && draft.basis !== stateKey;
  if (isOutdated) setDraft(undefined);
  const range = draft && !isOutdated ? draft.range : selectedRange(state, end);
  const stops = priceSteps(end);

  function commit(next: readonly [number, number]) {
    const { min, max } = rangeToState(next, end);
    // Thumbs stay in place until the response arrives. Without a change there is nothing to wait for.
    setDraft(min === state.min && max === state.max ? undefined : { basis: stateKey, range: next });
    onChange(min, max);
  }

  return (
    <div className="price-filter" data-unknown={histogram === undefined || undefined}>
      {histogram && histogram.length > 0 && <PriceHistogram counts={histogram} stops={stops} range={range} />}
      <div className="needs-script">
        <RangeSlider
          labels={['Minimum price', 'Maximum price']}
          stops={stops}
          leap={LARGE_STEP}
          value={range}
          valueText={formatWholeRupees}
          onSlide={(next) => setDraft({ basis: stateKey, range: next })}
          onCommit={commit}
        />
      </div>
      <PriceMarks stops={stops} />
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2 mt-2">
        <PriceBox
          label="Minimum price"
          name="min"
          value={range[0]}
          onCommit={(low) => commit(ordered(low, range[1]))}
        />
        <span className="text-text-subtle">to</span>
        <PriceBox
          label="Maximum price"
          name="max"
          value={range[1]}
          onCommit={(high) => commit(ordered(high, range[0], true))}
        />
      </div>
    </div>
  );

  /** Limits a typed value to the other end. */
  function ordered(input: number, other: number, isHigh = false): [number, number] {
    const clamped = Math.min(Math.max(input, 0), end);
    return isHigh ? [other, Math.max(clamped, other)] : [Math.min(clamped, other), other];
  }
}
