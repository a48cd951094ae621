import type { Reply } from '@kinari/contract/contract';
import { isRouteErrorResponse, redirect } from 'react-router';
import { ApiError } from '../platform/api.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { categoryPath } from '../shop/category.ts';
import { type Listing, toListing } from './listing.ts';
import { type ListingState, listingSearch, pageQuery } from './listing-state.ts';

/** What an address lists. `undefined` when the shop cannot say: a passing outage, unlike a category nobody has. */
export async function readListing(slug: string | undefined, state: ListingState): Promise<Listing | undefined> {
  try {
    const { slug: present = slug, ...page } = await callFor(slug, state);
    // A category that was renamed, or is asked for in other letters, has one address only.
    if (present !== undefined && present !== slug)
      throw redirect(categoryPath({ slug: present }) + listingSearch(state), 301);
    return toListing(page);
  } catch (error) {
    if (isRouteErrorResponse(error) || error instanceof Response) throw error;
    // A slug too long or too strange to be one is refused as invalid, and no category has it either.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      throw new Response(null, { status: 404 });
    logWarning('Could not read a listing', error);
    return undefined;
  }
}

function callFor(slug: string | undefined, state: ListingState): Promise<Reply<'listProducts'> & { slug?: string }> {
  const query = pageQuery(state);
  return slug === undefined
    ? publicApi.call('listProducts', { query })
    : publicApi.call('listCategoryProducts', { params: { category: slug }, query });
}
