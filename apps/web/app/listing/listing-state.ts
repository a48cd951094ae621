import { LONGEST } from '@kinari/contract/limits';

/** The six orders of a listing with the words a shopper reads; the first is the one nobody has to ask for. */
export const SORTS = [
  ['recommended', 'Recommended'],
  ['newest', 'Newest'],
  ['price-asc', 'Price (low to high)'],
  ['price-desc', 'Price (high to low)'],
  ['name-asc', 'Name A-Z'],
  ['name-desc', 'Name Z-A'],
] as const;

export type Sort = (typeof SORTS)[number][0];

/** How a listing is narrowed, ordered and unrolled: all of it stands in the address. Bounds are whole rupees. */
export type ListingState = {
  /** What was searched for; a listing that is no search has none. */
  words?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  size?: string | undefined;
  /** Chosen values of facets, each as `brand.12`, in the order of the alphabet. */
  facts?: readonly string[] | undefined;
  sort: Sort;
  show: number;
};

export const UNFILTERED = { min: undefined, max: undefined, size: undefined, facts: undefined };

export const PAGE_SIZE = 24;
export const EVERYTHING: ListingState = { sort: 'recommended', show: PAGE_SIZE };

/** One call answers with at most a thousand products. */
const MOST_SHOWN = 41 * PAGE_SIZE;
const FACT = /^[a-z0-9-]{1,40}\.[\p{L}\p{M}\p{N}._-]{1,80}$/u;
const UNPRINTABLE = /\p{Control}|\p{Bidi_Control}/u;

/** Reads an address; whatever in it makes no sense counts as not said. */
export function parseListing(search: string | URLSearchParams): ListingState {
  const given = new URLSearchParams(search);
  const min = rupees(given.get('min'));
  const max = rupees(given.get('max'));
  return {
    min: min || undefined,
    max: max !== undefined && max > 0 && max >= (min ?? 0) ? max : undefined,
    size: sizeIn(given.get('size')),
    // A form without a script sends each one by itself.
    facts: factsIn(given.getAll('f').join(',').split(',')),
    sort: SORTS.find(([sort]) => sort === given.get('sort'))?.[0] ?? EVERYTHING.sort,
    show: shownIn(given.get('show')),
  };
}

/** Reads the address of a search: a listing with words, if only none. */
export function parseSearch(search: string | URLSearchParams): ListingState {
  const words = new URLSearchParams(search).get('q') ?? '';
  return { words: words.trim().slice(0, LONGEST.searchWords), ...parseListing(search) };
}

/** The query of an address, in one order and without what goes without saying: each listing has exactly one. */
export function listingSearch({ words, min, max, size, facts, sort, show }: Partial<ListingState>): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (min) query.set('min', String(min));
  if (max) query.set('max', String(max));
  if (size) query.set('size', size);
  if (facts?.length) query.set('f', facts.join(','));
  if (sort && sort !== EVERYTHING.sort) query.set('sort', sort);
  if (show && show !== PAGE_SIZE) query.set('show', String(show));
  // A comma may stand in a query as it is, and there are many of them.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** What a call is asked for the whole of a listing as far as it is unrolled. */
export function pageQuery({ min, max, size, facts, sort, show }: ListingState) {
  return { page: 1, limit: show, minPrice: min, maxPrice: max, size, f: facts?.join(','), sort };
}

/** A change of what is listed starts again at the first page. */
export function withChange(state: ListingState, change: Partial<Omit<ListingState, 'show'>>): ListingState {
  return { ...state, ...change, show: PAGE_SIZE };
}

/** Several values of one facet stand together, unless it takes only one. */
export function withFact(state: ListingState, fact: string, isOn: boolean, { alone = false } = {}): ListingState {
  const facet = fact.slice(0, fact.indexOf('.') + 1);
  const others = state.facts?.filter((chosen) => (alone ? !chosen.startsWith(facet) : chosen !== fact)) ?? [];
  return withChange(state, { facts: factsIn(isOn ? [...others, fact] : others) });
}

export function withMore(state: ListingState): ListingState {
  return { ...state, show: Math.min(state.show + PAGE_SIZE, MOST_SHOWN) };
}

export function canShowMore({ show }: ListingState, total: number): boolean {
  return show < Math.min(total, MOST_SHOWN);
}

/** How many filters are on; the order is none. */
export function filterCount({ min, max, size, facts = [] }: ListingState): number {
  return Number(min !== undefined || max !== undefined) + Number(size !== undefined) + facts.length;
}

export function sameListing(a: ListingState, b: ListingState): boolean {
  return listingSearch(a) === listingSearch(b);
}

function rupees(text: string | null): number | undefined {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined;
}

function sizeIn(text: string | null): string | undefined {
  const size = text?.trim();
  return size && size.length <= LONGEST.size && !UNPRINTABLE.test(size) ? size : undefined;
}

function factsIn(texts: string[]): readonly string[] | undefined {
  const facts = [...new Set(texts)].filter((text) => FACT.test(text)).toSorted();
  while (facts.join(',').length > LONGEST.facets) facts.pop();
  return facts.length > 0 ? facts : undefined;
}

function shownIn(text: string | null): number {
  const show = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : PAGE_SIZE;
  return show >= PAGE_SIZE && show <= MOST_SHOWN && show % PAGE_SIZE === 0 ? show : PAGE_SIZE;
}
