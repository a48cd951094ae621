import { sizeWord } from '@kinari/contract/sizes';
import { Drawn } from '../../platform/page/drawn.tsx';
import { useShopText } from '../../shop/use-shop.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { type Listing, priceEnd } from '../listing.ts';
import { type ListingState, withChange } from '../listing-state.ts';
import { CategoryList } from './category-list.tsx';
import { FacetFilter } from './facet-filter.tsx';
import { PriceFilter } from './price-filter.tsx';
import { SizeFilter } from './size-filter.tsx';

type FilterPanelProps = {
  slug: string | undefined;
  listing: Listing | undefined;
  state: ListingState;
  onChange: (state: ListingState) => void;
};

/** A plain form: before any script runs, and without one, it asks for the same addresses. */
export function FilterPanel({ slug, listing, state, onChange }: FilterPanelProps) {
  const shopText = useShopText();
  return (
    <form method="get" className="filter-panel" onSubmit={(event) => event.preventDefault()}>
      {/* Enter in a price box presses the first button of its form, which would otherwise be a size. */}
      <button type="submit" hidden>
        Apply
      </button>
      {state.words === undefined ? (
        <Drawn as="section" keptAs={() => shopText && `categories ${slug} ${state.sort} ${shopText}`}>
          <h2 className="filter-title">Category</h2>
          <CategoryList slug={slug} sort={state.sort} />
        </Drawn>
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
  return (
    <>
      <section data-section="price">
        <h2 className="filter-title">Price</h2>
        <PriceFilter
          end={priceEnd(listing)}
          isKnown={listing !== undefined}
          state={state}
          onChange={(min, max) => onChange(withChange(state, { min, max }))}
        />
      </section>
      {listing && listing.sizes.length > 0 && (
        <Drawn as="section" data-section="size" keptAs={() => `sizes ${state.size} ${JSON.stringify(listing.sizes)}`}>
          <h2 className="filter-title">{sizeTitle(listing)}</h2>
          <SizeFilter
            sizes={listing.sizes}
            chosen={state.size}
            onChange={(size) => onChange(withChange(state, { size }))}
          />
        </Drawn>
      )}
      {listing?.facts.map((facet) => (
        <Drawn
          key={facet.key}
          as="section"
          data-section={facet.key}
          keptAs={() => `facet ${state.facts?.join()} ${JSON.stringify(facet)}`}
        >
          <FacetFilter facet={facet} state={state} onChange={onChange} />
        </Drawn>
      ))}
    </>
  );
}

export function sizeTitle({ sizes }: Listing): string {
  return sizeWord(...sizes.map(({ size }) => size));
}
