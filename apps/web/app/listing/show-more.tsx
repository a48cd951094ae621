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
      <output className="text-sm text-text-subtle">{formatShownCount(shown, listing)}</output>
      {canShowMore(state, listing.total) && (
        <>
          <svg aria-hidden="true" className="w-40 h-1 rounded-xs">
            <rect width="100%" height="4" className="fill-border" />
            <rect width={`${(100 * shown) / Math.max(listing.total, 1)}%`} height="4" className="fill-text" />
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
