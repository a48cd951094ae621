import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { startTransition, useState } from 'react';
import { icon20 } from '../ui/icon.ts';
import { FilterCount } from './filters/filter-count.tsx';
import type { FilterPanelProps } from './filters/filter-panel.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { SortOptions } from './filters/sort-select.tsx';
import { filterCount } from './listing-state.ts';

/** Sticky bar with filter and sort, for screens too narrow for a sidebar. */
export function ListingActionBar({ slug, listing, state, onChange }: FilterPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = filterCount(state);

  // Opening makes the page inert, which is slow on weak phones. The transition lets the button respond first.
  function open() {
    startTransition(() => setIsOpen(true));
  }

  return (
    <>
      <div className="listing-action-bar fixed inset-x-0 bottom-0 z-20 flex pb-[env(safe-area-inset-bottom)] bg-surface [box-shadow:var(--shadow-foot)] xl:hidden needs-script">
        <button
          type="button"
          aria-haspopup="dialog"
          className="listing-action-bar-item relative flex flex-1 items-center justify-center gap-2 h-14 font-semibold -outline-offset-4 cursor-pointer"
          onClick={open}
        >
          <SlidersHorizontal {...icon20} />
          Filter
          <FilterCount count={count} />
        </button>
        <div className="listing-action-bar-item relative flex flex-1 items-center justify-center gap-2 h-14 font-semibold -outline-offset-4 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <ArrowDownUp {...icon20} />
          Sort
          {/* Covers the label, so that a click anywhere opens the native list. */}
          <SortOptions state={state} onChange={onChange} className="absolute inset-0 w-full opacity-0 cursor-pointer" />
        </div>
      </div>
      <FilterSheet open={isOpen} onClose={() => setIsOpen(false)} slug={slug} listing={listing} state={state} />
    </>
  );
}
