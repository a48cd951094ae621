import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { LoadFailure } from '../ui/load-failure.tsx';
import { AppliedFilters } from './applied-filters.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { SHOP_ALL, useListingName } from './find-category.ts';
import { countText, type Listing } from './listing.ts';
import { ListingDock } from './listing-dock.tsx';
import { ListingHeadTags } from './listing-head-tags.tsx';
import { NoProducts } from './no-products.tsx';
import { GridSkeleton, ProductGrid } from './product-grid.tsx';
import { ShowMore } from './show-more.tsx';
import { SortSelect } from './sort-select.tsx';
import { useListingState } from './use-listing-state.ts';

type ListingViewProps = { slug: string | undefined; listing: Listing | undefined; isLoading: boolean };

export function ListingView({ slug, listing, isLoading }: ListingViewProps) {
  const { name, description } = useListingName(slug);
  const { state, wanted, isChanging, change } = useListingState();
  const heading = useRef<HTMLHeadingElement>(null);
  const isBusy = isLoading || isChanging;

  function focusHeading() {
    if (!heading.current) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }

  return (
    <div className="page-width pb-4">
      <ListingHeadTags slug={slug} name={name} description={description} state={state} listing={listing} />
      <Breadcrumb name={slug === undefined ? SHOP_ALL.name : name} />
      <div className="listing-columns">
        <aside aria-label="Filters" className="listing-side">
          <FilterPanel slug={slug} listing={listing} state={wanted} onChange={change} />
        </aside>
        <section aria-label="Products" className="min-w-0">
          <div className="listing-head">
            <div className="min-w-0">
              <h1 ref={heading} className="inline text-h1">
                {name}
              </h1>
              <output className="listing-count">{listing && countText(listing)}</output>
            </div>
            <SortSelect state={wanted} onChange={change} />
          </div>
          <AppliedFilters state={wanted} onChange={change} onLastRemoved={focusHeading} />
          <div className="listing-results" aria-busy={isBusy || undefined} data-changing={isChanging || undefined}>
            <Results slug={slug} listing={listing} isLoading={isLoading} />
          </div>
          {listing && <ShowMore state={state} listing={listing} isBusy={isChanging} />}
        </section>
      </div>
      <ListingDock slug={slug} listing={listing} state={wanted} onChange={change} />
    </div>
  );
}

function Results({ slug, listing, isLoading }: ListingViewProps) {
  const { state: revalidation, revalidate } = useRevalidator();
  if (isLoading) return <GridSkeleton />;
  if (!listing) {
    return <LoadFailure what="the products" busy={revalidation === 'loading'} onRetry={() => void revalidate()} />;
  }
  return listing.products.length > 0 ? <ProductGrid products={listing.products} /> : <NoProducts slug={slug} />;
}
