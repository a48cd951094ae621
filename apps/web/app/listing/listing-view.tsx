import { memo, type ReactNode, useRef } from 'react';
import { GridSkeleton, ProductGrid } from '../product-card/product-grid.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { AppliedFilters } from './filters/applied-filters.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { SortSelect } from './filters/sort-select.tsx';
import { formatProductCount, type Listing } from './listing.ts';
import { ListingActionBar } from './listing-action-bar.tsx';
import { ProductsEmptyState } from './products-empty-state.tsx';
import { ShowMore } from './show-more.tsx';
import { useListingState } from './use-listing-state.ts';

/** Memoised, so that a filter click responds before products render again. */
const Grid = memo(ProductGrid);

/** `listing` is missing while loading and after an error. */
export type LoadedListing = {
  listing: Listing | undefined;
  isLoading: boolean;
  /** True if the products still belong to the previous state. */
  isStale?: boolean;
  isRetrying: boolean;
  onRetry: () => void;
};

type ListingViewProps = LoadedListing & {
  slug?: string | undefined;
  name: string;
  trailName?: string;
  contentAbove?: ReactNode;
};

export function ListingView(props: ListingViewProps) {
  const { slug, name, trailName = name, contentAbove, listing, isLoading, isStale = false } = props;
  const { state, requestedState, isChanging: isPending, change } = useListingState();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanging = isPending || isStale;
  const isBusy = isLoading || isChanging;

  function focusHeading() {
    if (!heading.current) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }

  return (
    <div className="page-width pb-4">
      <Breadcrumb name={trailName} />
      {contentAbove}
      <div className="listing-columns">
        <aside aria-label="Filters" className="listing-side">
          <FilterPanel slug={slug} listing={listing} state={requestedState} onChange={change} />
        </aside>
        <section aria-label="Products" className="min-w-0">
          <div className="listing-head">
            <div className="min-w-0">
              <h1 ref={heading} className="inline wrap-anywhere text-h1">
                {name}
              </h1>
              <output className="listing-count">{listing && !isStale && formatProductCount(listing)}</output>
            </div>
            <SortSelect state={requestedState} onChange={change} />
          </div>
          <AppliedFilters
            facets={listing?.facets ?? []}
            state={requestedState}
            onChange={change}
            onLastRemoved={focusHeading}
          />
          <div className="listing-results" aria-busy={isBusy || undefined} data-changing={isChanging || undefined}>
            <Results {...props} size={state.size} />
          </div>
          {listing && <ShowMore state={state} listing={listing} isBusy={isChanging} />}
        </section>
      </div>
      <ListingActionBar slug={slug} listing={listing} state={requestedState} onChange={change} />
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
  if (!listing) return <LoadError what="the products" busy={isRetrying} onRetry={onRetry} />;
  return listing.products.length > 0 ? (
    <Grid products={listing.products} narrowedTo={size} />
  ) : (
    <ProductsEmptyState slug={slug} facets={listing.facets} />
  );
}
