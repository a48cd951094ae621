import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { countText, type Listing } from '../listing.ts';
import {
  filterCount,
  type ListingState,
  listingSearch,
  sameListing,
  UNFILTERED,
  withChange,
} from '../listing-state.ts';
import { CategorySelect } from './category-select.tsx';
import { chosenFacts } from './facet.ts';
import { FilterFields, sizeTitle } from './filter-panel.tsx';
import { JumpRow, type Section } from './jump-row.tsx';
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
  const { count, facts } = useDraftCount(slug, draft, listing);
  const shown = listing && { ...listing, facts };

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
            onClick={() => setDraft(withChange(tried, UNFILTERED))}
          >
            Clear all
          </Button>
          <Button className="flex-1" busy={isClosing} onClick={() => void close()}>
            {count ? `Show ${countText(count)}` : 'Show products'}
          </Button>
        </>
      }
    >
      {shown && <JumpRow sections={sectionsOf(shown, tried)} />}
      <div className="filter-panel filter-panel-in-sheet">
        {state.words === undefined && (
          <section>
            <CategorySelect slug={slug} sort={state.sort} onChosen={onClose} />
          </section>
        )}
        <FilterFields listing={shown} state={tried} onChange={setDraft} />
      </div>
    </Dialog>
  );
}

function sectionsOf(listing: Listing, state: ListingState): Section[] {
  const chosen = chosenFacts(listing.facts, state);
  return [
    { key: 'price', name: 'Price', count: filterCount({ ...state, size: undefined, facts: [] }) },
    ...(listing.sizes.length > 0
      ? [{ key: 'size', name: sizeTitle(listing), count: Number(state.size !== undefined) }]
      : []),
    ...listing.facts.map(({ key, name }) => ({
      key,
      name,
      count: chosen.filter(({ facet }) => facet.key === key).length,
    })),
  ];
}
