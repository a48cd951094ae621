import { useEffect, useState } from 'react';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';
import type { Listing } from '../listing.ts';
import { type ListingState, pageQuery } from '../listing-state.ts';

type Count = Pick<Listing, 'total' | 'exact'>;

/** How many products a filter would leave, before it is applied; `undefined` while nobody knows. */
export function useDraftCount(
  slug: string | undefined,
  draft: ListingState | undefined,
  listing: Listing | undefined,
): Count | undefined {
  const [known, setKnown] = useState<{ of: ListingState; count: Count }>();

  useEffect(() => {
    if (!draft) return;
    const abort = new AbortController();
    countFor(slug, draft, abort.signal).then(
      (count) => setKnown({ of: draft, count }),
      (error: unknown) => abort.signal.aborted || logQuietly('Could not count the products', error),
    );
    return () => abort.abort();
  }, [slug, draft]);

  if (!draft) return listing;
  return known?.of === draft ? known.count : undefined;
}

async function countFor(slug: string | undefined, state: ListingState, signal: AbortSignal): Promise<Count> {
  const { pagination } = await callFor(slug, state, signal);
  return { total: pagination.totalItems, exact: pagination.exact };
}

function callFor(slug: string | undefined, state: ListingState, signal: AbortSignal) {
  const query = { ...pageQuery(state), limit: 1 };
  if (state.words !== undefined) return api.call('searchProducts', { query: { ...query, q: state.words }, signal });
  return slug === undefined
    ? api.call('listProducts', { query, signal })
    : api.call('listCategoryProducts', { params: { category: slug }, query, signal });
}
