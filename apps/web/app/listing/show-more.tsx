import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { type Listing, shownText } from './listing.ts';
import { canShowMore, type ListingState, listingSearch, withMore } from './listing-state.ts';

type ShowMoreProps = { state: ListingState; listing: Listing; isBusy: boolean };

/**
 * Pagination by one button. It takes the place of the address it stands on: somebody who has unrolled a list three
 * times and then goes back wants to leave it, not to see it roll up again.
 */
export function ShowMore({ state, listing, isBusy }: ShowMoreProps) {
  const { pathname } = useLocation();
  const shown = listing.products.length;
  if (shown === 0) return null;
  return (
    <div className="flex flex-col items-center gap-3 pt-8">
      <output className="text-small text-ink-3">{shownText(shown, listing)}</output>
      {canShowMore(state, listing.total) && (
        <>
          <svg aria-hidden="true" className="show-more-bar">
            <rect width="100%" height="4" className="fill-line" />
            <rect width={`${(100 * shown) / Math.max(listing.total, 1)}%`} height="4" className="fill-ink" />
          </svg>
          <ButtonLink
            kind="secondary"
            to={pathname + listingSearch(withMore(state))}
            replace
            preventScrollReset
            aria-busy={isBusy || undefined}
          >
            Show more
          </ButtonLink>
        </>
      )}
    </div>
  );
}
