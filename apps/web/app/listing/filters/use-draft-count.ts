import { useEffect, useState } from 'react';
import { api } from '../../platform/browser-api.ts';
import { logClientError } from '../../platform/log-client-error.ts';
import type { Listing } from '../listing.ts';
import { type ListingState, toPageQuery } from '../listing-state.ts';

type Counts = Pick<Listing, 'total' | 'exact' | 'facets' | 'priceHistogram'>;
type DraftCount = {
  /** Products that match the draft filter. `undefined` while unknown. */
  count: Pick<Counts, 'total' | 'exact'> | undefined;
  /** Has the last known counts. */
  listing: Listing | undefined;
};

export function useDraftCount(
  slug: string | undefined,
  draft: ListingState | undefined,
  listing: Listing | undefined,
): DraftCount {
  const [lastCount, setLastCount] = useState<{ of: ListingState; counts: Counts }>();

  useEffect(() => {
    if (!draft) return;
    const abort = new AbortController();
    fetchCounts(slug, draft, abort.signal).then(
      (counts) => setLastCount({ of: draft, counts }),
      (error: unknown) => abort.signal.aborted || logClientError('failed to count products', error),
    );
    return () => abort.abort();
  }, [slug, draft]);

  if (!draft || !lastCount) return { count: draft ? undefined : listing, listing };
  const { facets, priceHistogram } = lastCount.counts;
  return {
    count: lastCount.of === draft ? lastCount.counts : undefined,
    listing: listing && { ...listing, facets, priceHistogram },
  };
}

async function fetchCounts(slug: string | undefined, state: ListingState, signal: AbortSignal): Promise<Counts> {
  const { pagination, facets } = await requestCounts(slug, state, signal);
  return {
    total: pagination.totalItems,
    exact: pagination.exact,
    facets: facets?.attributes ?? [],
    priceHistogram: facets?.priceHistogram ?? [],
  };
}

function requestCounts(slug: string | undefined, state: ListingState, signal: AbortSignal) {
  const query = { ...toPageQuery(state), limit: 1 };
  if (state.words !== undefined)
    return api.call('searchProducts', { query: { ...query, q: state.words, facets: 'yes' }, signal });
  return slug === undefined
    ? api.call('listProducts', { query, signal })
    : api.call('listCategoryProducts', { params: { category: slug }, query, signal });
}
