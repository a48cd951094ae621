import type { Query, Reply } from '@kinari/contract/contract';
import { toPaise, toRupees } from '@kinari/contract/money';
import { compareSizes } from '@kinari/contract/sizes';
import { slugOf } from '@kinari/contract/slug';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { paginationOf } from '../../platform/http/pagination.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findPresentSlug } from '../category.queries.ts';
import { byTheIndex, type Chosen } from '../facets/facets.queries.ts';
import { choose, FACT_LIMITS, type FactLimits, readFacts } from '../facets/facets.service.ts';
import { keptFacts } from '../facets/kept-facts.ts';
import { toWireProduct } from '../shown/wire-product.ts';
import {
  countProducts,
  EVERYTHING,
  findScopes,
  findShelves,
  type ListingRow,
  readPage,
  readPageAndFacets,
  type Scope,
  type Slice,
} from './listing.queries.ts';
import {
  countOnAll,
  countOnEach,
  type Filter,
  type Fitting,
  readFilteredPage,
  type Ways,
} from './listing-filter.queries.ts';

export type ListingQuery = Query<'listProducts'>;

/** Where a page is gathered and where it is walked to: `docs/decisions/0025-gather-or-walk.md`. */
export type ListingLimits = { countUpTo: number; few: number; fewChosen?: number; facts?: FactLimits };

type ProductPage = Reply<'listProducts'>;
type Count = { products: number; exact: boolean };

const LIMITS: ListingLimits = {
  // Counting further would read on for nothing: nobody turns that many pages.
  countUpTo: 10_000,
  // Up to so many products of a shelf are gathered and sorted as quickly as the first of them are met along the order.
  few: 400,
};
// What is chosen is found by an index that has no order, and tried row by row along those that have one.
const FEW_CHOSEN = 3000;
const ANY_PRICE = { lowest: 1, highest: 2_000_000_000 };
const UNFILTERED: Filter = { size: '', ...ANY_PRICE, chosen: [] };

export async function listEverything(db: Db, query: ListingQuery, limits = LIMITS): Promise<ProductPage> {
  return listScopes(db, [EVERYTHING], query, limits);
}

/** Also under a slug that the category had before, or in other letters; the reply says which it has now. */
export async function listCategory(
  db: Db,
  asked: string,
  query: ListingQuery,
  limits = LIMITS,
): Promise<Reply<'listCategoryProducts'>> {
  let slug: string | undefined = asked;
  let scopes = await findScopes(db, slug);
  if (scopes.length === 0) {
    slug = await findPresentSlug(db, slugOf(asked));
    if (slug !== undefined) scopes = await findScopes(db, slug);
  }
  if (slug === undefined || scopes.length === 0) throw new Refusal('not_found');
  return { slug, ...(await listScopes(db, scopes, query, limits)) };
}

async function listScopes(db: Db, scopes: Scope[], query: ListingQuery, limits: ListingLimits): Promise<ProductPage> {
  if (!query.f && !filterOf(query)) return listWhole(db, scopes, query);
  const choice = await choose(db, scopes, query.f);
  const filter = filterOf(query, choice.chosen);
  const page = await readProducts(db, scopes, filter, { query, limits });
  const shelves = filter ? await findShelves(db, scopes) : [];
  const facts = await readFacts(db, { scopes, shelves }, filter ?? UNFILTERED, choice, limits.facts ?? FACT_LIMITS);
  return { ...page, facets: { ...page.facets, facts } };
}

async function listWhole(db: Db, scopes: Scope[], query: ListingQuery): Promise<ProductPage> {
  const row = await readPageAndFacets(db, scopes, sliceOf(query));
  if (!row) throw new Error('A listing was not read');
  const page = toProductPage(row, query, { products: row.total, exact: true });
  return { ...page, facets: { ...page.facets, facts: await keptFacts(db, scopes, row) } };
}

function sliceOf({ sort, page, limit }: ListingQuery): Slice {
  return { sort, offset: (page - 1) * limit, limit };
}

async function readProducts(
  db: Db,
  scopes: Scope[],
  filter: Filter | undefined,
  { query, limits }: { query: ListingQuery; limits: ListingLimits },
): Promise<ProductPage> {
  const slice = sliceOf(query);
  if (!filter) {
    const row = await readPage(db, scopes, slice);
    return toProductPage(row, query, { products: row.total, exact: true });
  }

  const { count, ways } = await lookAhead(db, scopes, filter, { slice, ...limits });
  // Beyond what was counted a page could only be found by walking through everything.
  if (!count.exact && slice.offset >= limits.countUpTo) slice.limit = 0;
  return toProductPage(await readFilteredPage(db, scopes, filter, ways, slice), query, count);
}

export function filterOf(
  { minPrice, maxPrice, size }: ListingQuery,
  chosen: readonly Chosen[] = [],
): Filter | undefined {
  if (!minPrice && maxPrice === undefined && !size && chosen.length === 0) return undefined;
  return {
    size: size ?? '',
    lowest: minPrice ? toPaise(minPrice) : ANY_PRICE.lowest,
    highest: maxPrice === undefined ? ANY_PRICE.highest : toPaise(maxPrice),
    chosen,
  };
}

/** How many products fit, and the quicker way to the page on each shelf. */
async function lookAhead(
  db: Db,
  scopes: Scope[],
  filter: Filter,
  { slice, countUpTo, few, fewChosen = FEW_CHOSEN }: ListingLimits & { slice: Slice },
): Promise<{ count: Count; ways: Ways }> {
  if (filter.chosen.length > 0) {
    const most = Math.max(fewChosen, Math.min(slice.offset + slice.limit, countUpTo));
    return byTheIndex(db, (tx) => lookAheadByIndex(tx, scopes, filter, { most, countUpTo }));
  }
  if (isOnlyOfSize(filter)) {
    const having = await countOnEach(db, scopes, filter, { most: 1 });
    const count = { products: await countProducts(db, scopes, filter.size), exact: true };
    return { count, ways: { walk: shelvesOf(having), gather: [] } };
  }
  const most = Math.max(few, Math.min(slice.offset + slice.limit, countUpTo));
  return lookAtShelves(db, scopes, filter, { most, countUpTo });
}

type Reach = { most: number; countUpTo: number };

async function lookAheadByIndex(tx: Tx, scopes: Scope[], filter: Filter, { most, countUpTo }: Reach) {
  const shelves = await findShelves(tx, scopes);
  const products = await countOnAll(tx, shelves, filter, { most });
  if (products < most) return { count: { products, exact: true }, ways: { walk: [], gather: shelves } };
  return lookAtShelves(tx, scopes, filter, { most: Math.ceil(most / shelves.length), countUpTo });
}

async function lookAtShelves(db: Queryable, scopes: Scope[], filter: Filter, { most, countUpTo }: Reach) {
  const fitting = await countOnEach(db, scopes, filter, { most });
  return {
    count: await countFitting(db, fitting, filter, { most, countUpTo }),
    ways: {
      walk: shelvesOf(fitting.filter(({ products }) => products >= most)),
      gather: shelvesOf(fitting.filter(({ products }) => products < most)),
    },
  };
}

function isOnlyOfSize({ size, lowest, highest }: Filter): boolean {
  return size !== '' && lowest === ANY_PRICE.lowest && highest === ANY_PRICE.highest;
}

async function countFitting(
  db: Queryable,
  fitting: readonly Fitting[],
  filter: Filter,
  { most, countUpTo }: { most: number; countUpTo: number },
): Promise<Count> {
  const counted = fitting.reduce((sum, { products }) => sum + products, 0);
  if (counted > countUpTo) return { products: countUpTo, exact: false };
  const countedInFull = fitting.every(({ products }) => products < most);
  if (countedInFull) return { products: counted, exact: true };
  const products = await countOnAll(db, shelvesOf(fitting), filter, { most: countUpTo + 1 });
  return { products: Math.min(products, countUpTo), exact: products <= countUpTo };
}

function shelvesOf(fitting: readonly Fitting[]): number[] {
  return fitting.map(({ shelf }) => shelf);
}

function toProductPage(
  { products, priceMax, sizes }: ListingRow,
  asked: ListingQuery,
  { products: totalItems, exact }: Count,
): ProductPage {
  return {
    data: products.map(toWireProduct),
    pagination: { ...paginationOf(asked, totalItems), exact },
    facets: toWireFacets({ priceMax, sizes }),
  };
}

export function toWireFacets({ priceMax, sizes }: Pick<ListingRow, 'priceMax' | 'sizes'>): ProductPage['facets'] {
  return {
    priceMax: toRupees(priceMax),
    sizes: sizes.toSorted((one, other) => compareSizes(one.size, other.size)),
    facts: [],
  };
}
