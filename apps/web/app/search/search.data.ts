import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toCardProduct } from '../catalog/product.ts';
import { type Listing, toListing } from '../listing/listing.ts';
import { type ListingState, listingSearch, pageQuery } from '../listing/listing-state.ts';
import { api } from '../platform/browser-api.ts';

/** The best products for a few words, and how many there are. */
export type Found = Pick<Listing, 'products' | 'total' | 'exact'>;

/** The best twenty for a few words, the first twenty for none. A question that is asked anew cancels the last. */
export const searchQuery = (searcher: string | undefined, words: string) =>
  queryOptions({
    queryKey: ['search', searcher, words],
    queryFn: async ({ signal }): Promise<Found> => {
      const { products, pagination } = await api.call('searchProducts', { query: { q: words }, signal });
      return { products: products.map(toCardProduct), total: pagination.totalItems, exact: pagination.exact };
    },
    enabled: searcher !== undefined,
    placeholderData: keepPreviousData,
  });

const NO_FACETS = { priceMax: 0, sizes: [], facts: [] };

/** All results of a search as a listing. */
export const resultsQuery = (searcher: string | undefined, state: ListingState) =>
  queryOptions({
    queryKey: ['results', searcher, listingSearch(state)],
    queryFn: async ({ signal }): Promise<Listing> => {
      const query = { ...pageQuery(state), q: state.words, facets: 'yes' } as const;
      const { products, pagination, facets = NO_FACETS } = await api.call('searchProducts', { query, signal });
      return toListing({ data: products, pagination, facets });
    },
    enabled: searcher !== undefined,
    placeholderData: keepPreviousData,
  });
