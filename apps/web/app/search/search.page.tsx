import '../listing/listing.css';
import { useQuery } from '@tanstack/react-query';
import { ListingView, type LoadedListing } from '../listing/listing-view.tsx';
import { useListingState } from '../listing/use-listing-state.ts';
import { queryClient } from '../session/query-client.ts';
import { RequireRole } from '../session/require-role.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useShop } from '../site/use-shop.ts';
import { resultsQuery } from './search.data.ts';
import { useSearcherId } from './use-searcher-id.ts';

/** The server does not know the user, so it renders an empty page, which must not be cached. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export default function SearchPage() {
  const { guestSearch } = useShop().company;
  if (guestSearch) return <SearchResultsList />;
  return (
    <RequireRole what="see the results" placeholder={<Results {...LOADING_LISTING} />}>
      <SearchResultsList />
    </RequireRole>
  );
}

function SearchResultsList() {
  const { state } = useListingState();
  const searcherId = useSearcherId();
  const query = useQuery(resultsQuery(searcherId, state), queryClient());
  const { data: listing, isPending, isPlaceholderData, isFetching, refetch } = query;
  return (
    <Results
      listing={listing}
      isLoading={isPending}
      isStale={isPlaceholderData}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

const LOADING_LISTING: LoadedListing = { listing: undefined, isLoading: true, isRetrying: false, onRetry: () => {} };

function Results(loaded: LoadedListing) {
  const { words = '' } = useListingState().state;
  const name = words ? `Results for “${words}”` : 'All products';
  return (
    <>
      <PageTitle screen={name} isUnlisted />
      <ListingView {...loaded} name={name} trailName="Results" />
    </>
  );
}
