import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type ListingRow, ORDERS, readListing, type Scope, type Slice, type SortOrder } from './listing.queries.ts';

/** A product fits when one of its variants does; prices are paise from 1 on, and the size '' is any size. */
export type Filter = { size: string; lowest: number; highest: number };

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
        where offer.shelf = listed.shelf and ${fits(filter)}
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
      where offer.shelf = any(${shelves}::int[]) and ${fits(filter)}
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
    gather(sort, ways.gather, fits(filter)),
  ];
  return readListing(
    db,
    scopes,
    sql`
    select found.*
    from (${sql.join(branches, sql` union all `)}) found
    order by ${ORDERS[sort]}
    offset ${offset}
    limit ${limit}`,
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
      sql`offer.size = ${size} and offer.price = offer.price_low and offer.price_low between ${lowest} and ${highest}`,
    ),
    gather(sort, shelves, sql`${fits(filter)} and offer.price > offer.price_low`),
  ];
}

function gather(sort: SortOrder, shelves: readonly number[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${OFFER_COLUMNS[sort]}
    from listing_offers offer
    where offer.shelf = any(${shelves}::int[]) and ${condition}`;
}

/** True of one offer of each product that fits, however many of its prices do. */
export function fits({ size, lowest, highest }: Filter, price = sql`offer.price`): RawBuilder<unknown> {
  return sql`offer.size = ${size}
        and ${price} between ${lowest} and ${highest}
        and offer.next_lower_price < ${lowest}`;
}
