import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { formatProductCount, type Listing } from '../listing.ts';
import {
  filterCount,
  formatListingSearch,
  isSameListing,
  type ListingState,
  NO_FILTERS,
  withChange,
} from '../listing-state.ts';
import { CategorySelect } from './category-select.tsx';
import { selectedFacetValues, splitColors } from './facet.ts';
import { FilterFields, sizeTitle } from './filter-panel.tsx';
import { type FilterSection, FilterSectionLinks } from './filter-section-links.tsx';
import { useDraftCount } from './use-draft-count.ts';

type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  slug: string | undefined;
  listing: Listing | undefined;
  state: ListingState;
};

/** Filters become a URL when the sheet closes, whichever way it closes. One visit adds one history entry. */
export function FilterSheet({ open, onClose, slug, listing, state }: FilterSheetProps) {
  const [draft, setDraft] = useState<ListingState>();
  const [isClosing, setIsClosing] = useState(false);
  const showButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const current = draft ?? state;
  const { count, listing: draftListing } = useDraftCount(slug, draft, listing);

  async function close() {
    if (isClosing) return;
    // The open sheet has its own history entry, unless Back closed it.
    const hasHistoryEntry = history.state?.overlay !== undefined;
    if (!hasHistoryEntry) onClose();
    if (!isSameListing(current, state)) {
      setIsClosing(true);
      // Close after the new URL has replaced that entry. Closing earlier would go back instead.
      await navigate({ search: formatListingSearch(current) }, { preventScrollReset: true, replace: hasHistoryEntry });
      setIsClosing(false);
    }
    setDraft(undefined);
    onClose();
  }

  function clear() {
    setDraft(withChange(current, NO_FILTERS));
    // The pressed button is removed.
    showButton.current?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title="Filter"
      footer={
        <>
          {filterCount(current) > 0 && (
            <Button kind="quiet" onClick={clear}>
              Clear all
            </Button>
          )}
          <Button ref={showButton} className="flex-1" busy={isClosing} onClick={() => void close()}>
            {count ? `Show ${formatProductCount(count)}` : 'Show products'}
          </Button>
        </>
      }
    >
      {draftListing && <FilterSectionLinks sections={listFilterSections(draftListing, current)} />}
      <div className="filter-panel filter-panel-in-sheet">
        {state.words === undefined && (
          <section data-section="category">
            <CategorySelect slug={slug} sort={state.sort} onChosen={onClose} />
          </section>
        )}
        <FilterFields listing={draftListing} state={current} onChange={setDraft} />
      </div>
    </Dialog>
  );
}

function listFilterSections(listing: Listing, state: ListingState): FilterSection[] {
  const chosen = selectedFacetValues(listing.facets, state);
  const { families, others } = splitColors(listing.facets);
  return [
    ...(state.words === undefined ? [{ key: 'category', name: 'Category', count: 0 }] : []),
    { key: 'price', name: 'Price', count: filterCount({ ...state, size: undefined, filterValues: [] }) },
    ...(listing.sizes.length > 0
      ? [{ key: 'size', name: sizeTitle(listing), count: Number(state.size !== undefined) }]
      : []),
    ...[...(families ? [families] : []), ...others].map(({ key, name }) => ({
      key,
      name,
      count: chosen.filter(({ facet }) => facet.key === key || (key === families?.key && facet.key === 'color')).length,
    })),
  ];
}
