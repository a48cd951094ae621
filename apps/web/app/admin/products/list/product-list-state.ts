import type { EndpointQuery } from '@kinari/contract/contract';

type ProductListQuery = EndpointQuery<'listAdminProducts'>;

/** Allowed page sizes. The first is the default and is left out of the URL. */
export const PAGE_SIZES = [10, 25, 50] as const;
export const DEFAULT_PAGE_SIZE = PAGE_SIZES[0];

/** `low`: some variant has 1 to 10 units left; `out`: some variant has none. */
export type StockFilter = NonNullable<ProductListQuery['stock']>;
export type SortKey = ProductListQuery['sort'];
export type SortDirection = ProductListQuery['direction'];
export type Sorting = { by: SortKey; direction: SortDirection };

/** State of the product list. All of it is in the URL. */
export type ProductListState = {
  page: number;
  rows: number;
  sorting: Sorting;
  words: string;
  categoryId: string | undefined;
  stock: StockFilter | undefined;
  attributes: 'missing' | undefined;
  /** `no`: drafts only. */
  published: 'no' | undefined;
};

export const NEWEST_FIRST: Sorting = { by: 'newest', direction: 'desc' };

export const DEFAULT_LIST_STATE: ProductListState = {
  page: 1,
  rows: DEFAULT_PAGE_SIZE,
  sorting: NEWEST_FIRST,
  words: '',
  categoryId: undefined,
  stock: undefined,
  attributes: undefined,
  published: undefined,
};

/** Direction of the first click on a column, with the most useful rows on top. */
export const DEFAULT_DIRECTIONS: Record<SortKey, SortDirection> = {
  newest: 'desc',
  name: 'asc',
  price: 'desc',
  stock: 'asc',
  sold: 'desc',
  updated: 'desc',
};

/** Preset filters, independent of search and sort order. */
export const PRODUCT_VIEWS = {
  all: {},
  out: { stock: 'out' },
  low: { stock: 'low' },
  missing: { attributes: 'missing' },
  draft: { published: 'no' },
} as const satisfies Record<string, Partial<ProductListState>>;
export type ProductView = keyof typeof PRODUCT_VIEWS;

export function getProductView({ stock, attributes, published }: ProductListState): ProductView {
  if (published === 'no') return 'draft';
  if (attributes === 'missing') return 'missing';
  return stock ?? 'all';
}

/** Switches the view and returns to the first page. */
export function withView(state: ProductListState, view: ProductView): ProductListState {
  return { ...state, page: 1, stock: undefined, attributes: undefined, published: undefined, ...PRODUCT_VIEWS[view] };
}

/** First click: sort by the column. Second: reverse. Third: back to the default. */
export function toggleSorting({ by, direction }: Sorting, sortKey: SortKey): Sorting {
  if (by !== sortKey) return { by: sortKey, direction: DEFAULT_DIRECTIONS[sortKey] };
  if (direction !== DEFAULT_DIRECTIONS[sortKey]) return NEWEST_FIRST;
  return { by, direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** Parses the URL. Ignores invalid values. */
export function parseProductList(search: string | URLSearchParams): ProductListState {
  const params = new URLSearchParams(search);
  const page = params.get('page') ?? '';
  const stock = params.get('stock');
  const categoryId = params.get('category') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    rows: PAGE_SIZES.find((rows) => String(rows) === params.get('rows')) ?? DEFAULT_PAGE_SIZE,
    sorting: parseSorting(params.get('sort') ?? ''),
    words: (params.get('q') ?? '').trim().slice(0, 100),
    categoryId: /^[0-9a-f-]{36}$/i.test(categoryId) ? categoryId : undefined,
    stock: stock === 'low' || stock === 'out' ? stock : undefined,
    attributes: params.get('attributes') === 'missing' ? 'missing' : undefined,
    published: params.get('published') === 'no' ? 'no' : undefined,
  };
}

/** Parses a sort order such as `price-asc`. */
export function parseSorting(text: string): Sorting {
  const [by = '', direction] = text.split('-');
  const isSorting = Object.hasOwn(DEFAULT_DIRECTIONS, by) && (direction === 'asc' || direction === 'desc');
  return isSorting ? { by: by as SortKey, direction } : NEWEST_FIRST;
}

export function formatSorting({ by, direction }: Sorting): `${SortKey}-${SortDirection}` {
  return `${by}-${direction}`;
}

/** Returns the query string without default values. */
export function toProductListSearch(state: ProductListState): string {
  const { page, rows, sorting, words, categoryId, stock, attributes, published } = state;
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (categoryId) query.set('category', categoryId);
  if (stock) query.set('stock', stock);
  if (attributes) query.set('attributes', attributes);
  if (published) query.set('published', published);
  if (formatSorting(sorting) !== formatSorting(NEWEST_FIRST)) query.set('sort', formatSorting(sorting));
  if (rows !== DEFAULT_PAGE_SIZE) query.set('rows', String(rows));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

export function hasFilters({ words, categoryId, stock, attributes, published }: ProductListState): boolean {
  return words !== '' || [categoryId, stock, attributes, published].some((by) => by !== undefined);
}

export function visibleRange({ page, rows, totalItems }: { page: number; rows: number; totalItems: number }): {
  first: number;
  last: number;
} {
  if (totalItems === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * rows + 1, last: Math.min(page * rows, totalItems) };
}

/** Returns the last page if `page` is beyond it, as after deleting the only product on a page. */
export function findLastValidPage(page: number, totalPages: number): number | undefined {
  const last = Math.max(totalPages, 1);
  return page > last ? last : undefined;
}
