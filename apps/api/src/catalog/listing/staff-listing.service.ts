import type { Query, Reply } from '@kinari/contract/contract';
import type { Db } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { remember } from '../../platform/remembered.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { listProducts, type ProductRow } from '../product.queries.ts';
import { toWireProduct } from '../wire-product.ts';
import { countProducts, EVERYTHING, readPage, type Scope } from './listing.queries.ts';
import {
  findByCode,
  findScope,
  gatherPage,
  type Marks,
  pageFromMark,
  readMarks,
  readStaffFacts,
  walkToPage,
} from './staff-listing.queries.ts';

type StaffPage = Reply<'listProductsForStaff'>;
type Question = Query<'listProductsForStaff'>;

// So many are gathered and sorted in a few milliseconds; beyond, what fits is found sooner by walking along the list
// (`docs/decisions/0025-gather-or-walk.md`).
const MOST_GATHERED = 1000;
// Nobody leafs through a search that found this much: it needs another word.
const MOST_WALKED = 500;
// So far a page is reached by counting; beyond, from a mark.
const MOST_COUNTED = 20_000;
// Marks shift by what was archived since they were made: a page far down may be so many products off for a while.
const MARKS_MS = 60_000;
const PRODUCT_CODE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Products as the back office lists them, newest first. */
export function openStaffListing(db: Db) {
  const marksOnce = remember<Marks>({ worthIt: () => true, freshMs: MARKS_MS, longestMs: 2 * MARKS_MS });

  async function deepPage(scope: Scope, { offset, limit }: { offset: number; limit: number }) {
    const total = await countProducts(db, [scope]);
    if (offset >= total) return { total, data: [] };
    const marks = await marksOnce(String(scope), () => readMarks(db, scope));
    const older = Math.max(total - offset - limit, 0);
    const ids = await pageFromMark(db, scope, marks, { older, limit: total - offset - older });
    return { total, data: await show(db, ids) };
  }

  return async function listForStaff(question: Question): Promise<StaffPage> {
    const { page, limit, q, categoryId, stock, facts } = question;
    const offset = (page - 1) * limit;
    const drafts = question.published === 'no';
    const missing = facts === 'missing';
    const paged = (total: number, exact = true) => ({ ...paginationOf({ page, limit }, total), exact });
    const scope = categoryId === undefined ? EVERYTHING : await findScope(db, categoryId);
    if (scope === undefined) return { data: [], pagination: paged(0) };

    const coded = await findCoded(db, q, { drafts });
    if (coded) return { data: offset === 0 ? await show(db, coded) : [], pagination: paged(coded.length) };
    const words = q.split(/\s+/).filter(Boolean);
    if (words.length === 0 && !stock && !missing && !drafts) {
      if (offset > MOST_COUNTED) {
        const { data, total } = await deepPage(scope, { offset, limit });
        return { data, pagination: paged(total) };
      }
      const { products, total } = await readPage(db, [scope], { sort: 'newest', offset, limit });
      return { data: await forStaff(db, products), pagination: paged(total) };
    }
    const narrowing = { words, gap: stock, missing, drafts };
    const gathered = await gatherPage(db, scope, narrowing, { offset, limit, most: MOST_GATHERED });
    if (gathered.total <= MOST_GATHERED || stock || missing || drafts) {
      const exact = gathered.total <= MOST_GATHERED;
      return { data: await show(db, gathered.ids), pagination: paged(Math.min(gathered.total, MOST_GATHERED), exact) };
    }
    const ids = offset < MOST_WALKED ? await walkToPage(db, scope, words, { offset, limit }) : [];
    return { data: await show(db, ids), pagination: paged(MOST_WALKED, false) };
  };
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
  return products.map((row) => {
    const { published = false, missingFacts = 0, skus = {} } = byId.get(row.id) ?? {};
    const product = toWireProduct(row);
    const variants = product.variants.map((variant) => ({ ...variant, sku: skus[variant.id] ?? null }));
    return { ...product, variants, published, missingFacts: productFacts === 'off' ? 0 : missingFacts };
  });
}
