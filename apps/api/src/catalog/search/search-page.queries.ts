import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { countValues, hasFacetValue } from '../facets/facets.queries.ts';
import { ENTRY_COLUMNS, type FacetCount, type SizeFacet, type Slice, SORT_ORDERS } from '../listing/listing.queries.ts';
import { type Filter, matchesFilter, NO_PRICE_INDEX, OFFER_COLUMNS } from '../listing/listing-filter.queries.ts';

/** SQL that matches search documents (alias `found`) and ranks a `document`. */
export type SearchCondition = { matches: RawBuilder<boolean>; likeness: RawBuilder<number> };

/** A page of results. The top `ranked` matches by sales are sorted by relevance. */
export type SearchPageQuery = { condition: SearchCondition; filter: Filter | undefined; slice: Slice; ranked: number };

// Scanning further would take longer than collecting all matches.
const MAX_SCANNED = 50_000;
// Search documents lack most sort orders; offers have them. Every product has exactly one offer that matches this filter.
const NO_FILTER: Filter = { size: '', lowest: 1, highest: 2_000_000_000, chosen: [] };

export function matchesTerms(query: string): SearchCondition {
  return { matches: sql`found.document @@ ${query}::tsquery`, likeness: sql`ts_rank(document, ${query}::tsquery)` };
}

/** Matches products by a hexadecimal prefix of their id. */
export function idStartsWith(digits: string): SearchCondition {
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')];
  return { matches: sql`found.product_id between ${first}::uuid and ${last}::uuid`, likeness: sql`1` };
}

export function matchesIds(ids: readonly string[]): SearchCondition {
  return { matches: sql`found.product_id = any(${ids}::uuid[])`, likeness: sql`1` };
}

export function excludingIds({ matches, likeness }: SearchCondition, ids: readonly string[]): SearchCondition {
  return ids.length === 0
    ? { matches, likeness }
    : { matches: sql`${matches} and found.product_id <> all(${ids}::uuid[])`, likeness };
}

export async function countMatches(
  db: Queryable,
  { matches }: SearchCondition,
  { max }: { max: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (select from search_documents found where ${matches} limit ${max}) counted
  `.execute(db);
  return rows[0]?.total ?? 0;
}

// About 20,000 products, in no particular order.
const SAMPLE_END = sql`'(1000,0)'::tid`;

/**
 * Counts matches of a common query, up to `most`. The first pages of the table usually contain enough of them, while the index
 * would read all products with each word.
 */
export async function countCommonMatches(
  db: Queryable,
  condition: SearchCondition,
  { max }: { max: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
    from (
      select
      from (
        select found.product_id, found.document from search_documents found where found.ctid < ${SAMPLE_END} offset 0
      ) found
      where ${condition.matches}
      limit ${max}
    ) counted
  `.execute(db);
  const sampled = rows[0]?.total ?? 0;
  return sampled < max ? countMatches(db, condition, { max }) : sampled;
}

type IdPage = { ids: string[]; total: number };

/** Returns a page by collecting all matches, or any `most` of them. Fast if few match. */
export async function collectAndSortPage(
  db: Queryable,
  pageQuery: SearchPageQuery,
  { max }: { max?: number } = {},
): Promise<IdPage> {
  const { condition, filter, slice } = pageQuery;
  const keys =
    filter || slice.sort !== 'recommended'
      ? sql`${OFFER_COLUMNS[slice.sort]}, found.document`
      : sql`found.product_id, found.in_stock, found.sold_recently, found.created_at, found.document`;
  const offers =
    filter || slice.sort !== 'recommended'
      ? sql`
      join listing_offers offer
        on offer.product_id = found.product_id and offer.partition_id = 0 and ${matchesFilter(filter ?? NO_FILTER)}`
      : sql``;
  return getPage(
    db,
    pageQuery,
    sql`
    select ${keys}
    from search_documents found ${offers}
    where ${condition.matches}
    limit ${max ?? null}`,
  );
}

/** Returns a page by an index scan in its order. Fast if many products match; `undefined` if too few do. */
export async function scanIndexPage(db: Queryable, pageQuery: SearchPageQuery): Promise<string[] | undefined> {
  const {
    condition,
    filter,
    slice: { sort },
  } = pageQuery;
  const candidates = filter
    ? sql`select ${OFFER_COLUMNS[sort]} from listing_offers offer where offer.partition_id = 0 and ${matchesFilter(filter, NO_PRICE_INDEX)}`
    : sql`select ${ENTRY_COLUMNS[sort]} from listing_entries entry where entry.scope = 0`;
  const { ids, total } = await getPage(
    db,
    pageQuery,
    sql`
    select walked.*, hit.document
    from (${candidates} order by ${SORT_ORDERS[sort]} limit ${MAX_SCANNED}) walked
    cross join lateral (
      select found.document
      from search_documents found
      where found.product_id = walked.product_id and ${condition.matches}
      limit 1
    ) hit
    limit ${maxRankedRows(pageQuery)}`,
  );
  return total < maxRankedRows(pageQuery) ? undefined : ids;
}

/** Returns the highest price and the sizes of all matches, or of any `most` of them. */
export async function getSizeAndPriceFacets(
  db: Queryable,
  { matches }: SearchCondition,
  { max }: { max: number },
): Promise<{ priceMax: number; sizes: SizeFacet[] }> {
  const { rows } = await sql<{ priceMax: number; sizes: SizeFacet[] }>`
    with sized as materialized (
      select offer.size, max(offer.price) as price, bool_or(offer.in_stock) as in_stock
      from (select found.product_id from search_documents found where ${matches} limit ${max}) counted
      join listing_offers offer on offer.product_id = counted.product_id and offer.partition_id = 0
      group by offer.size
    )
    select
      coalesce(max(price), 0) as "priceMax",
      coalesce(json_agg(json_build_object('size', size, 'inStock', in_stock)) filter (where size <> ''), '[]') as sizes
    from sized
  `.execute(db);
  return rows[0] ?? { priceMax: 0, sizes: [] };
}

/** Counts matches per facet value, among their first `most` offers. */
export async function countFacetValues(
  db: Queryable,
  { matches }: SearchCondition,
  filter: Filter,
  { max }: { max: number },
): Promise<FacetCount[]> {
  const { size, lowest, highest, chosen } = filter;
  const offers = sql`
    select offer.product_id, offer.facets, offer.variant_facets
    from search_documents found
    join listing_offers offer on offer.product_id = found.product_id and offer.partition_id = 0 and offer.size = ${size}
      and offer.price between ${lowest} and ${highest} and ${hasFacetValue(chosen, { isTried: true })}
    where ${matches}`;
  const { counts } = await countValues(db, offers, { chosen, max });
  return counts;
}

/** Number of matches to read before a page can be ranked. Depends only on where the page ends. */
function maxRankedRows({ slice: { sort, offset, limit }, ranked }: SearchPageQuery): number {
  return sort === 'recommended' ? Math.max(ranked, offset + limit) : offset + limit;
}

async function getPage(db: Queryable, pageQuery: SearchPageQuery, matchingSql: RawBuilder<unknown>): Promise<IdPage> {
  const { rows } = await sql<IdPage>`
    with matching as materialized (${matchingSql})
    select (select count(*)::int from matching) as total, array(${pageSql(pageQuery)}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

function pageSql(pageQuery: SearchPageQuery): RawBuilder<unknown> {
  const {
    condition,
    slice: { sort, offset, limit },
    ranked,
  } = pageQuery;
  const page = sql`offset ${offset} limit ${limit}`;
  if (sort !== 'recommended') return sql`select product_id from matching order by ${SORT_ORDERS[sort]} ${page}`;
  return sql`
    select product_id
    from (
      select product_id, document, in_stock, row_number() over (order by ${SORT_ORDERS[sort]}) as place
      from (select * from matching order by ${SORT_ORDERS[sort]} limit ${maxRankedRows(pageQuery)}) best
    ) placed
    order by
      case when place <= ${ranked} then ${condition.likeness} * case when in_stock then 1 else 0.5 end else 0 end desc,
      place
    ${page}`;
}
