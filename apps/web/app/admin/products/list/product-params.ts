import type { EndpointQuery } from '@kinari/contract/contract';
import { MAX_LENGTH } from '@kinari/contract/limits';
import {
  type ListValues,
  oneOf,
  PAGE,
  pageSize,
  parseListParams,
  pattern,
  type Sorting,
  sorting,
  typedText,
} from '../../table/list-params.ts';

type ProductListQuery = EndpointQuery<'listAdminProducts'>;
export type ProductSortKey = ProductListQuery['sort'];

export const PAGE_SIZES = [10, 25, 50] as const;
export const NEWEST_FIRST: Sorting<ProductSortKey> = { by: 'newest', direction: 'desc' };
const SORT_KEYS = ['newest', 'name', 'price', 'stock', 'sold', 'updated'] as const satisfies ProductSortKey[];

export const PRODUCT_PARAMS = {
  q: typedText(MAX_LENGTH.searchWords),
  category: pattern(/^[0-9a-f-]{36}$/i),
  /** `low`: some variant has 1 to 10 units left; `out`: some variant has none. */
  stock: oneOf(['low', 'out']),
  attributes: oneOf(['missing']),
  /** `no`: drafts only. */
  published: oneOf(['no']),
  sort: sorting<ProductSortKey>(SORT_KEYS, NEWEST_FIRST),
  rows: pageSize(PAGE_SIZES),
  page: PAGE,
};

export type ProductListValues = ListValues<typeof PRODUCT_PARAMS>;
export const DEFAULT_PRODUCT_LIST = parseListParams(PRODUCT_PARAMS, new URLSearchParams());

/** Preset filters, independent of search and sort order. */
export const PRODUCT_VIEWS = {
  all: {},
  out: { stock: 'out' },
  low: { stock: 'low' },
  missing: { attributes: 'missing' },
  draft: { published: 'no' },
} as const satisfies Record<string, Partial<ProductListValues>>;
export type ProductView = keyof typeof PRODUCT_VIEWS;

export function getProductView({ stock, attributes, published }: ProductListValues): ProductView {
  if (published === 'no') return 'draft';
  if (attributes === 'missing') return 'missing';
  return stock ?? 'all';
}

/** The changes that switch to a view. */
export function viewFilter(view: ProductView): Partial<ProductListValues> {
  return { stock: undefined, attributes: undefined, published: undefined, ...PRODUCT_VIEWS[view] };
}

/** The filters as the API names them. */
export function toProductFilter({ q, category, stock, attributes, published }: ProductListValues) {
  return { q, categoryId: category || undefined, stock, attributes, published };
}

export function hasFilters(values: ProductListValues): boolean {
  return Object.values(toProductFilter(values)).some(Boolean);
}
