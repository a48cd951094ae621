import type { Query } from '@kinari/contract/contract';

export const PAGE_SIZE = 10;

/** `low`: some variant has 1 to 10 units left; `out`: some variant has none. */
export type StockFilter = NonNullable<Query<'listProductsForStaff'>['stock']>;

/** Which products the table lists; all of it stands in the address. */
export type ProductListState = {
  page: number;
  words: string;
  categoryId: string | undefined;
  stock: StockFilter | undefined;
  facts: 'missing' | undefined;
  /** `no`: drafts only. */
  published: 'no' | undefined;
};

export const EVERY_PRODUCT: ProductListState = {
  page: 1,
  words: '',
  categoryId: undefined,
  stock: undefined,
  facts: undefined,
  published: undefined,
};

/** Reads an address; whatever in it makes no sense counts as not said. */
export function parseProductList(search: string | URLSearchParams): ProductListState {
  const given = new URLSearchParams(search);
  const page = given.get('page') ?? '';
  const stock = given.get('stock');
  const categoryId = given.get('category') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    words: (given.get('q') ?? '').trim().slice(0, 100),
    categoryId: /^[0-9a-f-]{36}$/i.test(categoryId) ? categoryId : undefined,
    stock: stock === 'low' || stock === 'out' ? stock : undefined,
    facts: given.get('facts') === 'missing' ? 'missing' : undefined,
    published: given.get('published') === 'no' ? 'no' : undefined,
  };
}

/** The query of an address, without what goes without saying. */
export function productListSearch({ page, words, categoryId, stock, facts, published }: ProductListState): string {
  const query = new URLSearchParams();
  if (words) query.set('q', words);
  if (categoryId) query.set('category', categoryId);
  if (stock) query.set('stock', stock);
  if (facts) query.set('facts', facts);
  if (published) query.set('published', published);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}

export function isNarrowed({ page: _page, words, ...narrowed }: ProductListState): boolean {
  return words !== '' || Object.values(narrowed).some((by) => by !== undefined);
}

/** The first and the last serial number of a page; both zero where there is nothing. */
export function shownRange(page: number, totalItems: number): { first: number; last: number } {
  if (totalItems === 0) return { first: 0, last: 0 };
  return { first: (page - 1) * PAGE_SIZE + 1, last: Math.min(page * PAGE_SIZE, totalItems) };
}

/** Where to go instead of a page that lies behind the last, as after the deletion of the only product on it. */
export function pageInstead(page: number, totalPages: number): number | undefined {
  const last = Math.max(totalPages, 1);
  return page > last ? last : undefined;
}
