import { MAX_LENGTH } from '@kinari/contract/limits';

/** The sort orders and their labels. The first is the default. */
export const SORTS = [
  ['recommended', 'Recommended'],
  ['newest', 'Newest'],
  ['price-asc', 'Price (low to high)'],
  ['price-desc', 'Price (high to low)'],
  ['name-asc', 'Name A-Z'],
  ['name-desc', 'Name Z-A'],
] as const;

export type Sort = (typeof SORTS)[number][0];

/** Filters, sort order and number of products shown. All of it is in the URL. Prices are whole rupees. */
export type ListingState = {
  /** The search query. Missing if the listing is not a search. */
  words?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  size?: string | undefined;
  /** Chosen facet values such as `brand.12`, sorted alphabetically. */
  filterValues?: readonly string[] | undefined;
  sort: Sort;
  show: number;
};

export const NO_FILTERS = { min: undefined, max: undefined, size: undefined, filterValues: undefined };

export const PAGE_SIZE = 24;
export const DEFAULT_LISTING_STATE: ListingState = { sort: 'recommended', show: PAGE_SIZE };

/** One request returns at most a thousand products. */
const MAX_SHOWN = 41 * PAGE_SIZE;
const FACET_VALUE_PATTERN = /^[a-z0-9-]{1,40}\.[\p{L}\p{M}\p{N}._-]{1,80}$/u;
const UNPRINTABLE = /\p{Control}|\p{Bidi_Control}/u;

/** Parses a URL. Invalid values are ignored. */
export function parseListingState(search: string | URLSearchParams): ListingState {
  const given = new URLSearchParams(search);
  const min = parseRupees(given.get('min'));
  const max = parseRupees(given.get('max'));
  return {
    min: min || undefined,
    max: max !== undefined && max > 0 && max >= (min ?? 0) ? max : undefined,
    size: parseSize(given.get('size')),
    // Without scripts, the form sends each value separately.
    filterValues: parseFacetValues(given.getAll('f').join(',').split(',')),
    sort: SORTS.find(([sort]) => sort === given.get('sort'))?.[0] ?? DEFAULT_LISTING_STATE.sort,
    show: parseShownCount(given.get('show')),
  };
}

/** Parses the URL of a search. `words` is always set, possibly empty. */
export function parseSearchState(search: string | URLSearchParams): ListingState {
  const words = new URLSearchParams(search).get('q') ?? '';
  return { words: words.trim().slice(0, MAX_LENGTH.searchWords), ...parseListingState(search) };
}

/** Returns the query string in a fixed order without defaults, so that each listing has exactly one URL. */
export function formatListingSearch({
  words,
  min,
  max,
  size,
  filterValues,
  sort,
  show,
}: Partial<ListingState>): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (min) query.set('min', String(min));
  if (max) query.set('max', String(max));
  if (size) query.set('size', size);
  if (filterValues?.length) query.set('f', filterValues.join(','));
  if (sort && sort !== DEFAULT_LISTING_STATE.sort) query.set('sort', sort);
  if (show && show !== PAGE_SIZE) query.set('show', String(show));
  // Commas are allowed in a query, and there are many of them.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

export function toPageQuery({ min, max, size, filterValues, sort, show }: ListingState) {
  return { page: 1, limit: show, minPrice: min, maxPrice: max, size, f: filterValues?.join(','), sort };
}

/** A changed filter or sort order starts at the first page. */
export function withChange(state: ListingState, change: Partial<Omit<ListingState, 'show'>>): ListingState {
  return { ...state, ...change, show: PAGE_SIZE };
}

/** Adds or removes a facet value. `isExclusive` replaces other values of the same facet. */
export function withFacetValue(
  state: ListingState,
  facetValue: string,
  isOn: boolean,
  { isExclusive = false } = {},
): ListingState {
  const facet = facetValue.slice(0, facetValue.indexOf('.') + 1);
  const others =
    state.filterValues?.filter((chosen) => (isExclusive ? !chosen.startsWith(facet) : chosen !== facetValue)) ?? [];
  return withChange(state, { filterValues: parseFacetValues(isOn ? [...others, facetValue] : others) });
}

export function withMore(state: ListingState): ListingState {
  return { ...state, show: Math.min(state.show + PAGE_SIZE, MAX_SHOWN) };
}

export function canShowMore({ show }: ListingState, total: number): boolean {
  return show < Math.min(total, MAX_SHOWN);
}

/** Returns the number of active filters. The sort order does not count. */
export function filterCount({ min, max, size, filterValues = [] }: ListingState): number {
  return Number(min !== undefined || max !== undefined) + Number(size !== undefined) + filterValues.length;
}

export function isSameListing(a: ListingState, b: ListingState): boolean {
  return formatListingSearch(a) === formatListingSearch(b);
}

function parseRupees(text: string | null): number | undefined {
  return text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined;
}

function parseSize(text: string | null): string | undefined {
  const size = text?.trim();
  return size && size.length <= MAX_LENGTH.size && !UNPRINTABLE.test(size) ? size : undefined;
}

function parseFacetValues(texts: string[]): readonly string[] | undefined {
  const filterValues = [...new Set(texts)].filter((text) => FACET_VALUE_PATTERN.test(text)).toSorted();
  while (filterValues.join(',').length > MAX_LENGTH.facets) filterValues.pop();
  return filterValues.length > 0 ? filterValues : undefined;
}

function parseShownCount(text: string | null): number {
  const show = text !== null && /^\d{1,4}$/.test(text) ? Number(text) : PAGE_SIZE;
  return show >= PAGE_SIZE && show <= MAX_SHOWN && show % PAGE_SIZE === 0 ? show : PAGE_SIZE;
}
