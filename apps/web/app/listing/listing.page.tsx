import './listing.css';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, Navigate, useParams, useRevalidator } from 'react-router';
import { SHOP_ALL, useListingName } from '../catalog/find-category.ts';
import { deserialize, serialize } from '../platform/ssr/serialized-data.ts';
import { type Deferred, useDeferredData } from '../platform/use-deferred-data.ts';
import type { Route } from './+types/listing.page';
import { findListing } from './listing.server.ts';
import type { Listing } from './listing.ts';
import { ListingHeadTags } from './listing-head-tags.tsx';
import { restoreListingPosition, saveListingPosition } from './listing-position.ts';
import { formatListingSearch, parseListingState } from './listing-state.ts';
import { ListingView } from './listing-view.tsx';
import { useListingState } from './use-listing-state.ts';

/** `movedTo` is the new URL of a category that was renamed while the browser had the old one. */
type ListingData = { listing: Listing | undefined; movedTo?: string | null };

export async function loader({ params, request }: Route.LoaderArgs) {
  const listing = await findListing(getSlug(params), parseListingState(new URL(request.url).searchParams));
  return data(
    serialize<ListingData>({ listing }),
    listing ? {} : { status: 503, headers: { 'Cache-Control': 'no-store' } },
  );
}

export function headers({ loaderHeaders, errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? (loaderHeaders.has('Cache-Control') ? loaderHeaders : parentHeaders);
}

/** Another page renders at once and is filled when its products arrive. A new filter shows the old products until then. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<{
  arriving: Deferred<ListingData>;
}> {
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

export default function ListingPage({ loaderData, params }: Route.ComponentProps) {
  const slug = getSlug(useParams());
  const { name, description } = useListingName(slug);
  const { address, state } = useListingState();
  const { state: revalidation, revalidate } = useRevalidator();
  const loaded = useDeferredData('arriving' in loaderData ? loaderData.arriving : deserialize(loaderData));
  const listing = loaded?.listing;

  useEffect(() => {
    if (listing) saveListingPosition(address, listing);
  }, [address, listing]);

  if (loaded?.movedTo) return <Navigate to={loaded.movedTo} replace />;
  return (
    <>
      <ListingHeadTags slug={slug} name={name} description={description} state={state} listing={listing} />
      <ListingView
        key={params.slug}
        slug={slug}
        name={name}
        {...(slug === undefined && { trailName: SHOP_ALL.name })}
        listing={listing}
        isLoading={loaded === undefined}
        isRetrying={revalidation === 'loading'}
        onRetry={() => void revalidate()}
      />
    </>
  );
}

function getSlug(params: { slug?: string | undefined }): string | undefined {
  return params.slug;
}
