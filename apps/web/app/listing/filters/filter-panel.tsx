import { sizeWord } from '@kinari/contract/sizes';
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
  return (
    <form method="get" className="filter-panel" onSubmit={(event) => event.preventDefault()}>
      {/* Enter in a price box presses the first button of its form, which would otherwise be a size. */}
      <button type="submit" hidden>
        Apply
      </button>
      {state.words === undefined ? (
        <section>
          <h2 className="filter-title">Category</h2>
          <CategoryList slug={slug} sort={state.sort} />
        </section>
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
        <section data-section="size">
          <h2 className="filter-title">{sizeTitle(listing)}</h2>
          <SizeFilter
            sizes={listing.sizes}
            chosen={state.size}
            onChange={(size) => onChange(withChange(state, { size }))}
          />
        </section>
      )}
      {listing?.facts.map((facet) => (
        <section key={facet.key} data-section={facet.key}>
          <FacetFilter facet={facet} state={state} onChange={onChange} />
        </section>
      ))}
    </>
  );
}

export function sizeTitle({ sizes }: Listing): string {
  return sizeWord(...sizes.map(({ size }) => size));
}
