import '../listing/listing.css';
import './search.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { listingSearch } from '../listing/listing-state.ts';
import { ListingView, type ReadListing } from '../listing/listing-view.tsx';
import { SEARCH_PATH } from '../listing/search-path.ts';
import { useListingState } from '../listing/use-listing-state.ts';
import { PageTitle } from '../shop/page-title.tsx';
import { useShop } from '../shop/use-shop.ts';
import { OnlyFor } from '../signed-in/only-for.tsx';
import { queryClient } from '../signed-in/query-client.ts';
import { resultsQuery } from './search.data.ts';
import { SearchBox } from './search-box.tsx';
import { useSearcher } from './use-searcher.ts';

/** Who searches, the server does not know: it draws the empty page, and nobody keeps it. */
export function headers() {
  return { 'Cache-Control': 'private, no-store' };
}

export default function SearchPage() {
  const { guestSearch } = useShop().company;
  if (guestSearch) return <FoundResults />;
  return (
    <OnlyFor what="see the results" placeholder={<Results {...NOT_YET_READ} />}>
      <FoundResults />
    </OnlyFor>
  );
}

function FoundResults() {
  const { state } = useListingState();
  const searcher = useSearcher();
  const query = useQuery(resultsQuery(searcher, state), queryClient());
  const { data: listing, isPending, isPlaceholderData, isFetching, refetch } = query;
  return (
    <Results
      listing={listing}
      isLoading={isPending}
      isOld={isPlaceholderData}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

const NOT_YET_READ: ReadListing = { listing: undefined, isLoading: true, isRetrying: false, onRetry: () => {} };

function Results(read: ReadListing) {
  const { words = '' } = useListingState().state;
  const name = words ? `Results for “${words}”` : 'All products';
  return (
    <>
      <PageTitle screen={name} unlisted />
      <ListingView {...read} name={name} trailName="Results" above={<AskAnew words={words} />} />
    </>
  );
}

/** Another question keeps the order and drops the filters: its prices and sizes are others. */
function AskAnew({ words }: { words: string }) {
  const { sort } = useListingState().state;
  const navigate = useNavigate();
  const [asked, setAsked] = useState(words);
  const [typed, setTyped] = useState(words);
  // Back and Forward ask something else than what was typed.
  if (asked !== words) {
    setAsked(words);
    setTyped(words);
  }
  return (
    <SearchBox
      typed={typed}
      onType={setTyped}
      onClear={() => setTyped('')}
      onSubmit={() => void navigate(SEARCH_PATH + listingSearch({ words: typed.trim(), sort }))}
      className="search-anew"
    />
  );
}
