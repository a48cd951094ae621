import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { formatShownCount, type Listing } from './listing.ts';
import { canShowMore, formatListingSearch, type ListingState, withMore } from './listing-state.ts';

type ShowMoreProps = { state: ListingState; listing: Listing; isBusy: boolean };

/** Pagination with one button. It replaces the history entry, so that Back leaves the list instead of making it shorter again. */
export function ShowMore({ state, listing, isBusy }: ShowMoreProps) {
  const { pathname } = useLocation();
  const shown = listing.products.length;
  if (shown === 0) return null;
  return (
    <div className="flex flex-col items-center gap-3 pt-8">
      <output className="text-small text-ink-3">{formatShownCount(shown, listing)}</output>
      {canShowMore(state, listing.total) && (
        <>
          <svg aria-hidden="true" className="show-more">
            <rect width="100%" height="4" className="fill-line" />
            <rect width={`${(100 * shown) / Math.max(listing.total, 1)}%`} height="4" className="fill-ink" />
          </svg>
          <ButtonLink
            kind="secondary"
            to={pathname + formatListingSearch(withMore(state))}
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
