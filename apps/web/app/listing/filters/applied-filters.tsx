import { formatWholeRupees } from '@kinari/contract/locale';
import { formatSize, sizeHeading } from '@kinari/contract/sizes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import type { Facet } from '../listing.ts';
import { filterCount, type ListingState, NO_FILTERS, withChange, withFacetValue } from '../listing-state.ts';
import { formatFacetValue, selectedFacetValues } from './facet.ts';

type AppliedFiltersProps = {
  facets: readonly Facet[];
  state: ListingState;
  onChange: (state: ListingState) => void;
  /** Called before the row disappears, because its focus would be lost. */
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
          label={`Remove ${sizeHeading(size).toLowerCase()} ${size}`}
          onRemove={() => apply(withChange(state, { size: undefined }))}
        >
          {formatSize(size)}
        </FilterChip>
      )}
      {(min !== undefined || max !== undefined) && (
        <FilterChip
          label="Remove price range"
          onRemove={() => apply(withChange(state, { min: undefined, max: undefined }))}
        >
          {formatPriceRange(min, max)}
        </FilterChip>
      )}
      {selectedFacetValues(facets, state).map(({ facet, value, filterValue }) => (
        <FilterChip
          key={filterValue}
          label={`Remove ${formatFacetValue(facet, value)}`}
          onRemove={() => apply(withFacetValue(state, filterValue, false))}
        >
          {value.hex && <ColorDot hex={value.hex} size={12} />}
          {formatFacetValue(facet, value)}
        </FilterChip>
      ))}
      <Button kind="quiet" size={44} onClick={() => apply(withChange(state, NO_FILTERS))}>
        Clear all
      </Button>
    </div>
  );
}

function FilterChip({ label, onRemove, children }: { label: string; onRemove: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="relative inline-flex items-center gap-1.5 h-(--control) pr-2 pl-3 rounded-sm bg-primary-tint text-primary text-sm/[inherit] font-semibold after:absolute after:-inset-1"
      onClick={onRemove}
    >
      {children}
      <X {...icon16} />
    </button>
  );
}

export function formatPriceRange(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `From ${formatWholeRupees(min ?? 0)}`;
  return min === undefined
    ? `Up to ${formatWholeRupees(max)}`
    : `${formatWholeRupees(min)} – ${formatWholeRupees(max)}`;
}
