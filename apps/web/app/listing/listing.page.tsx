import './listing.css';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, Navigate, useParams, useRevalidator } from 'react-router';
import { SHOP_ALL, useListingName } from '../catalog/find-category.ts';
import { type Arriving, useArrival } from '../platform/arrival.ts';
import { pack, unpack } from '../platform/page/packed.ts';
import type { Route } from './+types/listing.page';
import { readListing } from './listing.server.ts';
import type { Listing } from './listing.ts';
import { ListingHeadTags } from './listing-head-tags.tsx';
import { recallListing, rememberListing } from './listing-memory.ts';
import { listingSearch, parseListing } from './listing-state.ts';
import { ListingView } from './listing-view.tsx';
import { useListingState } from './use-listing-state.ts';

/** `movedTo` is where a category lies now that was renamed while the browser had its old address. */
type Arrived = { listing: Listing | undefined; movedTo?: string | null };

export async function loader({ params, request }: Route.LoaderArgs) {
  const listing = await readListing(slugOf(params), parseListing(new URL(request.url).searchParams));
  return data(pack<Arrived>({ listing }), listing ? {} : { status: 503, headers: { 'Cache-Control': 'no-store' } });
}

export function headers({ loaderHeaders, errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? (loaderHeaders.has('Cache-Control') ? loaderHeaders : parentHeaders);
}

/** A new page is drawn at once and filled when its products come; a new filter leaves the old ones standing meanwhile. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<{
  arriving: Arriving<Arrived>;
}> {
  const { pathname, searchParams } = new URL(request.url);
  const known = recallListing(pathname + listingSearch(parseListing(searchParams)));
  if (known) return { arriving: { listing: known } };

  const arriving = serverLoader().then(unpack, (error: unknown): Arrived => {
    if (isRouteErrorResponse(error)) throw error;
    return { listing: undefined, movedTo: error instanceof Response ? error.headers.get('Location') : null };
  });
  if (pathname === window.location.pathname) return { arriving: await arriving };
  // A failure is thrown by the page that waits for it; without one it concerns nobody.
  arriving.catch(() => undefined);
  return { arriving };
}

export default function ListingPage({ loaderData, params }: Route.ComponentProps) {
  const slug = slugOf(useParams());
  const { name, description } = useListingName(slug);
  const { address, state } = useListingState();
  const { state: revalidation, revalidate } = useRevalidator();
  const arrived = useArrival('arriving' in loaderData ? loaderData.arriving : unpack(loaderData));
  const listing = arrived?.listing;

  useEffect(() => {
    if (listing) rememberListing(address, listing);
  }, [address, listing]);

  if (arrived?.movedTo) return <Navigate to={arrived.movedTo} replace />;
  return (
    <>
      <ListingHeadTags slug={slug} name={name} description={description} state={state} listing={listing} />
      <ListingView
        key={params.slug}
        slug={slug}
        name={name}
        {...(slug === undefined && { trailName: SHOP_ALL.name })}
        listing={listing}
        isLoading={arrived === undefined}
        isRetrying={revalidation === 'loading'}
        onRetry={() => void revalidate()}
      />
    </>
  );
}

function slugOf(params: { slug?: string | undefined }): string | undefined {
  return params.slug;
}
