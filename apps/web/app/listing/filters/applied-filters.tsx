import { sizeText, sizeWord } from '@kinari/contract/sizes';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatRupees } from '../../catalog/price.ts';
import { Button } from '../../ui/button.tsx';
import { icon16 } from '../../ui/icon.ts';
import { filterCount, type ListingState, withChange } from '../listing-state.ts';

type AppliedFiltersProps = {
  state: ListingState;
  onChange: (state: ListingState) => void;
  /** The row itself is about to go away, and focus would be lost with it. */
  onLastRemoved: () => void;
};

export function AppliedFilters({ state, onChange, onLastRemoved }: AppliedFiltersProps) {
  const { min, max, size } = state;
  const count = filterCount(state);
  if (count === 0) return null;

  function remove(change: Partial<ListingState>, takesAll: boolean) {
    onChange(withChange(state, change));
    if (takesAll) onLastRemoved();
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {size !== undefined && (
        <FilterChip
          label={`Remove ${sizeWord(size).toLowerCase()} ${size}`}
          onRemove={() => remove({ size: undefined }, count === 1)}
        >
          {sizeText(size)}
        </FilterChip>
      )}
      {(min !== undefined || max !== undefined) && (
        <FilterChip label="Remove price range" onRemove={() => remove({ min: undefined, max: undefined }, count === 1)}>
          {rangeText(min, max)}
        </FilterChip>
      )}
      <Button kind="quiet" size={44} onClick={() => remove({ min: undefined, max: undefined, size: undefined }, true)}>
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
