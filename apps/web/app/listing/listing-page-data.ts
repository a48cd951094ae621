import { useEffect } from 'react';
import { data, type HeadersArgs, isRouteErrorResponse } from 'react-router';
import { deserialize, type SerializedData, serialize } from '../platform/ssr/serialized-data.ts';
import { type Deferred, useDeferredData } from '../platform/use-deferred-data.ts';
import type { Listing } from './listing.ts';
import { restoreListingPosition, saveListingPosition } from './listing-position.ts';
import { formatListingSearch, parseListingState } from './listing-state.ts';
import { useListingState } from './use-listing-state.ts';

/** `listing` is missing after a temporary failure. `movedTo` is the new URL if the server redirected the browser. */
type ListingData = { listing: Listing | undefined; movedTo?: string | null };
type ArrivingListing = { arriving: Deferred<ListingData> };

/** Returns the response of a loader. A failure must not be cached. */
export function toListingResponse(listing: Listing | undefined) {
  return data(
    serialize<ListingData>({ listing }),
    listing ? {} : { status: 503, headers: { 'Cache-Control': 'no-store' } },
  );
}

export function listingHeaders({ loaderHeaders, errorHeaders, parentHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? (loaderHeaders.has('Cache-Control') ? loaderHeaders : parentHeaders);
}

type ClientLoaderArgs = { request: Request; serverLoader: () => Promise<SerializedData<ListingData>> };

/** Another page renders at once and is filled when its products arrive. A new filter shows the old products until then. */
export async function loadArrivingListing({ request, serverLoader }: ClientLoaderArgs): Promise<ArrivingListing> {
  const { pathname, searchParams } = new URL(request.url);
  const savedListing = restoreListingPosition(pathname + formatListingSearch(parseListingState(searchParams)));
  if (savedListing) return { arriving: { listing: savedListing } };

  const pendingData = serverLoader().then(deserialize, (error: unknown): ListingData => {
    if (isRouteErrorResponse(error)) throw error;
    return { listing: undefined, movedTo: error instanceof Response ? error.headers.get('Location') : null };
  });
  if (pathname === window.location.pathname) return { arriving: await pendingData };
  // The page rethrows a failure. If it is gone, avoid an unhandled rejection.
  pendingData.catch(() => undefined);
  return { arriving: pendingData };
}

/** Returns what a loader has loaded, or `undefined` while it loads. Saves it for Back. */
export function useArrivedListing(loaderData: ArrivingListing | SerializedData<ListingData>): ListingData | undefined {
  const { address } = useListingState();
  const loaded = useDeferredData('arriving' in loaderData ? loaderData.arriving : deserialize(loaderData));
  const listing = loaded?.listing;

  useEffect(() => {
    if (listing) saveListingPosition(address, listing);
  }, [address, listing]);

  return loaded;
}
