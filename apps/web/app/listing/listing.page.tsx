import './listing.css';
import { Navigate, useParams, useRevalidator } from 'react-router';
import { SHOP_ALL, useListingName } from '../catalog/find-category.ts';
import { categoryPath } from '../site/category.ts';
import type { Route } from './+types/listing.page';
import { findListing } from './listing.server.ts';
import { ListingHeadTags } from './listing-head-tags.tsx';
import { loadArrivingListing, toListingResponse, useArrivedListing } from './listing-page-data.ts';
import { parseListingState } from './listing-state.ts';
import { ListingView } from './listing-view.tsx';
import { useListingState } from './use-listing-state.ts';

export async function loader({ params, request }: Route.LoaderArgs) {
  return toListingResponse(await findListing(getSlug(params), parseListingState(new URL(request.url).searchParams)));
}

export { listingHeaders as headers } from './listing-page-data.ts';

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadArrivingListing(args);
}

export default function ListingPage({ loaderData, params }: Route.ComponentProps) {
  const slug = getSlug(useParams());
  const { name, description } = useListingName(slug);
  const { state } = useListingState();
  const { state: revalidation, revalidate } = useRevalidator();
  const loaded = useArrivedListing(loaderData);
  const listing = loaded?.listing;

  if (loaded?.movedTo) return <Navigate to={loaded.movedTo} replace />;
  return (
    <>
      <ListingHeadTags
        path={slug === undefined ? SHOP_ALL.path : categoryPath({ slug })}
        image={slug && ogImageUrl(slug)}
        name={name}
        description={description}
        state={state}
        listing={listing}
      />
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

function ogImageUrl(slug: string): string {
  return `/uploads/share/category/${encodeURIComponent(slug)}.jpg`;
}
