import '../ui/progress-line.css';
import { memo, useRef } from 'react';
import { GridSkeleton, ProductGrid } from '../product-card/product-grid.tsx';
import { classes } from '../ui/classes.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { AppliedFilters } from './filters/applied-filters.tsx';
import { FilterPanel } from './filters/filter-panel.tsx';
import { SortSelect } from './filters/sort-select.tsx';
import { formatProductCount, type Listing } from './listing.ts';
import { ListingActionBar } from './listing-action-bar.tsx';
import { filterCount } from './listing-state.ts';
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
};

export function ListingView(props: ListingViewProps) {
  const { slug, name, trailName = name, listing, isLoading, isStale = false } = props;
  const { state, requestedState, isChanging: isPending, change } = useListingState();
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanging = isPending || isStale;
  const isBusy = isLoading || isChanging;
  // Without filters there is nothing to change.
  const isEmpty = listing?.total === 0 && filterCount(requestedState) === 0;

  function focusHeading() {
    if (!heading.current) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }

  return (
    <div className="page-width pb-4">
      <Breadcrumb name={trailName} />
      <div
        className={classes(
          'listing-columns',
          !isEmpty &&
            'xl:grid xl:grid-cols-[260px_minmax(0,1fr)] xl:items-start xl:gap-y-0 xl:gap-x-9 2xl:grid-cols-[280px_minmax(0,1fr)] 3xl:gap-x-14',
        )}
      >
        {/* Scrolls by itself if it is taller than the screen. The padding makes space for focus rings. */}
        {!isEmpty && (
          <aside
            aria-label="Filters"
            className="hidden xl:block xl:sticky xl:top-21 xl:max-h-[calc(100dvh_-_84px)] xl:my-0 xl:-mx-2 xl:pt-1 xl:px-2 xl:pb-6 xl:overflow-y-auto xl:overscroll-contain xl:[scrollbar-width:thin] xl:[scrollbar-color:var(--color-border)_transparent]"
          >
            <FilterPanel slug={slug} listing={listing} state={requestedState} onChange={change} />
          </aside>
        )}
        <section aria-label="Products" className="min-w-0">
          <div className="flex items-end gap-3 mb-4 xl:items-center">
            <div className="min-w-0">
              <h1 ref={heading} className="inline wrap-anywhere text-h1">
                {name}
              </h1>
              <output className="listing-count ml-2 text-text-subtle text-label/6 whitespace-nowrap">
                {listing && !isStale && formatProductCount(listing)}
              </output>
            </div>
            {!isEmpty && <SortSelect state={requestedState} onChange={change} />}
          </div>
          <AppliedFilters
            facets={listing?.facets ?? []}
            state={requestedState}
            onChange={change}
            onLastRemoved={focusHeading}
          />
          <div
            className={classes(
              'listing-results relative min-h-80 [transition:opacity_0.12s_0.1s] data-changing:opacity-50',
              isChanging && 'progress-line before:absolute before:inset-x-0 before:-top-2.5',
            )}
            aria-busy={isBusy || undefined}
            data-changing={isChanging || undefined}
          >
            <Results {...props} size={state.size} />
          </div>
          {listing && <ShowMore state={state} listing={listing} isBusy={isChanging} />}
        </section>
      </div>
      {!isEmpty && <ListingActionBar slug={slug} listing={listing} state={requestedState} onChange={change} />}
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
    <ProductsEmptyState slug={slug} listing={listing} />
  );
}
