import { isRouteErrorResponse } from 'react-router';
import { publicApi } from '../platform/api.server.ts';
import { ApiError } from '../platform/api.ts';
import { logWarning } from '../platform/log.server.ts';
import type { Listing } from './listing.ts';
import type { ListingState } from './listing-state.ts';
import { toCardProduct } from './product.ts';

/** What an address lists. `undefined` when the shop cannot say: a passing outage, unlike a category nobody has. */
export async function readListing(slug: string | undefined, state: ListingState): Promise<Listing | undefined> {
  try {
    const { data, pagination, facets } = await callFor(slug, state);
    return {
      products: data.map(toCardProduct),
      total: pagination.totalItems,
      exact: pagination.exact,
      priceMax: facets.priceMax,
      sizes: facets.sizes,
    };
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error;
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    logWarning('Could not read a listing', error);
    return undefined;
  }
}

function callFor(slug: string | undefined, { min, max, size, sort, show }: ListingState) {
  const query = { page: 1, limit: show, minPrice: min, maxPrice: max, size, sort };
  return slug === undefined
    ? publicApi.call('listProducts', { query })
    : publicApi.call('listCategoryProducts', { params: { category: slug }, query });
}
