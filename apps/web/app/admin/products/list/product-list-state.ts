import type { Query } from '@kinari/contract/contract';

type Asked = Query<'listProductsForStaff'>;

/** How many rows a page may have; the first goes without saying. */
export const ROW_COUNTS = [10, 25, 50] as const;
export const PAGE_SIZE = ROW_COUNTS[0];

/** `low`: some variant has 1 to 10 units left; `out`: some variant has none. */
export type StockFilter = NonNullable<Asked['stock']>;
export type SortKey = Asked['sort'];
export type Direction = Asked['direction'];
export type Sorting = { by: SortKey; direction: Direction };

/** Which products the table lists; all of it stands in the address, so that a view is its address. */
export type ProductListState = {
  page: number;
  rows: number;
  sorting: Sorting;
  words: string;
  categoryId: string | undefined;
  stock: StockFilter | undefined;
  facts: 'missing' | undefined;
  /** `no`: drafts only. */
  published: 'no' | undefined;
};

export const NEWEST_FIRST: Sorting = { by: 'newest', direction: 'desc' };

export const EVERY_PRODUCT: ProductListState = {
  page: 1,
  rows: PAGE_SIZE,
  sorting: NEWEST_FIRST,
  words: '',
  categoryId: undefined,
  stock: undefined,
  facts: undefined,
  published: undefined,
};

/** What a column is sorted by at the first press: what one looks for stands on top. */
export const FIRST_WAY: Record<SortKey, Direction> = {
  newest: 'desc',
  name: 'asc',
  price: 'desc',
  stock: 'asc',
  sold: 'desc',
  updated: 'desc',
};

/** The views of the list: what of it one looks at, whatever it is searched and sorted by. */
export const PRODUCT_VIEWS = {
  all: {},
  out: { stock: 'out' },
  low: { stock: 'low' },
  missing: { facts: 'missing' },
  draft: { published: 'no' },
} as const satisfies Record<string, Partial<ProductListState>>;
export type ProductView = keyof typeof PRODUCT_VIEWS;

export function viewOf({ stock, facts, published }: ProductListState): ProductView {
  if (published === 'no') return 'draft';
  if (facts === 'missing') return 'missing';
  return stock ?? 'all';
}

/** The same list in another view, from its first page. */
export function inView(state: ProductListState, view: ProductView): ProductListState {
  return { ...state, page: 1, stock: undefined, facts: undefined, published: undefined, ...PRODUCT_VIEWS[view] };
}

/** One press sorts by a column, the next the other way round, and the third as if nobody had. */
export function nextSorting({ by, direction }: Sorting, pressed: SortKey): Sorting {
  if (by !== pressed) return { by: pressed, direction: FIRST_WAY[pressed] };
  if (direction !== FIRST_WAY[pressed]) return NEWEST_FIRST;
  return { by, direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** Reads an address; whatever in it makes no sense counts as not said. */
export function parseProductList(search: string | URLSearchParams): ProductListState {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  const stock = given.get('stock');
  const categoryId = given.get('category') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    rows: ROW_COUNTS.find((rows) => String(rows) === given.get('rows')) ?? PAGE_SIZE,
    sorting: parseSorting(given.get('sort') ?? ''),
    words: (given.get('q') ?? '').trim().slice(0, 100),
    categoryId: /^[0-9a-f-]{36}$/i.test(categoryId) ? categoryId : undefined,
    stock: stock === 'low' || stock === 'out' ? stock : undefined,
    facts: given.get('facts') === 'missing' ? 'missing' : undefined,
    published: given.get('published') === 'no' ? 'no' : undefined,
  };
}

/** A sorting in one word, such as `price-asc`. */
export function parseSorting(text: string): Sorting {
  const [by = '', direction] = text.split('-');
  const isSorting = Object.hasOwn(FIRST_WAY, by) && (direction === 'asc' || direction === 'desc');
  return isSorting ? { by: by as SortKey, direction } : NEWEST_FIRST;
}

export function sortingWord({ by, direction }: Sorting): `${SortKey}-${Direction}` {
  return `${by}-${direction}`;
}

/** The query of an address, without what goes without saying. */
export function productListSearch(state: ProductListState): string {
  const { page, rows, sorting, words, categoryId, stock, facts, published } = state;
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (categoryId) query.set('category', categoryId);
  if (stock) query.set('stock', stock);
  if (facts) query.set('facts', facts);
  if (published) query.set('published', published);
  if (sortingWord(sorting) !== sortingWord(NEWEST_FIRST)) query.set('sort', sortingWord(sorting));
  if (rows !== PAGE_SIZE) query.set('rows', String(rows));
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

/** Whether products may be hidden by what is searched for or chosen. */
export function isNarrowed({ words, categoryId, stock, facts, published }: ProductListState): boolean {
  return words !== '' || [categoryId, stock, facts, published].some((by) => by !== undefined);
}

/** The first and the last serial number of a page; both zero where there is nothing. */
export function shownRange({ page, rows, totalItems }: { page: number; rows: number; totalItems: number }): {
  first: number;
  last: number;
} {
  if (totalItems === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * rows + 1, last: Math.min(page * rows, totalItems) };
}

/** Where to go instead of a page that lies behind the last, as after the deletion of the only product on it. */
export function pageInstead(page: number, totalPages: number): number | undefined {
  const last = Math.max(totalPages, 1);
  return page > last ? last : undefined;
}
