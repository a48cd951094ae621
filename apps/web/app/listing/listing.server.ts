import type { EndpointResponse } from '@kinari/contract/contract';
import { isRouteErrorResponse, redirect } from 'react-router';
import { ApiError } from '../platform/api.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { categoryPath } from '../site/category.ts';
import { collectionPath, type Listing, toListing } from './listing.ts';
import { formatListingSearch, type ListingState, toPageQuery } from './listing-state.ts';

/** Returns the listing of a URL. `undefined` on a temporary failure; throws 404 for an unknown category. */
export function findListing(slug: string | undefined, state: ListingState): Promise<Listing | undefined> {
  return loadListing(async () => {
    const { slug: currentSlug = slug, ...page } = await fetchListing(slug, state);
    // A renamed category, or another upper or lower case, redirects to its only URL.
    if (currentSlug !== undefined && currentSlug !== slug)
      throw redirect(categoryPath({ slug: currentSlug }) + formatListingSearch(state), 301);
    return toListing(page);
  });
}

/** Returns the listing of a collection. `undefined` on a temporary failure; throws 404 for an unknown collection. */
export function findCollection(slug: string, state: ListingState): Promise<Listing | undefined> {
  return loadListing(async () => {
    const request = { params: { collection: slug }, query: toPageQuery(state) };
    const { collection, ...page } = await publicApi.call('listCollectionProducts', request);
    // Another upper or lower case redirects to its only URL.
    if (collection.slug !== slug) throw redirect(collectionPath(collection) + formatListingSearch(state), 301);
    return { ...toListing(page), collection };
  });
}

async function loadListing(load: () => Promise<Listing>): Promise<Listing | undefined> {
  try {
    return await load();
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    // The API rejects a malformed slug with 400. Nothing has it, so it is a 404 too.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw new Response(null, { status: 404 });
    logWarning('failed to load listing', error);
    return undefined;
  }
}

function fetchListing(
  slug: string | undefined,
  state: ListingState,
): Promise<EndpointResponse<'listProducts'> & { slug?: string }> {
  const query = toPageQuery(state);
  return slug === undefined
    ? publicApi.call('listProducts', { query })
    : publicApi.call('listCategoryProducts', { params: { category: slug }, query });
}
