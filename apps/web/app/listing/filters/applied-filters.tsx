import { sizeText, sizeWord } from '@kinari/contract/sizes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { formatRupees } from '../../catalog/price.ts';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import type { Facet } from '../listing.ts';
import { filterCount, type ListingState, UNFILTERED, withChange, withFact } from '../listing-state.ts';
import { chosenFacts, factText } from './facet.ts';

type AppliedFiltersProps = {
  facets: readonly Facet[];
  state: ListingState;
  onChange: (state: ListingState) => void;
  /** The row itself is about to go away, and focus would be lost with it. */
  onLastRemoved: () => void;
};

export function AppliedFilters({ facets, state, onChange, onLastRemoved }: AppliedFiltersProps) {
  const { min, max, size } = state;
  if (filterCount(state) === 0) return null;

  function apply(next: ListingState) {
    onChange(next);
    if (filterCount(next) === 0) onLastRemoved();
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {size !== undefined && (
        <FilterChip
          label={`Remove ${sizeWord(size).toLowerCase()} ${size}`}
          onRemove={() => apply(withChange(state, { size: undefined }))}
        >
          {sizeText(size)}
        </FilterChip>
      )}
      {(min !== undefined || max !== undefined) && (
        <FilterChip
          label="Remove price range"
          onRemove={() => apply(withChange(state, { min: undefined, max: undefined }))}
        >
          {rangeText(min, max)}
        </FilterChip>
      )}
      {chosenFacts(facets, state).map(({ facet, value, fact }) => (
        <FilterChip
          key={fact}
          label={`Remove ${factText(facet, value)}`}
          onRemove={() => apply(withFact(state, fact, false))}
        >
          {value.hex && <ColorDot hex={value.hex} size={12} />}
          {factText(facet, value)}
        </FilterChip>
      ))}
      <Button kind="quiet" size={44} onClick={() => apply(withChange(state, UNFILTERED))}>
        Clear all
      </Button>
    </div>
  );
}

function FilterChip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} className="filter-chip" onClick={onRemove}>
      {children}
      <X {...icon16} />
    </button>
  );
}

export function rangeText(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `From ${formatRupees(min ?? 0)}`;
  return min === undefined ? `Up to ${formatRupees(max)}` : `${formatRupees(min)} – ${formatRupees(max)}`;
}
