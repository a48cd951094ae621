import type { Reply } from '@kinari/contract/contract';
import type { Db } from '../platform/db.ts';
import { EVERYTHING, readPage } from './listing.queries.ts';
import { listProducts } from './product.queries.ts';
import { findScope, type Gap, gatherPage, walkToPage } from './staff-listing.queries.ts';
import { toWireProduct } from './wire-product.ts';

type StaffPage = Reply<'listProductsForStaff'>;
type Question = {
  page: number;
  limit: number;
  q: string;
  categoryId?: string | undefined;
  stock?: Gap | undefined;
};

// So many are gathered and sorted in a few milliseconds; beyond, what fits is found sooner by walking along the list.
const MOST_GATHERED = 1000;
// Nobody leafs through a search that found this much: it needs another word.
const MOST_WALKED = 500;
const PRODUCT_CODE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Products as the back office lists them, newest first. */
export async function listForStaff(db: Db, { page, limit, q, categoryId, stock }: Question): Promise<StaffPage> {
  const offset = (page - 1) * limit;
  const paged = (total: number, exact = true) => ({
    currentPage: page,
    limit,
    totalItems: total,
    totalPages: Math.ceil(total / limit),
    exact,
  });
  const scope = categoryId === undefined ? EVERYTHING : await findScope(db, categoryId);
  if (scope === undefined) return { data: [], pagination: paged(0) };

  if (PRODUCT_CODE.test(q)) {
    const [known] = await listProducts(db, [q]);
    const data = known?.available ? [toWireProduct(known.product)] : [];
    return { data: offset === 0 ? data : [], pagination: paged(data.length) };
  }
  const words = q.split(/\s+/).filter(Boolean);
  if (words.length === 0 && !stock) {
    const { products, total } = await readPage(db, [scope], { sort: 'newest', offset, limit });
    return { data: products.map(toWireProduct), pagination: paged(total) };
  }
  const gathered = await gatherPage(db, scope, { words, gap: stock }, { offset, limit, most: MOST_GATHERED });
  if (gathered.total <= MOST_GATHERED || stock) {
    const exact = gathered.total <= MOST_GATHERED;
    return { data: await show(db, gathered.ids), pagination: paged(Math.min(gathered.total, MOST_GATHERED), exact) };
  }
  const ids = offset < MOST_WALKED ? await walkToPage(db, scope, words, { offset, limit }) : [];
  return { data: await show(db, ids), pagination: paged(MOST_WALKED, false) };
}

async function show(db: Db, ids: readonly string[]): Promise<StaffPage['data']> {
  const rows = await listProducts(db, ids);
  return rows.map(({ product }) => toWireProduct(product));
}
