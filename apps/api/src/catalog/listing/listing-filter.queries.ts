import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { hasFacetValue, partitionCondition, type SelectedFacet } from '../facets/facets.queries.ts';
import {
  ALL_PRODUCTS_SCOPE,
  ENTRY_COLUMNS,
  getListing,
  type ListingRow,
  type Scope,
  type Slice,
  SORT_ORDERS,
  type SortOrder,
} from './listing.queries.ts';

/**
 * A product matches if one of its variants does. Prices are in paise, at least 1. Size '' is any size. `inCollection` is set if the
 * partition is a collection.
 */
export type Filter = {
  size: string;
  lowest: number;
  highest: number;
  chosen: readonly SelectedFacet[];
  inCollection?: boolean;
};

/** A category partition and the number of matching products in it. */
export type PartitionCount = { partitionId: number; products: number };

/** Partitions by query plan: scan the sort index and check each product, or collect and sort all matches. */
export type QueryPlans = { indexScan: number[]; collectAndSort: number[] };

// Columns that each sort order needs. `in_stock` is the product's, not the offer's.
export const OFFER_COLUMNS: Record<SortOrder, RawBuilder<unknown>> = {
  recommended: sql`offer.product_id, offer.product_in_stock as in_stock, offer.sold_recently, offer.created_at`,
  newest: sql`offer.product_id, offer.created_at`,
  'price-asc': sql`offer.product_id, offer.price_low`,
  'price-desc': sql`offer.product_id, offer.price_low`,
  'name-asc': sql`offer.product_id, offer.name_key`,
  'name-desc': sql`offer.product_id, offer.name_key`,
};

/** True if the facet index finds the offers. Only a price range of a collection has a better index: that of its entries. */
export function usesFacetIndex({ size, chosen, inCollection = false }: Filter): boolean {
  return chosen.length > 0 || (inCollection && size !== '');
}

// `+ 0` stops PostgreSQL from using the price index, where it might fetch and sort half the catalogue.
export const NO_PRICE_INDEX = sql`offer.price + 0`;

/** Counts matching products per partition of the scopes, up to `most` each. Omits partitions without matches. */
export async function countPerPartition(
  db: Queryable,
  scopes: Scope[],
  filter: Filter,
  { max }: { max: number },
): Promise<PartitionCount[]> {
  const { rows } = await sql<PartitionCount>`
    select listed.partition_id as "partitionId", counted.products
    from unnest(partitions_in(${scopes})) as listed(partition_id)
    cross join lateral (
      select count(*)::int as products
      from (select from ${matchingProducts(filter, sql`array[listed.partition_id]`)} limit ${max}) fitting
    ) counted
    where counted.products > 0
  `.execute(db);
  return rows;
}

export async function countInPartitions(
  db: Queryable,
  partitions: readonly number[],
  filter: Filter,
  { max }: { max: number },
): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products
    from (select from ${matchingProducts(filter, sql`${partitions}::int[]`)} limit ${max}) fitting
  `.execute(db);
  return rows[0]?.products ?? 0;
}

export async function getFilteredPage(
  db: Queryable,
  scopes: Scope[],
  filter: Filter,
  plans: QueryPlans,
  { sort, offset, limit }: Slice,
): Promise<ListingRow> {
  const scan = filter.inCollection ? scanCollection : scanIndex;
  const branches = [
    ...scan(filter, plans.indexScan, { sort, max: offset + limit }),
    collectMatches(sort, matchingProducts(filter, sql`${plans.collectAndSort}::int[]`)),
  ];
  return getListing(
    db,
    scopes,
    sql`array(
    select found.product_id
    from (${sql.join(branches, sql` union all `)}) found
    order by ${SORT_ORDERS[sort]}
    offset ${offset}
    limit ${limit}
  )`,
  );
}

type IndexScanOptions = { sort: SortOrder; max: number };

function scanIndex(
  filter: Filter,
  partitions: readonly number[],
  { sort, max }: IndexScanOptions,
): RawBuilder<unknown>[] {
  if (partitions.length === 0) return [];
  const { size, lowest, highest } = filter;
  const inEachPartition = (condition: RawBuilder<unknown>) => sql`
    select scanned.*
    from unnest(${partitions}::int[]) as listed(partition_id)
    cross join lateral (
      select ${OFFER_COLUMNS[sort]}
      from listing_offers offer
      where offer.partition_id = listed.partition_id and ${condition}
      order by ${SORT_ORDERS[sort]}
      limit ${max}
    ) scanned`;
  // `price_low` is the lowest price of the product, so a scan by price can skip products that start above the range.
  if (sort === 'price-desc' || (sort === 'price-asc' && lowest <= 1))
    return [inEachPartition(sql`${matchesFilter(filter, NO_PRICE_INDEX)} and offer.price_low <= ${highest}`)];
  if (sort !== 'price-asc') return [inEachPartition(matchesFilter(filter, NO_PRICE_INDEX))];
  // A scan from the cheapest product would read everything below `lowest`. Start at `lowest` for offers that are the
  // cheapest of their product. The others are fewer; look them up by their own price.
  return [
    inEachPartition(
      sql`offer.size = ${size} and offer.price = offer.price_low and offer.price_low between ${lowest} and ${highest}
        and ${hasFacetValue(filter.chosen, { isTried: true })}`,
    ),
    collectMatches(
      sort,
      sql`listing_offers offer
        where offer.partition_id = any(${partitions}::int[]) and ${matchesFilter(filter)} and offer.price > offer.price_low`,
    ),
  ];
}

/** Scans the products of a collection, not those of the shop: few of these may be in it. */
function scanCollection(
  filter: Filter,
  partitions: readonly number[],
  { sort, max }: IndexScanOptions,
): RawBuilder<unknown>[] {
  if (partitions.length === 0) return [];
  return [
    sql`
    select scanned.*
    from unnest(${partitions}::int[]) as listed(scope)
    cross join lateral (
      select ${ENTRY_COLUMNS[sort]}
      from listing_entries entry
      cross join lateral (${offerOfEntry(filter)}) hit
      where entry.scope = listed.scope and entry.price_low <= ${filter.highest} and entry.price_high >= ${filter.lowest}
      order by ${SORT_ORDERS[sort]}
      limit ${max}
    ) scanned`,
  ];
}

function collectMatches(sort: SortOrder, offers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${OFFER_COLUMNS[sort]} from ${offers}`;
}

/** SQL after `from`: one matching offer or entry per product, as `offer`. `partitions` is SQL that yields partition ids. */
function matchingProducts(filter: Filter, partitions: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!filter.inCollection || usesFacetIndex(filter))
    return sql`${matchingOffers(filter, partitions)} and ${isCheapest(filter)}`;
  // The lowest price decides for most products, so the index of the entries is enough. Others need a look at their offers.
  const { lowest, highest } = filter;
  return sql`(
      select *, in_stock as product_in_stock
      from listing_entries
      where scope = any(${partitions}) and price_low between ${lowest} and ${highest}
      union all
      select entry.*, entry.in_stock
      from listing_entries entry
      cross join lateral (${offerOfEntry(filter)}) hit
      where entry.scope = any(${partitions}) and entry.price_low < ${lowest} and entry.price_high >= ${lowest}
    ) offer`;
}

/** SQL that yields a row if the product of `entry` has a matching offer. */
function offerOfEntry({ size, lowest, highest, chosen }: Filter): RawBuilder<unknown> {
  return sql`
        select
        from listing_offers offer
        where offer.product_id = entry.product_id and offer.size = ${size} and offer.price between ${lowest} and ${highest}
          and offer.partition_id = ${ALL_PRODUCTS_SCOPE} and ${hasFacetValue(chosen, { isTried: true })}
        limit 1`;
}

/** SQL after `from`: all matching offers in the partitions, as `offer`. */
export function matchingOffers(filter: Filter, partitions: RawBuilder<unknown>): RawBuilder<unknown> {
  const { lowest, highest, size, chosen, inCollection } = filter;
  if (usesFacetIndex(filter))
    return sql`listing_offers offer
      where ${partitionCondition(partitions, filter)} and offer.price + 0 between ${lowest} and ${highest}
        and ${hasFacetValue(chosen)}`;
  if (inCollection)
    // `offset 0` makes PostgreSQL look up each product. A join might read half the catalogue by price.
    return sql`listing_entries entry
      cross join lateral (
        select *
        from listing_offers
        where product_id = entry.product_id and size = ${size} and price between ${lowest} and ${highest}
          and partition_id = ${ALL_PRODUCTS_SCOPE}
        offset 0
      ) offer
      where entry.scope = any(${partitions}) and entry.price_low <= ${highest} and entry.price_high >= ${lowest}`;
  return sql`listing_offers offer
      where offer.partition_id = any(${partitions}) and offer.size = ${size} and offer.price between ${lowest} and ${highest}`;
}

/** SQL condition: one matching offer per product, even if several of its prices match. */
export function matchesFilter(filter: Filter, price = sql`offer.price`): RawBuilder<unknown> {
  const { size, lowest, highest, chosen } = filter;
  return sql`offer.size = ${size}
        and ${price} between ${lowest} and ${highest}
        and ${hasFacetValue(chosen, { isTried: true })}
        and ${isCheapest(filter)}`;
}

// Without selected facets, `next_lower_price` decides. With them, the lower price may be in range but lack a selected value.
// `+ 0` makes PostgreSQL look up the product. By partition and price it would read half the catalogue for each offer.
function isCheapest({ lowest, chosen }: Filter): RawBuilder<unknown> {
  if (chosen.length === 0) return sql`offer.next_lower_price < ${lowest}`;
  return sql`(offer.next_lower_price < ${lowest} or not exists (
          select
          from listing_offers lower
          where lower.product_id = offer.product_id and lower.size = offer.size and lower.partition_id + 0 = offer.partition_id
            and lower.price >= ${lowest} and lower.price < offer.price
            and ${hasFacetValue(chosen, { offer: sql`lower`, isTried: true })}
        ))`;
}
