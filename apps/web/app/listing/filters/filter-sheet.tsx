import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countText, type Listing } from '../listing.ts';
import { filterCount, type ListingState, listingSearch, sameListing, withChange } from '../listing-state.ts';
import { CategorySelect } from './category-select.tsx';
import { FilterFields } from './filter-panel.tsx';
import { useDraftCount } from './use-draft-count.ts';

type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  slug: string | undefined;
  listing: Listing | undefined;
  state: ListingState;
};

/**
 * Filters are tried in the sheet and become an address when it closes, however it closes: one visit to the sheet is
 * one step of history.
 */
export function FilterSheet({ open, onClose, slug, listing, state }: FilterSheetProps) {
  const [draft, setDraft] = useState<ListingState>();
  const [isClosing, setIsClosing] = useState(false);
  const navigate = useNavigate();
  const tried = draft ?? state;
  const count = useDraftCount(slug, draft, listing);

  async function close() {
    if (isClosing) return;
    // The open sheet stands on a step of history of its own, unless it was Back that closed it.
    const standsOnOwnStep = history.state?.overlay !== undefined;
    if (!standsOnOwnStep) onClose();
    if (!sameListing(tried, state)) {
      setIsClosing(true);
      // The sheet stays until the new address has taken that step over; closing earlier would step back instead.
      await navigate({ search: listingSearch(tried) }, { preventScrollReset: true, replace: standsOnOwnStep });
      setIsClosing(false);
    }
    setDraft(undefined);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title="Filter"
      footer={
        <>
          <Button
            kind="quiet"
            disabled={filterCount(tried) === 0}
            onClick={() => setDraft(withChange(tried, { min: undefined, max: undefined, size: undefined }))}
          >
            Clear all
          </Button>
          <Button className="flex-1" busy={isClosing} onClick={() => void close()}>
            {count ? `Show ${countText(count)}` : 'Show products'}
          </Button>
        </>
      }
    >
      <div className="filter-panel filter-panel-in-sheet">
        <FilterFields listing={listing} state={tried} onChange={setDraft} />
        {state.words === undefined && (
          <section>
            <CategorySelect slug={slug} sort={state.sort} onChosen={onClose} />
          </section>
        )}
      </div>
    </Dialog>
  );
}
