import './listing.css';
import { Navigate, useRevalidator } from 'react-router';
import { titleFromSlug } from '../catalog/find-category.ts';
import type { Route } from './+types/collection.page';
import { findCollection } from './listing.server.ts';
import { collectionPath, NO_CATEGORY } from './listing.ts';
import { ListingHeadTags } from './listing-head-tags.tsx';
import { loadArrivingListing, toListingResponse, useArrivedListing } from './listing-page-data.ts';
import { parseListingState } from './listing-state.ts';
import { ListingView } from './listing-view.tsx';
import { useListingState } from './use-listing-state.ts';

export async function loader({ params, request }: Route.LoaderArgs) {
  return toListingResponse(await findCollection(params.slug, parseListingState(new URL(request.url).searchParams)));
}

export { listingHeaders as headers } from './listing-page-data.ts';

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadArrivingListing(args);
}

export default function CollectionPage({ loaderData, params: { slug } }: Route.ComponentProps) {
  const { state } = useListingState();
  const { state: revalidation, revalidate } = useRevalidator();
  const loaded = useArrivedListing(loaderData);
  const listing = loaded?.listing;
  const { name = titleFromSlug(slug), description = '' } = listing?.collection ?? {};

  if (loaded?.movedTo) return <Navigate to={loaded.movedTo} replace />;
  return (
    <>
      <ListingHeadTags
        path={collectionPath({ slug })}
        name={name}
        description={description}
        state={state}
        listing={listing}
      />
      <ListingView
        key={slug}
        slug={NO_CATEGORY}
        name={name}
        listing={listing}
        isLoading={loaded === undefined}
        isRetrying={revalidation === 'loading'}
        onRetry={() => void revalidate()}
      />
    </>
  );
}
