import { sizeHeading } from '@kinari/contract/sizes';
import { CachedFragment } from '../../platform/ssr/cached-fragment.tsx';
import { useShop, useShopText } from '../../site/use-shop.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { type Listing, maxPrice } from '../listing.ts';
import { type ListingState, withChange } from '../listing-state.ts';
import { CategoryList } from './category-list.tsx';
import { ColorFilter } from './color-filter.tsx';
import { splitColors } from './facet.ts';
import { FacetFilter } from './facet-filter.tsx';
import { PriceFilter } from './price-filter.tsx';
import { SizeFilter } from './size-filter.tsx';

export type FilterPanelProps = {
  slug: string | undefined;
  listing: Listing | undefined;
  state: ListingState;
  onChange: (state: ListingState) => void;
};

/** A plain form that submits the same URLs without scripts. */
export function FilterPanel({ slug, listing, state, onChange }: FilterPanelProps) {
  const { categories = [] } = useShop();
  const shopText = useShopText();
  return (
    <form method="get" className="filter-panel" onSubmit={(event) => event.preventDefault()}>
      {/* Enter in a price box clicks the first button of the form, which would otherwise be a size. */}
      <button type="submit" hidden>
        Apply
      </button>
      {state.words === undefined ? (
        <CachedFragment as="section" cacheKey={() => shopText && `categories ${slug} ${state.sort} ${shopText}`}>
          <h2 className="filter-title">Category</h2>
          <CategoryList categories={categories} slug={slug} sort={state.sort} />
        </CachedFragment>
      ) : (
        <input type="hidden" name="q" value={state.words} />
      )}
      <FilterFields listing={listing} state={state} onChange={onChange} />
      {state.sort !== 'recommended' && <input type="hidden" name="sort" value={state.sort} />}
      <button type="submit" className={`only-without-script mt-4 ${buttonClasses({ kind: 'secondary', wide: true })}`}>
        Apply
      </button>
    </form>
  );
}

export function FilterFields({ listing, state, onChange }: Omit<FilterPanelProps, 'slug'>) {
  const { families, colors, others } = splitColors(listing?.facets ?? []);
  return (
    <>
      <section data-section="price">
        <h2 className="filter-title">Price</h2>
        <PriceFilter
          end={maxPrice(listing)}
          histogram={listing?.priceHistogram}
          state={state}
          onChange={(min, max) => onChange(withChange(state, { min, max }))}
        />
      </section>
      {listing && listing.sizes.length > 0 && (
        <CachedFragment
          as="section"
          data-section="size"
          cacheKey={() => `sizes ${state.size} ${JSON.stringify(listing.sizes)}`}
        >
          <h2 className="filter-title">{sizeTitle(listing)}</h2>
          <SizeFilter
            sizes={listing.sizes}
            chosen={state.size}
            onChange={(size) => onChange(withChange(state, { size }))}
          />
        </CachedFragment>
      )}
      {families && (
        <CachedFragment
          as="section"
          data-section={families.key}
          cacheKey={() => `colors ${state.filterValues?.join()} ${JSON.stringify([families, colors])}`}
        >
          <ColorFilter facet={families} colors={colors} state={state} onChange={onChange} />
        </CachedFragment>
      )}
      {others.map((facet) => (
        <CachedFragment
          key={facet.key}
          as="section"
          data-section={facet.key}
          cacheKey={() => `facet ${state.filterValues?.join()} ${JSON.stringify(facet)}`}
        >
          <FacetFilter facet={facet} state={state} onChange={onChange} />
        </CachedFragment>
      ))}
    </>
  );
}

export function sizeTitle({ sizes }: Listing): string {
  return sizeHeading(...sizes.map(({ size }) => size));
}
