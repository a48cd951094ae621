import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { startTransition, useState } from 'react';
import { icon20 } from '../ui/icon.ts';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { SortOptions } from './filters/sort-select.tsx';
import type { Listing } from './listing.ts';
import { filterCount, type ListingState } from './listing-state.ts';

type ListingActionBarProps = {
  slug: string | undefined;
  listing: Listing | undefined;
  state: ListingState;
  onChange: (state: ListingState) => void;
};

/** Sticky bar with filter and sort, for screens too narrow for a sidebar. */
export function ListingActionBar({ slug, listing, state, onChange }: ListingActionBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(state);

  // Opening makes the page inert, which is slow on weak phones. The transition lets the button respond first.
  function open() {
    startTransition(() => setIsOpen(true));
  }

  return (
    <>
      <div className="listing-action-bar needs-script">
        <button type="button" aria-haspopup="dialog" className="listing-action-bar-item" onClick={open}>
          <SlidersHorizontal {...icon20} />
          Filter
          {count > 0 && (
            <>
              <span aria-hidden="true" className="listing-action-bar-count">
                {count}
              </span>
              <span className="sr-only">({count})</span>
            </>
          )}
        </button>
        <div className="listing-action-bar-item">
          <ArrowDownUp {...icon20} />
          Sort
          <SortOptions state={state} onChange={onChange} className="listing-action-bar-select" />
        </div>
      </div>
      <FilterSheet open={isOpen} onClose={() => setIsOpen(false)} slug={slug} listing={listing} state={state} />
    </>
  );
}
