import { memo, type ReactNode, useRef } from 'react';
import { GridSkeleton, ProductGrid } from '../card/product-grid.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { AppliedFilters } from './filters/applied-filters.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { SortSelect } from './filters/sort-select.tsx';
import { countText, type Listing } from './listing.ts';
import { ListingDock } from './listing-dock.tsx';
import { NoProducts } from './no-products.tsx';
import { ShowMore } from './show-more.tsx';
import { useListingState } from './use-listing-state.ts';

/** A press on a filter is answered before any product is drawn anew. */
const Grid = memo(ProductGrid);

/** A listing as far as it has been read; there is none where that failed. */
export type ReadListing = {
  listing: Listing | undefined;
  isLoading: boolean;
  /** Whether the products are still those of the state before. */
  isOld?: boolean;
  isRetrying: boolean;
  onRetry: () => void;
};

type ListingViewProps = ReadListing & {
  /** The category that is listed, if it is one. */
  slug?: string | undefined;
  name: string;
  /** What the trail calls it, where that is not its name. */
  trailName?: string;
  /** What stands above the list and its filters. */
  above?: ReactNode;
};

/** Everything, a category or the results of a search, with what narrows and orders them. */
export function ListingView(props: ListingViewProps) {
  const { slug, name, trailName = name, above, listing, isLoading, isOld = false } = props;
  const { state, wanted, isChanging: isOnItsWay, change } = useListingState();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanging = isOnItsWay || isOld;
  const isBusy = isLoading || isChanging;

  function focusHeading() {
    if (!heading.current) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }

  return (
    <div className="page-width pb-4">
      <Breadcrumb name={trailName} />
      {above}
      <div className="listing-columns">
        <aside aria-label="Filters" className="listing-side">
          <FilterPanel slug={slug} listing={listing} state={wanted} onChange={change} />
        </aside>
        <section aria-label="Products" className="min-w-0">
          <div className="listing-head">
            <div className="min-w-0">
              <h1 ref={heading} className="inline wrap-anywhere text-h1">
                {name}
              </h1>
              <output className="listing-count">{listing && !isOld && countText(listing)}</output>
            </div>
            <SortSelect state={wanted} onChange={change} />
          </div>
          <AppliedFilters facets={listing?.facts ?? []} state={wanted} onChange={change} onLastRemoved={focusHeading} />
          <div className="listing-results" aria-busy={isBusy || undefined} data-changing={isChanging || undefined}>
            <Results {...props} size={state.size} />
          </div>
          {listing && <ShowMore state={state} listing={listing} isBusy={isChanging} />}
        </section>
      </div>
      <ListingDock slug={slug} listing={listing} state={wanted} onChange={change} />
    </div>
  );
}

function Results({
  slug,
  size,
  listing,
  isLoading,
  isRetrying,
  onRetry,
}: ListingViewProps & { size?: string | undefined }) {
  if (isLoading) return <GridSkeleton />;
  if (!listing) return <LoadFailure what="the products" busy={isRetrying} onRetry={onRetry} />;
  return listing.products.length > 0 ? (
    <Grid products={listing.products} narrowedTo={size} />
  ) : (
    <NoProducts slug={slug} facets={listing.facts} />
  );
}
