import { useEffect, useState } from 'react';
import { api } from '../platform/browser-api.ts';
import { logQuietly } from '../platform/browser-log.ts';
import type { Listing } from './listing.ts';
import { type ListingState, listingSearch, parseListing } from './listing-state.ts';

type Count = Pick<Listing, 'total' | 'exact'>;

/** How many products a filter would leave, before it is applied; `undefined` while nobody knows. */
export function useDraftCount(
  slug: string | undefined,
  draft: ListingState | undefined,
  listing: Listing | undefined,
): Count | undefined {
  const [known, setKnown] = useState<{ search: string; count: Count }>();
  const search = draft && listingSearch(draft);

  useEffect(() => {
    if (search === undefined) return;
    const abort = new AbortController();
    countFor(slug, parseListing(search), abort.signal).then(
      (count) => setKnown({ search, count }),
      (error: unknown) => abort.signal.aborted || logQuietly('Could not count the products', error),
    );
    return () => abort.abort();
  }, [slug, search]);

  if (search === undefined) return listing;
  return known?.search === search ? known.count : undefined;
}

async function countFor(slug: string | undefined, state: ListingState, signal: AbortSignal): Promise<Count> {
  const query = { limit: 1, minPrice: state.min, maxPrice: state.max, size: state.size };
  const { pagination } =
    slug === undefined
      ? await api.call('listProducts', { query, signal })
      : await api.call('listCategoryProducts', { params: { category: slug }, query, signal });
  return { total: pagination.totalItems, exact: pagination.exact };
}
