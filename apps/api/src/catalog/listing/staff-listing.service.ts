import type { Query, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import type { Db } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { remember } from '../../platform/remembered.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { listProducts } from '../product.queries.ts';
import type { ProductRow, VariantRow } from '../shown/product-columns.ts';
import { toWireProduct } from '../shown/wire-product.ts';
import { countProducts, EVERYTHING, readPage, type Scope } from './listing.queries.ts';
import {
  findByCode,
  findScope,
  gatherAll,
  gatherPage,
  keepLive,
  type Marks,
  type Narrowing,
  pageFromMark,
  readMarks,
  readStaffFacts,
  walkToPage,
} from './staff-listing.queries.ts';
import { isIndexed, pageInOrder, type StaffOrder, sortPage } from './staff-order.queries.ts';

type StaffPage = Reply<'listProductsForStaff'>;
type Question = Query<'listProductsForStaff'>;
type Page = { offset: number; limit: number };
type Found = {
  data: StaffPage['data'];
  total: number;
  /** Counting stopped at the total, and there are more. */
  stopped?: boolean;
  sortedOf?: number | null;
};

// So many are gathered and sorted in a few milliseconds; beyond, what fits is found sooner by walking along the list
// (`docs/decisions/0025-gather-or-walk.md`).
const MOST_GATHERED = 1000;
// Nobody leafs through a search that found this much: it needs another word.
const MOST_WALKED = 500;
// So far a page is reached by counting; beyond, from a mark.
const MOST_COUNTED = 20_000;
// So many are sorted by what no index has; beyond, the rest is passed over and the reply says so.
const MOST_SORTED = 20_000;
// As `shelf_gap` in the database has it.
const LOW_STOCK = 10;
// Marks shift by what was archived since they were made: a page far down may be so many products off for a while.
const MARKS_MS = 60_000;
const NONE = { count: 0, exact: true };
const PRODUCT_CODE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Products as the back office lists them, newest first unless sorted otherwise. */
export function openStaffListing(db: Db) {
  const marksOnce = remember<Marks>({ worthIt: () => true, freshMs: MARKS_MS, longestMs: 2 * MARKS_MS });

  async function deepPage(scope: Scope, { offset, limit, total }: Page & { total: number }) {
    if (offset >= total) return [];
    const marks = await marksOnce(String(scope), () => readMarks(db, scope));
    const older = Math.max(total - offset - limit, 0);
    return pageFromMark(db, scope, marks, { older, limit: total - offset - older });
  }

  /** A page of all there is in a scope. */
  async function wholePage(scope: Scope, order: StaffOrder, { offset, limit }: Page): Promise<Found> {
    if (order.sort === 'newest' && order.direction === 'desc' && offset <= MOST_COUNTED) {
      const { products, total } = await readPage(db, [scope], { sort: 'newest', offset, limit });
      return { data: await forStaff(db, products), total };
    }
    const total = await countProducts(db, [scope]);
    if (order.sort === 'newest' && order.direction === 'desc') {
      return { data: await show(db, await deepPage(scope, { offset, limit, total })), total };
    }
    if (isIndexed(order)) {
      return { data: await show(db, await pageInOrder(db, scope, order, { offset, limit, total })), total };
    }
    const ids = await sortPage(db, scope, order, { offset, limit, most: MOST_SORTED });
    const data = await show(db, ids);
    return total > MOST_SORTED ? { data, total: MOST_SORTED, stopped: true, sortedOf: MOST_SORTED } : { data, total };
  }

  async function listForStaff(question: Question): Promise<StaffPage> {
    const { page, limit, q, categoryId, stock, facts, sort, direction } = question;
    const slice = { offset: (page - 1) * limit, limit };
    const order = { sort, direction };
    const drafts = question.published === 'no';
    const missing = facts === 'missing';
    const paged = ({ data, total, stopped = false, sortedOf = null }: Found): StaffPage => ({
      data,
      pagination: { ...paginationOf({ page, limit }, total), exact: !stopped },
      sortedOf,
    });
    if (question.ids) {
      const data = await show(db, await keepLive(db, question.ids));
      const pagination = { currentPage: 1, limit: question.ids.length, totalItems: data.length, totalPages: 1 };
      return { data, pagination: { ...pagination, exact: true }, sortedOf: null };
    }
    const scope = categoryId === undefined ? EVERYTHING : await findScope(db, categoryId);
    if (scope === undefined) return paged({ data: [], total: 0 });

    const coded = await findCoded(db, q, { drafts });
    if (coded) return paged({ data: slice.offset === 0 ? await show(db, coded) : [], total: coded.length });
    const words = q.split(/\s+/).filter(Boolean);
    const isNarrowed = words.length > 0 || stock || missing || drafts;
    if (!isNarrowed) return paged(await wholePage(scope, order, slice));
    return paged(await narrowedPage(db, scope, { words, gap: stock, missing, drafts }, { ...slice, order }));
  }

  return listForStaff;
}

type Filter = Partial<Pick<Question, 'q' | 'categoryId' | 'stock' | 'facts' | 'published'>>;

/** All that the list shows when it is narrowed so, newest first; narrowed by nothing, every product of the shop and its drafts too. */
export async function listIdsForStaff(
  db: Db,
  { q = '', categoryId, stock, facts, published }: Filter,
): Promise<string[]> {
  const words = q.split(/\s+/).filter(Boolean);
  const narrowed = words.length > 0 || stock || facts || published || categoryId;
  if (!narrowed) return gatherAll(db);
  const drafts = published === 'no';
  const scope = categoryId === undefined ? EVERYTHING : await findScope(db, categoryId);
  if (scope === undefined) return [];
  const coded = await findCoded(db, q.trim(), { drafts });
  return coded ?? gatherAll(db, scope, { words, gap: stock, missing: facts === 'missing', drafts });
}

/** How many products each view of the list holds. */
export async function countProductViews(db: Db): Promise<Reply<'countProductViews'>> {
  const { productFacts } = await readSettings(db);
  const [all, out, low, missing, draft] = await Promise.all([
    countProducts(db, [EVERYTHING]),
    countNarrowed(db, { gap: 'out' }),
    countNarrowed(db, { gap: 'low' }),
    productFacts === 'off' ? NONE : countNarrowed(db, { missing: true }),
    countNarrowed(db, { drafts: true }),
  ]);
  return { counts: { all: { count: all, exact: true }, out, low, missing, draft } };
}

/** A page of what fits. */
async function narrowedPage(
  db: Db,
  scope: Scope,
  narrowing: Narrowing,
  { order, offset, limit }: Page & { order: StaffOrder },
): Promise<Found> {
  const { words, gap, missing, drafts } = narrowing;
  const gathered = await gatherPage(db, scope, narrowing, { offset, limit, order, most: MOST_GATHERED });
  if (gathered.total <= MOST_GATHERED) return { data: await show(db, gathered.ids), total: gathered.total };
  if (gap || missing || drafts || !isIndexed(order)) {
    // Of these the newest were gathered, so that in the list's own order nothing is passed over.
    const sortedOf = order.sort === 'newest' && order.direction === 'desc' ? null : MOST_GATHERED;
    return { data: await show(db, gathered.ids), total: MOST_GATHERED, stopped: true, sortedOf };
  }
  const ids = offset < MOST_WALKED ? await walkToPage(db, scope, words, { offset, limit, order }) : [];
  return { data: await show(db, ids), total: MOST_WALKED, stopped: true };
}

async function countNarrowed(db: Db, narrowing: Partial<Narrowing>) {
  const page = { offset: 0, limit: 0, most: MOST_GATHERED };
  const { total } = await gatherPage(db, EVERYTHING, { words: [], gap: undefined, ...narrowing }, page);
  return { count: Math.min(total, MOST_GATHERED), exact: total <= MOST_GATHERED };
}

/** The products that an id, a SKU or a barcode names. An id always names one, or none. */
async function findCoded(db: Db, q: string, { drafts }: { drafts: boolean }): Promise<string[] | undefined> {
  if (PRODUCT_CODE.test(q)) {
    const [known] = await readStaffFacts(db, [q]);
    const [shown] = await listProducts(db, [q]);
    return known && (drafts ? !known.published : shown?.available) ? [q] : [];
  }
  const ids = q === '' ? [] : await findByCode(db, q, { drafts });
  return ids.length > 0 ? ids : undefined;
}

async function show(db: Db, ids: readonly string[]): Promise<StaffPage['data']> {
  const rows = await listProducts(db, ids);
  return forStaff(
    db,
    rows.map(({ product }) => product),
  );
}

async function forStaff(db: Db, products: readonly ProductRow[]): Promise<StaffPage['data']> {
  const known = await readStaffFacts(
    db,
    products.map(({ id }) => id),
  );
  const { productFacts } = await readSettings(db);
  const byId = new Map(known.map((facts) => [facts.id, facts]));
  return products.flatMap((row) => {
    const facts = byId.get(row.id);
    if (!facts) return [];
    const { published, missingFacts, skus, soldRecently, updatedAt, categoryPath } = facts;
    const product = toWireProduct(row);
    const variants = product.variants.map((variant) => ({ ...variant, sku: skus[variant.id] ?? null }));
    return {
      ...product,
      variants,
      published,
      missingFacts: productFacts === 'off' ? 0 : missingFacts,
      price: priceOf(row.variants),
      stock: stockOf(row.variants),
      soldRecently,
      updatedAt: updatedAt.toISOString(),
      categoryPath,
    };
  });
}

function priceOf(variants: readonly VariantRow[]): StaffPage['data'][number]['price'] {
  const cheapest = variants.toSorted((one, other) => one.price - other.price)[0];
  if (!cheapest) return null;
  return {
    lowest: toRupees(cheapest.price),
    was: cheapest.saving > 0 ? toRupees(cheapest.price + cheapest.saving) : null,
    varies: variants.some(({ price }) => price !== cheapest.price),
  };
}

function stockOf(variants: readonly VariantRow[]): StaffPage['data'][number]['stock'] {
  const total = variants.reduce((sum, { stock }) => sum + stock, 0);
  const low = variants.filter(({ stock }) => stock > 0 && stock <= LOW_STOCK).length;
  const out = variants.filter(({ stock }) => stock === 0).length;
  return { total, low, out, state: total === 0 ? 'out' : low + out > 0 ? 'low' : 'in' };
}
