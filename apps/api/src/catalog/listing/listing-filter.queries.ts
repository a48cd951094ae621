import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type Chosen, has, standing } from '../facets/facets.queries.ts';
import { type ListingRow, ORDERS, readListing, type Scope, type Slice, type SortOrder } from './listing.queries.ts';

/** A product fits when one of its variants does; prices are paise from 1 on, and the size '' is any size. */
export type Filter = { size: string; lowest: number; highest: number; chosen: readonly Chosen[] };

/** A shelf of the listing's offers, and how many products on it fit. */
export type Fitting = { shelf: number; products: number };

/** How to find what fits on each shelf: walk along the order and try each product, or gather all and sort them. */
export type Ways = { walk: number[]; gather: number[] };

// As an order wants them; `in_stock` is then the product's, not the offer's.
export const OFFER_COLUMNS: Record<SortOrder, RawBuilder<unknown>> = {
  recommended: sql`offer.product_id, offer.product_in_stock as in_stock, offer.sold_recently, offer.created_at`,
  newest: sql`offer.product_id, offer.created_at`,
  'price-asc': sql`offer.product_id, offer.price_low`,
  'price-desc': sql`offer.product_id, offer.price_low`,
  'name-asc': sql`offer.product_id, offer.name_key`,
  'name-desc': sql`offer.product_id, offer.name_key`,
};

// Adding nothing keeps PostgreSQL from looking the prices up and sorting what it finds, which may be half the catalogue.
export const ALONG_THE_WAY = sql`offer.price + 0`;

/** The shelves of the scopes on which something fits, and how many products, counted up to `most` on each. */
export async function countOnEach(
  db: Queryable,
  scopes: Scope[],
  filter: Filter,
  { most }: { most: number },
): Promise<Fitting[]> {
  const { rows } = await sql<Fitting>`
    select listed.shelf, counted.products
    from unnest(shelves_in(${scopes})) as listed(shelf)
    cross join lateral (
      select count(*)::int as products
      from (
        select
        from listing_offers offer
        where ${onShelves(filter, sql`array[listed.shelf]`)}
        limit ${most}
      ) fitting
    ) counted
    where counted.products > 0
  `.execute(db);
  return rows;
}

/** How many products on these shelves fit, counted up to `most`. */
export async function countOnAll(
  db: Queryable,
  shelves: readonly number[],
  filter: Filter,
  { most }: { most: number },
): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select count(*)::int as products
    from (
      select
      from listing_offers offer
      where ${onShelves(filter, sql`${shelves}::int[]`)}
      limit ${most}
    ) fitting
  `.execute(db);
  return rows[0]?.products ?? 0;
}

/** A page of what fits, with the facets of the scopes. */
export async function readFilteredPage(
  db: Queryable,
  scopes: Scope[],
  filter: Filter,
  ways: Ways,
  { sort, offset, limit }: Slice,
): Promise<ListingRow> {
  const branches = [
    ...walk(filter, ways.walk, { sort, most: offset + limit }),
    gather(sort, onShelves(filter, sql`${ways.gather}::int[]`)),
  ];
  return readListing(
    db,
    scopes,
    sql`array(
    select found.product_id
    from (${sql.join(branches, sql` union all `)}) found
    order by ${ORDERS[sort]}
    offset ${offset}
    limit ${limit}
  )`,
  );
}

type Walk = { sort: SortOrder; most: number };

function walk(filter: Filter, shelves: readonly number[], { sort, most }: Walk): RawBuilder<unknown>[] {
  if (shelves.length === 0) return [];
  const { size, lowest, highest } = filter;
  const onEach = (condition: RawBuilder<unknown>) => sql`
    select walked.*
    from unnest(${shelves}::int[]) as listed(shelf)
    cross join lateral (
      select ${OFFER_COLUMNS[sort]}
      from listing_offers offer
      where offer.shelf = listed.shelf and ${condition}
      order by ${ORDERS[sort]}
      limit ${most}
    ) walked`;
  // No offer costs less than its product's cheapest, so that a walk by price may leave out what begins above the range.
  if (sort === 'price-desc' || (sort === 'price-asc' && lowest <= 1))
    return [onEach(sql`${fits(filter, ALONG_THE_WAY)} and offer.price_low <= ${highest}`)];
  if (sort !== 'price-asc') return [onEach(fits(filter, ALONG_THE_WAY))];
  // Walking from the cheapest would pass everything below the lowest price that fits. Where the offer is the product's
  // cheapest, the walk can begin there; the others are fewer, and are looked up by their own price.
  return [
    onEach(
      sql`offer.size = ${size} and offer.price = offer.price_low and offer.price_low between ${lowest} and ${highest}
        and ${has(filter.chosen, { isTried: true })}`,
    ),
    gather(sort, sql`offer.shelf = any(${shelves}::int[]) and ${fits(filter)} and offer.price > offer.price_low`),
  ];
}

function gather(sort: SortOrder, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${OFFER_COLUMNS[sort]} from listing_offers offer where ${condition}`;
}

/** True of one offer of each product that fits and stands on one of the shelves, which are SQL for their numbers. */
export function onShelves(filter: Filter, shelves: RawBuilder<unknown>): RawBuilder<unknown> {
  if (filter.chosen.length === 0) return sql`offer.shelf = any(${shelves}) and ${fits(filter)}`;
  return sql`${offersOnShelves(filter, shelves)} and ${isCheapest(filter)}`;
}

/** True of all offers that fit and stand on one of the shelves. */
export function offersOnShelves({ size, lowest, highest, chosen }: Filter, shelves: RawBuilder<unknown>) {
  return chosen.length === 0
    ? sql`offer.shelf = any(${shelves}) and offer.size = ${size} and offer.price between ${lowest} and ${highest}`
    : sql`${standing(shelves, size)} and offer.price + 0 between ${lowest} and ${highest} and ${has(chosen)}`;
}

/** True of one offer of each product that fits, however many of its prices do. */
export function fits(filter: Filter, price = sql`offer.price`): RawBuilder<unknown> {
  const { size, lowest, highest, chosen } = filter;
  return sql`offer.size = ${size}
        and ${price} between ${lowest} and ${highest}
        and ${has(chosen, { isTried: true })}
        and ${isCheapest(filter)}`;
}

// With nothing chosen the next lower price tells it. Otherwise that one may lie in the range and not have what is chosen.
function isCheapest({ lowest, chosen }: Filter): RawBuilder<unknown> {
  if (chosen.length === 0) return sql`offer.next_lower_price < ${lowest}`;
  return sql`(offer.next_lower_price < ${lowest} or not exists (
          select
          from listing_offers lower
          where lower.product_id = offer.product_id and lower.size = offer.size and lower.shelf = offer.shelf
            and lower.price >= ${lowest} and lower.price < offer.price
            and ${has(chosen, { offer: sql`lower`, isTried: true })}
        ))`;
}
