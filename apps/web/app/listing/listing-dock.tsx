import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { startTransition, useState } from 'react';
import { icon20 } from '../ui/icon.ts';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { SortOptions } from './filters/sort-select.tsx';
import type { Listing } from './listing.ts';
import { filterCount, type ListingState } from './listing-state.ts';

type ListingDockProps = {
  slug: string | undefined;
  listing: Listing | undefined;
  state: ListingState;
  onChange: (state: ListingState) => void;
};

/** A sticky bar with filter and sort within reach of a thumb, on every screen too narrow for a sidebar. */
export function ListingDock({ slug, listing, state, onChange }: ListingDockProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(state);

  // An open sheet makes the whole page under it inert, which takes a slow phone a while: the press is answered first.
  function open() {
    startTransition(() => setIsOpen(true));
  }

  return (
    <>
      <div className="listing-dock needs-script">
        <button type="button" aria-haspopup="dialog" className="listing-dock-item" onClick={open}>
          <SlidersHorizontal {...icon20} />
          Filter
          {count > 0 && (
            <>
              <span aria-hidden="true" className="listing-dock-count">
                {count}
              </span>
              <span className="sr-only">({count})</span>
            </>
          )}
        </button>
        <div className="listing-dock-item">
          <ArrowDownUp {...icon20} />
          Sort
          <SortOptions state={state} onChange={onChange} className="listing-dock-select" />
        </div>
      </div>
      <FilterSheet open={isOpen} onClose={() => setIsOpen(false)} slug={slug} listing={listing} state={state} />
    </>
  );
}
