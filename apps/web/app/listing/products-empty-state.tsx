import { sizeHeading } from '@kinari/contract/sizes';
import { useLocation } from 'react-router';
import { SHOP_ALL } from '../catalog/find-category.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { EmptyStateSuggestions } from './empty-state-suggestions.tsx';
import { formatPriceRange } from './filters/applied-filters.tsx';
import { formatFacetValue, selectedFacetValues } from './filters/facet.ts';
import type { Listing } from './listing.ts';
import { filterCount, formatListingSearch } from './listing-state.ts';
import { SimilarWords } from './similar-words.tsx';
import { useListingState } from './use-listing-state.ts';

const ILLUSTRATION = (
  <>
    <path d="M10 24h100M22 24v82M98 24v82M14 106h16M90 106h16" />
    <path d="M44 24v-3a4 4 0 1 1 4 4c-3 0-4 2-4 5v4M44 34 32 45h24z" />
    <path d="M76 24v-3a4 4 0 1 1 4 4c-3 0-4 2-4 5v4M76 34 64 45h24z" />
    <path d="M44 56v22M76 56v14" strokeDasharray="1 6" />
  </>
);

type ProductsEmptyStateProps = { slug: string | undefined; listing: Pick<Listing, 'facets' | 'similarWords'> };

export function ProductsEmptyState({ slug, listing: { facets, similarWords } }: ProductsEmptyStateProps) {
  const { pathname } = useLocation();
  const { state } = useListingState();
  const { words, min, max, size, sort } = state;
  const isFiltered = filterCount(state) > 0;
  const isEverything = slug === undefined && words === undefined;
  const filters = [
    size !== undefined && `${sizeHeading(size).toLowerCase()} ${size}`,
    (min !== undefined || max !== undefined) &&
      formatPriceRange(min, max).replace(/^[A-Z]/, (first) => first.toLowerCase()),
    ...selectedFacetValues(facets, state).map(({ facet, value }) => formatFacetValue(facet, value)),
  ].filter(Boolean);

  return (
    <>
      <EmptyState
        illustration={ILLUSTRATION}
        title="No products found"
        text={
          filters.length > 0
            ? `Nothing here matches ${filters.join(' and ')}.`
            : words && 'Check the spelling or try a category.'
        }
      >
        <SimilarWords words={similarWords} />
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {isFiltered && (
            <ButtonLink to={pathname + formatListingSearch({ words, sort })} preventScrollReset>
              Clear all
            </ButtonLink>
          )}
          {!(isEverything && isFiltered) && (
            <ButtonLink to={isEverything ? '/' : SHOP_ALL.path} kind={isFiltered ? 'secondary' : 'primary'}>
              {isEverything ? 'HOME' : SHOP_ALL.name}
            </ButtonLink>
          )}
        </div>
      </EmptyState>
      {!isFiltered && <EmptyStateSuggestions />}
    </>
  );
}
