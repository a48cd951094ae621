import type { Facet } from '../listing.ts';
import type { ListingState } from '../listing-state.ts';

export type FacetValue = Facet['values'][number];
export type FacetOrder = 'most' | 'a-z';

/** More than fit at a glance: such a facet is searched, and shows these many at first. */
export const MANY = 8;

/** Being in stock is on or off, and of several discounts one includes the others; of all else any number can be chosen. */
export function facetKind({ key, values }: Facet): 'switch' | 'radio' | 'swatch' | 'check' {
  if (key === 'stock') return 'switch';
  if (key === 'discount') return 'radio';
  return values.some(({ hex }) => hex !== null) ? 'swatch' : 'check';
}

/** How a value stands in the address. */
export function factOf(facet: Facet, { id }: FacetValue): string {
  return `${facet.key}.${id}`;
}

/** What is chosen, as far as it is known here; the address may name what is no longer there. */
export function chosenFacts(facets: readonly Facet[], { facts = [] }: ListingState) {
  return facets.flatMap((facet) =>
    facet.values
      .map((value) => ({ facet, value, fact: factOf(facet, value) }))
      .filter(({ fact }) => facts.includes(fact)),
  );
}

// What these are is plain from their values; "Yes" or "8 GB" alone could be anything.
const PLAIN = new Set(['color', 'brand', 'origin', 'discount', 'stock']);

export function factText(facet: Facet, { label }: FacetValue): string {
  return PLAIN.has(facet.key) ? label : `${facet.name}: ${label}`;
}

// One for all of them: to make one takes longer than to compare a hundred labels.
const inAlphabet = new Intl.Collator('en', { numeric: true });

/** The values in the order wanted: all that match what was typed, or the first few and whatever is chosen. */
export function valuesToShow(
  { values }: Facet,
  {
    order,
    typed,
    isOpen,
    isChosen,
  }: { order: FacetOrder; typed: string; isOpen: boolean; isChosen: (value: FacetValue) => boolean },
): FacetValue[] {
  if (values.length <= MANY) return values;
  const ordered = values.toSorted(
    (a, b) => (order === 'most' ? b.count - a.count : 0) || inAlphabet.compare(a.label, b.label),
  );
  const words = typed.trim().toLowerCase();
  if (words) return ordered.filter(({ label }) => label.toLowerCase().includes(words));
  return isOpen ? ordered : ordered.filter((value, place) => place < MANY || isChosen(value));
}
