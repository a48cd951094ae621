import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import type { Db } from '../../platform/database/db.ts';
import { toPaginationResponse } from '../../platform/http/pagination.ts';
import { createSwrCache } from '../../platform/swr-cache.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { listProducts } from '../product.queries.ts';
import type { ProductRow, VariantRow } from '../product-view/product-columns.ts';
import { toProductResponse } from '../product-view/product-response.ts';
import { ALL_PRODUCTS_SCOPE, countProducts, getListingPage, type Scope } from './listing.queries.ts';
import {
  collectAndSortPage,
  filterLiveIds,
  findScope,
  getPageBookmarks,
  listAllIds,
  listIdsByCode,
  listStaffProductRows,
  type PageBookmarks,
  pageFromBookmark,
  type StaffFilter,
  scanIndexPage,
} from './staff-listing.queries.ts';
import { getFullySortedPage, getSortedPage, isIndexedOrder, type StaffOrder } from './staff-order.queries.ts';

type StaffPage = EndpointResponse<'listAdminProducts'>;
type StaffListingQuery = EndpointQuery<'listAdminProducts'>;
type Page = { offset: number; limit: number };
type ListingResult = {
  data: StaffPage['data'];
  total: number;
  /** True if counting stopped at `total` and there are more. */
  stopped?: boolean;
  sortedOf?: number | null;
};

// Sorting this many takes a few milliseconds. Above it, an index scan is faster
// (`docs/decisions/0025-collect-and-sort-or-index-scan.md`).
const MAX_COLLECTED = 1000;
// With more results than this, staff refine the search instead of paging.
const MAX_SCANNED = 500;
// Up to this offset a page is read directly; beyond it, from a mark.
const MAX_COUNTED = 20_000;
// Limit for sort orders without an index. If there are more products, `sortedOf` reports this limit.
const MAX_SORTED = 20_000;
// Same limit as `stock_level` in the database.
const LOW_STOCK_THRESHOLD = 10;
// Cached marks do not know products archived since, so a page far down may be off by as many products for a while.
const BOOKMARKS_TTL_MS = 60_000;
const ZERO_COUNT = { count: 0, exact: true };
const PRODUCT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Creates the admin product list, newest first by default. */
export function createStaffListing(db: Db) {
  const bookmarkCache = createSwrCache<PageBookmarks>({
    shouldCache: () => true,
    freshMs: BOOKMARKS_TTL_MS,
    maxAgeMs: 2 * BOOKMARKS_TTL_MS,
  });

  async function getDeepPage(scope: Scope, { offset, limit, total }: Page & { total: number }) {
    if (offset >= total) return [];
    const bookmarks = await bookmarkCache(String(scope), () => getPageBookmarks(db, scope));
    const older = Math.max(total - offset - limit, 0);
    return pageFromBookmark(db, scope, bookmarks, { older, limit: total - offset - older });
  }

  /** Returns a page of a scope without filters. */
  async function getUnfilteredPage(scope: Scope, order: StaffOrder, { offset, limit }: Page): Promise<ListingResult> {
    if (order.sort === 'newest' && order.direction === 'desc' && offset <= MAX_COUNTED) {
      const { products, total } = await getListingPage(db, [scope], { sort: 'newest', offset, limit });
      return { data: await toStaffProducts(db, products), total };
    }
    const total = await countProducts(db, [scope]);
    if (order.sort === 'newest' && order.direction === 'desc') {
      return { data: await getStaffProducts(db, await getDeepPage(scope, { offset, limit, total })), total };
    }
    if (isIndexedOrder(order)) {
      return {
        data: await getStaffProducts(db, await getSortedPage(db, scope, order, { offset, limit, total })),
        total,
      };
    }
    const ids = await getFullySortedPage(db, scope, order, { offset, limit, max: MAX_SORTED });
    const data = await getStaffProducts(db, ids);
    return total > MAX_SORTED ? { data, total: MAX_SORTED, stopped: true, sortedOf: MAX_SORTED } : { data, total };
  }

  async function listForStaff(query: StaffListingQuery): Promise<StaffPage> {
    const { page, limit, q, categoryId, stock, attributes, sort, direction } = query;
    const slice = { offset: (page - 1) * limit, limit };
    const order = { sort, direction };
    const drafts = query.published === 'no';
    const missing = attributes === 'missing';
    const toResponse = ({ data, total, stopped = false, sortedOf = null }: ListingResult): StaffPage => ({
      data,
      pagination: { ...toPaginationResponse({ page, limit }, total), exact: !stopped },
      sortedOf,
    });
    if (query.ids) {
      const data = await getStaffProducts(db, await filterLiveIds(db, query.ids));
      const pagination = { currentPage: 1, limit: query.ids.length, totalItems: data.length, totalPages: 1 };
      return { data, pagination: { ...pagination, exact: true }, sortedOf: null };
    }
    const scope = categoryId === undefined ? ALL_PRODUCTS_SCOPE : await findScope(db, categoryId);
    if (scope === undefined) return toResponse({ data: [], total: 0 });

    const idsByCode = await findIdsByCode(db, q, { drafts });
    if (idsByCode)
      return toResponse({
        data: slice.offset === 0 ? await getStaffProducts(db, idsByCode) : [],
        total: idsByCode.length,
      });
    const words = q.split(/\s+/).filter(Boolean);
    const isFiltered = words.length > 0 || stock || missing || drafts;
    if (!isFiltered) return toResponse(await getUnfilteredPage(scope, order, slice));
    return toResponse(
      await getFilteredPage(db, scope, { words, stockLevel: stock, missing, drafts }, { ...slice, order }),
    );
  }

  return listForStaff;
}

type Filter = Partial<Pick<StaffListingQuery, 'q' | 'categoryId' | 'stock' | 'attributes' | 'published'>>;

/** Lists the ids of all matching products, newest first. Without filters: all products, including drafts. */
export async function listIdsForStaff(
  db: Db,
  { q = '', categoryId, stock, attributes, published }: Filter,
): Promise<string[]> {
  const words = q.split(/\s+/).filter(Boolean);
  const isFiltered = words.length > 0 || stock || attributes || published || categoryId;
  if (!isFiltered) return listAllIds(db);
  const drafts = published === 'no';
  const scope = categoryId === undefined ? ALL_PRODUCTS_SCOPE : await findScope(db, categoryId);
  if (scope === undefined) return [];
  const idsByCode = await findIdsByCode(db, q.trim(), { drafts });
  return idsByCode ?? listAllIds(db, scope, { words, stockLevel: stock, missing: attributes === 'missing', drafts });
}

export async function countProductsByView(db: Db): Promise<EndpointResponse<'countProductsByView'>> {
  const { missingAttributesPolicy } = await getSettings(db);
  const [all, out, low, missing, draft] = await Promise.all([
    countProducts(db, [ALL_PRODUCTS_SCOPE]),
    countFiltered(db, { stockLevel: 'out' }),
    countFiltered(db, { stockLevel: 'low' }),
    missingAttributesPolicy === 'off' ? ZERO_COUNT : countFiltered(db, { missing: true }),
    countFiltered(db, { drafts: true }),
  ]);
  return { counts: { all: { count: all, exact: true }, out, low, missing, draft } };
}

async function getFilteredPage(
  db: Db,
  scope: Scope,
  filter: StaffFilter,
  { order, offset, limit }: Page & { order: StaffOrder },
): Promise<ListingResult> {
  const { words, stockLevel, missing, drafts } = filter;
  const collected = await collectAndSortPage(db, scope, filter, { offset, limit, order, max: MAX_COLLECTED });
  if (collected.total <= MAX_COLLECTED)
    return { data: await getStaffProducts(db, collected.ids), total: collected.total };
  if (stockLevel || missing || drafts || !isIndexedOrder(order)) {
    // The newest products were collected, so in the default order none are missing.
    const sortedOf = order.sort === 'newest' && order.direction === 'desc' ? null : MAX_COLLECTED;
    return { data: await getStaffProducts(db, collected.ids), total: MAX_COLLECTED, stopped: true, sortedOf };
  }
  const ids = offset < MAX_SCANNED ? await scanIndexPage(db, scope, words, { offset, limit, order }) : [];
  return { data: await getStaffProducts(db, ids), total: MAX_SCANNED, stopped: true };
}

async function countFiltered(db: Db, filter: Partial<StaffFilter>) {
  const page = { offset: 0, limit: 0, max: MAX_COLLECTED };
  const { total } = await collectAndSortPage(
    db,
    ALL_PRODUCTS_SCOPE,
    { words: [], stockLevel: undefined, ...filter },
    page,
  );
  return { count: Math.min(total, MAX_COLLECTED), exact: total <= MAX_COLLECTED };
}

/** Finds products by id, SKU or barcode. Undefined if `q` is none of these; an id gives one product or none. */
async function findIdsByCode(db: Db, q: string, { drafts }: { drafts: boolean }): Promise<string[] | undefined> {
  if (PRODUCT_ID.test(q)) {
    const [details] = await listStaffProductRows(db, [q]);
    const [productRow] = await listProducts(db, [q]);
    return details && (drafts ? !details.published : productRow?.available) ? [q] : [];
  }
  const ids = q === '' ? [] : await listIdsByCode(db, q, { drafts });
  return ids.length > 0 ? ids : undefined;
}

async function getStaffProducts(db: Db, ids: readonly string[]): Promise<StaffPage['data']> {
  const rows = await listProducts(db, ids);
  return toStaffProducts(
    db,
    rows.map(({ product }) => product),
  );
}

async function toStaffProducts(db: Db, products: readonly ProductRow[]): Promise<StaffPage['data']> {
  const details = await listStaffProductRows(
    db,
    products.map(({ id }) => id),
  );
  const { missingAttributesPolicy } = await getSettings(db);
  const byId = new Map(details.map((attributes) => [attributes.id, attributes]));
  return products.flatMap((row) => {
    const attributes = byId.get(row.id);
    if (!attributes) return [];
    const { published, missingAttributes, skus, soldRecently, updatedAt, categoryPath } = attributes;
    const product = toProductResponse(row);
    const variants = product.variants.map((variant) => ({ ...variant, sku: skus[variant.id] ?? null }));
    return {
      ...product,
      variants,
      published,
      missingAttributes: missingAttributesPolicy === 'off' ? 0 : missingAttributes,
      price: toPriceSummary(row.variants),
      stock: toStockSummary(row.variants),
      soldRecently,
      updatedAt: updatedAt.toISOString(),
      categoryPath,
    };
  });
}

function toPriceSummary(variants: readonly VariantRow[]): StaffPage['data'][number]['price'] {
  const cheapest = variants.toSorted((one, other) => one.price - other.price)[0];
  if (!cheapest) return null;
  return {
    lowest: toRupees(cheapest.price),
    was: cheapest.saving > 0 ? toRupees(cheapest.price + cheapest.saving) : null,
    varies: variants.some(({ price }) => price !== cheapest.price),
  };
}

function toStockSummary(variants: readonly VariantRow[]): StaffPage['data'][number]['stock'] {
  const total = variants.reduce((sum, { stock }) => sum + stock, 0);
  const low = variants.filter(({ stock }) => stock > 0 && stock <= LOW_STOCK_THRESHOLD).length;
  const out = variants.filter(({ stock }) => stock === 0).length;
  return { total, low, out, level: total === 0 ? 'out' : low + out > 0 ? 'low' : 'in' };
}
