import '../../ui/form/range-slider.css';
import { useState } from 'react';
import { formatRupees } from '../../catalog/price.ts';
import { RangeSlider } from '../../ui/form/range-slider.tsx';
import type { ListingState } from '../listing-state.ts';
import { PriceBox } from './price-box.tsx';
import { chosenRange, priceStops, rangeToState } from './price-range.ts';

const LEAP = 500;

type PriceFilterProps = {
  end: number;
  /** Whether the products, and so the end of the range, are known yet. */
  isKnown: boolean;
  state: ListingState;
  onChange: (min: number | undefined, max: number | undefined) => void;
};

/** Where the thumbs are while nobody else knows it yet; once what is chosen changes, that speaks again. */
type Draft = { basis: string; range: readonly [number, number] };

export function PriceFilter({ end, isKnown, state, onChange }: PriceFilterProps) {
  const [draft, setDraft] = useState<Draft>();
  const basis = `${state.min}/${state.max}/${end}`;
  const isOutdated = draft !== undefined && draft.basis !== basis;
  if (isOutdated) setDraft(undefined);
  const range = draft && !isOutdated ? draft.range : chosenRange(state, end);

  function commit(next: readonly [number, number]) {
    const { min, max } = rangeToState(next, end);
    // Until the answer comes the thumbs stay where they were let go; nothing new is nothing to wait for.
    setDraft(min === state.min && max === state.max ? undefined : { basis, range: next });
    onChange(min, max);
  }

  return (
    <div className="price-filter" data-unknown={!isKnown || undefined}>
      <div className="needs-script">
        <RangeSlider
          labels={['Minimum price', 'Maximum price']}
          stops={priceStops(end)}
          leap={LEAP}
          value={range}
          valueText={formatRupees}
          onSlide={(next) => setDraft({ basis, range: next })}
          onCommit={commit}
        />
      </div>
      <div className="price-boxes">
        <PriceBox
          label="Minimum price"
          name="min"
          value={range[0]}
          onCommit={(low) => commit(ordered(low, range[1]))}
        />
        <span className="text-ink-3">to</span>
        <PriceBox
          label="Maximum price"
          name="max"
          value={range[1]}
          onCommit={(high) => commit(ordered(high, range[0], true))}
        />
      </div>
    </div>
  );

  /** A bound typed beyond the other one stops at it. */
  function ordered(typed: number, other: number, isHigh = false): [number, number] {
    const within = Math.min(Math.max(typed, 0), end);
    return isHigh ? [other, Math.max(within, other)] : [Math.min(within, other), other];
  }
}
