import { useEffect, useState } from 'react';
import { api } from '../../platform/browser-api.ts';
import { logQuietly } from '../../platform/browser-log.ts';
import type { Facet, Listing } from '../listing.ts';
import { type ListingState, pageQuery } from '../listing-state.ts';

type Counts = Pick<Listing, 'total' | 'exact' | 'facts'>;
type DraftCount = {
  /** How many products a filter would leave, before it is applied; `undefined` while nobody knows. */
  count: Omit<Counts, 'facts'> | undefined;
  /** With the counts last known. */
  facts: Facet[];
};

export function useDraftCount(
  slug: string | undefined,
  draft: ListingState | undefined,
  listing: Listing | undefined,
): DraftCount {
  const [known, setKnown] = useState<{ of: ListingState; counts: Counts }>();

  useEffect(() => {
    if (!draft) return;
    const abort = new AbortController();
    countFor(slug, draft, abort.signal).then(
      (counts) => setKnown({ of: draft, counts }),
      (error: unknown) => abort.signal.aborted || logQuietly('Could not count the products', error),
    );
    return () => abort.abort();
  }, [slug, draft]);

  if (!draft) return { count: listing, facts: listing?.facts ?? [] };
  return {
    count: known?.of === draft ? known.counts : undefined,
    facts: known?.counts.facts ?? listing?.facts ?? [],
  };
}

async function countFor(slug: string | undefined, state: ListingState, signal: AbortSignal): Promise<Counts> {
  const { pagination, facets } = await callFor(slug, state, signal);
  return { total: pagination.totalItems, exact: pagination.exact, facts: facets?.facts ?? [] };
}

function callFor(slug: string | undefined, state: ListingState, signal: AbortSignal) {
  const query = { ...pageQuery(state), limit: 1 };
  if (state.words !== undefined)
    return api.call('searchProducts', { query: { ...query, q: state.words, facets: 'yes' }, signal });
  return slug === undefined
    ? api.call('listProducts', { query, signal })
    : api.call('listCategoryProducts', { params: { category: slug }, query, signal });
}
