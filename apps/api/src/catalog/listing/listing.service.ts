import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { toPaise, toRupees } from '@kinari/contract/money';
import { toPriceHistogram } from '@kinari/contract/price-scale';
import { compareSizes } from '@kinari/contract/sizes';
import { toSlug } from '@kinari/contract/slug';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { toPaginationResponse } from '../../platform/http/pagination.ts';
import { findCurrentSlug } from '../category.queries.ts';
import { getCachedFacets } from '../facets/cached-facets.ts';
import { type SelectedFacet, withFacetIndex } from '../facets/facets.queries.ts';
import { FACET_LIMITS, type FacetLimits, getFacets, parseSelection } from '../facets/facets.service.ts';
import type { CountedFacets } from '../facets/facets-response.ts';
import { toProductResponse } from '../product-view/product-response.ts';
import {
  ALL_PRODUCTS_SCOPE,
  countProducts,
  findScopes,
  getListingPage,
  getPageWithFacets,
  type ListingRow,
  listPartitions,
  type Scope,
  type Slice,
} from './listing.queries.ts';
import {
  countInPartitions,
  countPerPartition,
  type Filter,
  getFilteredPage,
  type PartitionCount,
  type QueryPlans,
  usesFacetIndex,
} from './listing-filter.queries.ts';

export type ListingQuery = EndpointQuery<'listProducts'>;

/** When to collect and sort, and when to scan the index: `docs/decisions/0025-collect-and-sort-or-index-scan.md`. */
export type ListingLimits = { countUpTo: number; few: number; fewChosen?: number; attributes?: FacetLimits };

type ProductPage = EndpointResponse<'listProducts'>;
type ProductCount = { products: number; exact: boolean };

const DEFAULT_LIMITS: ListingLimits = {
  // Shoppers do not page further than this.
  countUpTo: 10_000,
  // Up to this many products per partition, collecting and sorting is as fast as an index scan.
  few: 400,
};
// Higher with selected facets: their index has no order, and an index scan would have to check row by row.
const FACET_SCAN_THRESHOLD = 3000;
const ANY_PRICE = { lowest: 1, highest: 2_000_000_000 };
export const UNFILTERED: Filter = { size: '', ...ANY_PRICE, chosen: [] };

export async function listAllProducts(db: Db, query: ListingQuery, limits = DEFAULT_LIMITS): Promise<ProductPage> {
  return listProductsInScopes(db, [ALL_PRODUCTS_SCOPE], query, limits);
}

/** Accepts former slugs and any case. The response contains the current slug. */
export async function listCategoryProducts(
  db: Db,
  requested: string,
  query: ListingQuery,
  limits = DEFAULT_LIMITS,
): Promise<EndpointResponse<'listCategoryProducts'>> {
  let slug: string | undefined = requested;
  let scopes = await findScopes(db, slug);
  if (scopes.length === 0) {
    slug = await findCurrentSlug(db, toSlug(requested));
    if (slug !== undefined) scopes = await findScopes(db, slug);
  }
  if (slug === undefined || scopes.length === 0) throw new DomainError('not_found');
  return { slug, ...(await listProductsInScopes(db, scopes, query, limits)) };
}

export async function listProductsInScopes(
  db: Db,
  scopes: Scope[],
  query: ListingQuery,
  limits = DEFAULT_LIMITS,
): Promise<ProductPage> {
  if (!query.f && !toFilter(query)) return listUnfiltered(db, scopes, query);
  const selection = await parseSelection(db, scopes, query.f);
  const filter = withCollection(toFilter(query, selection.chosen), scopes);
  const page = await getProductPage(db, scopes, filter, { query, limits });
  const partitions = filter ? await listPartitions(db, scopes) : [];
  const facets = await getFacets(
    db,
    { scopes, partitions },
    filter ?? UNFILTERED,
    selection,
    limits.attributes ?? FACET_LIMITS,
  );
  return withFacets(page, facets);
}

function withFacets(page: ProductPage, facets: CountedFacets): ProductPage {
  return { ...page, facets: { ...page.facets, ...toFacetsWithHistogram(facets, page.facets.priceMax) } };
}

/** Returns the facets with a histogram of prices for the slider, which ends at `priceMax`. */
export function toFacetsWithHistogram({ attributes, priceBands }: CountedFacets, priceMax: number) {
  return { attributes, priceHistogram: toPriceHistogram(priceBands, priceMax) };
}

async function listUnfiltered(db: Db, scopes: Scope[], query: ListingQuery): Promise<ProductPage> {
  const row = await getPageWithFacets(db, scopes, toSlice(query));
  if (!row) throw new Error('Listing query returned nothing');
  const page = toProductPage(row, query, { products: row.total, exact: true });
  return withFacets(page, await getCachedFacets(db, scopes, row));
}

function toSlice({ sort, page, limit }: ListingQuery): Slice {
  return { sort, offset: (page - 1) * limit, limit };
}

async function getProductPage(
  db: Db,
  scopes: Scope[],
  filter: Filter | undefined,
  { query, limits }: { query: ListingQuery; limits: ListingLimits },
): Promise<ProductPage> {
  const slice = toSlice(query);
  if (!filter) {
    const row = await getListingPage(db, scopes, slice);
    return toProductPage(row, query, { products: row.total, exact: true });
  }

  const { count, plans } = await planQuery(db, scopes, filter, { slice, ...limits });
  // Past the counted products, a page would need a scan of everything.
  if (!count.exact && slice.offset >= limits.countUpTo) slice.limit = 0;
  return toProductPage(await getFilteredPage(db, scopes, filter, plans, slice), query, count);
}

export function toFilter(
  { minPrice, maxPrice, size }: ListingQuery,
  chosen: readonly SelectedFacet[] = [],
): Filter | undefined {
  if (!minPrice && maxPrice === undefined && !size && chosen.length === 0) return undefined;
  return {
    size: size ?? '',
    lowest: minPrice ? toPaise(minPrice) : ANY_PRICE.lowest,
    highest: maxPrice === undefined ? ANY_PRICE.highest : toPaise(maxPrice),
    chosen,
  };
}

function withCollection(filter: Filter | undefined, scopes: readonly Scope[]): Filter | undefined {
  return filter && { ...filter, inCollection: scopes.some((scope) => scope < ALL_PRODUCTS_SCOPE) };
}

/** Counts the matching products and chooses the faster query plan per partition. */
async function planQuery(
  db: Db,
  scopes: Scope[],
  filter: Filter,
  { slice, countUpTo, few, fewChosen = FACET_SCAN_THRESHOLD }: ListingLimits & { slice: Slice },
): Promise<{ count: ProductCount; plans: QueryPlans }> {
  if (usesFacetIndex(filter) && !isSizeOnlyFilter(filter)) {
    const max = Math.max(fewChosen, Math.min(slice.offset + slice.limit, countUpTo));
    return withFacetIndex(db, (tx) => planQueryByFacetIndex(tx, scopes, filter, { max, countUpTo }));
  }
  if (isSizeOnlyFilter(filter)) {
    const products = await countProducts(db, scopes, filter.size);
    const count = { products, exact: true };
    if (filter.inCollection && products < fewChosen) return { count, plans: { indexScan: [], collectAndSort: scopes } };
    const nonEmptyPartitions = await countPerPartition(db, scopes, filter, { max: 1 });
    return { count, plans: { indexScan: toPartitionIds(nonEmptyPartitions), collectAndSort: [] } };
  }
  const max = Math.max(few, Math.min(slice.offset + slice.limit, countUpTo));
  return planQueryByPartition(db, scopes, filter, { max, countUpTo });
}

type CountLimits = { max: number; countUpTo: number };

async function planQueryByFacetIndex(tx: Tx, scopes: Scope[], filter: Filter, { max, countUpTo }: CountLimits) {
  const partitions = await listPartitions(tx, scopes);
  const products = await countInPartitions(tx, partitions, filter, { max });
  if (products < max) return { count: { products, exact: true }, plans: { indexScan: [], collectAndSort: partitions } };
  return planQueryByPartition(tx, scopes, filter, { max: Math.ceil(max / partitions.length), countUpTo });
}

async function planQueryByPartition(db: Queryable, scopes: Scope[], filter: Filter, { max, countUpTo }: CountLimits) {
  const partitionCounts = await countPerPartition(db, scopes, filter, { max });
  return {
    count: await countMatches(db, partitionCounts, filter, { max, countUpTo }),
    plans: {
      indexScan: toPartitionIds(partitionCounts.filter(({ products }) => products >= max)),
      collectAndSort: toPartitionIds(partitionCounts.filter(({ products }) => products < max)),
    },
  };
}

function isSizeOnlyFilter({ size, lowest, highest, chosen }: Filter): boolean {
  return size !== '' && lowest === ANY_PRICE.lowest && highest === ANY_PRICE.highest && chosen.length === 0;
}

async function countMatches(
  db: Queryable,
  partitionCounts: readonly PartitionCount[],
  filter: Filter,
  { max, countUpTo }: { max: number; countUpTo: number },
): Promise<ProductCount> {
  const counted = partitionCounts.reduce((sum, { products }) => sum + products, 0);
  if (counted > countUpTo) return { products: countUpTo, exact: false };
  const isExact = partitionCounts.every(({ products }) => products < max);
  if (isExact) return { products: counted, exact: true };
  const products = await countInPartitions(db, toPartitionIds(partitionCounts), filter, { max: countUpTo + 1 });
  return { products: Math.min(products, countUpTo), exact: products <= countUpTo };
}

function toPartitionIds(partitionCounts: readonly PartitionCount[]): number[] {
  return partitionCounts.map(({ partitionId }) => partitionId);
}

function toProductPage(
  { products, priceMax, sizes }: ListingRow,
  requested: ListingQuery,
  { products: totalItems, exact }: ProductCount,
): ProductPage {
  return {
    data: products.map(toProductResponse),
    pagination: { ...toPaginationResponse(requested, totalItems), exact },
    facets: toListingFacetsResponse({ priceMax, sizes }),
  };
}

export function toListingFacetsResponse({
  priceMax,
  sizes,
}: Pick<ListingRow, 'priceMax' | 'sizes'>): ProductPage['facets'] {
  return {
    priceMax: toRupees(priceMax),
    sizes: sizes.toSorted((one, other) => compareSizes(one.size, other.size)),
    attributes: [],
  };
}
