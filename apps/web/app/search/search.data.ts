import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toCardProduct } from '../catalog/product.ts';
import { type Listing, toListing } from '../listing/listing.ts';
import { formatListingSearch, type ListingState, toPageQuery } from '../listing/listing-state.ts';
import { api } from '../platform/browser-api.ts';

export type SearchResult = Pick<Listing, 'products' | 'total' | 'exact' | 'similarWords'>;

/** Returns the best twenty matches, or the first twenty products without a query. A new search cancels the previous one. */
export const searchQuery = (searcherId: string | undefined, words: string) =>
  queryOptions({
    queryKey: ['search', searcherId, words],
    queryFn: async ({ signal }): Promise<SearchResult> => {
      const { products, pagination, similarWords } = await api.call('searchProducts', { query: { q: words }, signal });
      const { totalItems: total, exact } = pagination;
      return { products: products.map(toCardProduct), total, exact, similarWords };
    },
    enabled: searcherId !== undefined,
    placeholderData: keepPreviousData,
  });

const NO_FACETS = { priceMax: 0, sizes: [], attributes: [] };

export const resultsQuery = (searcherId: string | undefined, state: ListingState) =>
  queryOptions({
    queryKey: ['results', searcherId, formatListingSearch(state)],
    queryFn: async ({ signal }): Promise<Listing> => {
      const query = { ...toPageQuery(state), q: state.words, facets: 'yes' } as const;
      const found = await api.call('searchProducts', { query, signal });
      const { products, pagination, facets = NO_FACETS, similarWords } = found;
      return { ...toListing({ data: products, pagination, facets }), similarWords };
    },
    enabled: searcherId !== undefined,
    placeholderData: keepPreviousData,
  });
