import type { Facet } from '../listing.ts';
import type { ListingState } from '../listing-state.ts';

export type FacetValue = Facet['values'][number];
export type FacetOrder = 'most' | 'a-z';

/** Facets with more values get a search field and show this many at first. */
export const SEARCHABLE_FACET_SIZE = 8;

export const FAMILY_FACET = 'color-family';

/** Separates the colour families and their colours from the other facets. Without families, colours are a facet like others. */
export function splitColors(facets: readonly Facet[]): {
  families: Facet | undefined;
  colors: Facet | undefined;
  others: Facet[];
} {
  const families = facets.find(({ key }) => key === FAMILY_FACET);
  const colors = families && facets.find(({ key }) => key === 'color');
  return { families, colors, others: facets.filter((facet) => facet !== families && facet !== colors) };
}

/** Stock is on or off. A discount includes the larger ones, so it is a single choice. Others are multiple choice. */
export function facetKind({ key, values }: Facet): 'switch' | 'radio' | 'swatch' | 'check' {
  if (key === 'stock') return 'switch';
  if (key === 'discount') return 'radio';
  return values.some(({ hex }) => hex !== null) ? 'swatch' : 'check';
}

/** Returns a value as it is written in the URL. */
export function toFilterValue(facet: Facet, { id }: FacetValue): string {
  return `${facet.key}.${id}`;
}

/** Returns the chosen values that exist here. The URL may name others. */
export function selectedFacetValues(facets: readonly Facet[], { filterValues = [] }: ListingState) {
  return facets.flatMap((facet) =>
    facet.values
      .map((value) => ({ facet, value, filterValue: toFilterValue(facet, value) }))
      .filter(({ filterValue }) => filterValues.includes(filterValue)),
  );
}

// These need no facet name. "Yes" or "8 GB" would be unclear without one.
const SELF_EXPLANATORY_FACETS = new Set(['color', FAMILY_FACET, 'brand', 'origin', 'discount', 'stock']);

export function formatFacetValue(facet: Facet, { label }: FacetValue): string {
  return SELF_EXPLANATORY_FACETS.has(facet.key) ? label : `${facet.name}: ${label}`;
}

// Shared, because creating a collator takes longer than comparing a hundred labels.
const alphabetical = new Intl.Collator('en', { numeric: true });

/** Returns the sorted values: all that match the search text, or the first few plus the chosen ones. */
export function visibleValues(
  { values }: Facet,
  {
    order,
    typed,
    isOpen,
    isChosen,
  }: { order: FacetOrder; typed: string; isOpen: boolean; isChosen: (value: FacetValue) => boolean },
): FacetValue[] {
  if (values.length <= SEARCHABLE_FACET_SIZE) return values;
  const ordered = values.toSorted(
    (a, b) => (order === 'most' ? b.count - a.count : 0) || alphabetical.compare(a.label, b.label),
  );
  const searchText = typed.trim().toLowerCase();
  if (searchText) return ordered.filter(({ label }) => label.toLowerCase().includes(searchText));
  return isOpen ? ordered : ordered.filter((value, index) => index < SEARCHABLE_FACET_SIZE || isChosen(value));
}
