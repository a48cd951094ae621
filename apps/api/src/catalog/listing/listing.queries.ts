import type { Query } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type ProductRow, productAsJson } from '../product.queries.ts';

export type SortOrder = Query<'listProducts'>['sort'];

/** What can be listed: 0 is everything, any other number a category with all that lies under it. */
export type Scope = number;
export const EVERYTHING: Scope = 0;

export type Slice = { sort: SortOrder; offset: number; limit: number };

export type Size = { size: string; inStock: boolean };
export type ListingRow = { products: ProductRow[]; total: number; priceMax: number; sizes: Size[] };

// Each order is an index of listing_entries, read forwards or backwards; the id makes it the same order every time.
export const ORDERS: Record<SortOrder, RawBuilder<unknown>> = {
  recommended: sql`in_stock desc, sold_recently desc, created_at desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
  'price-asc': sql`price_low, product_id`,
  'price-desc': sql`price_low desc, product_id desc`,
  'name-asc': sql`name_key, product_id`,
  'name-desc': sql`name_key desc, product_id desc`,
};

// Only what the order needs: with nothing else, the rows that a page skips are never fetched.
export const ENTRY_COLUMNS: Record<SortOrder, RawBuilder<unknown>> = {
  recommended: sql`entry.product_id, entry.in_stock, entry.sold_recently, entry.created_at`,
  newest: sql`entry.product_id, entry.created_at`,
  'price-asc': sql`entry.product_id, entry.price_low`,
  'price-desc': sql`entry.product_id, entry.price_low`,
  'name-asc': sql`entry.product_id, entry.name_key`,
  'name-desc': sql`entry.product_id, entry.name_key`,
};

/** The scopes a slug names: one as a rule, several where categories share it, none where nothing has it. */
export async function findScopes(db: Queryable, slug: string): Promise<Scope[]> {
  const { rows } = await sql<{ scopes: Scope[] }>`select scopes_named(${slug}) as scopes`.execute(db);
  return rows[0]?.scopes ?? [];
}

/** The shelves of the listing's offers that the scopes are made of. */
export async function findShelves(db: Queryable, scopes: readonly Scope[]): Promise<number[]> {
  const { rows } = await sql<{ shelves: number[] }>`select shelves_in(${scopes}) as shelves`.execute(db);
  return rows[0]?.shelves ?? [];
}

/** A page of the scopes as they are. */
export async function readPage(db: Queryable, scopes: Scope[], { sort, offset, limit }: Slice): Promise<ListingRow> {
  const inOneScope = (scope: RawBuilder<unknown>, { skip, take }: { skip: number; take: number }) => sql`
    select ${ENTRY_COLUMNS[sort]}
    from listing_entries entry
    where entry.scope = ${scope} and ${offset}::int < (select total from facets)
    order by ${ORDERS[sort]}
    offset ${skip}
    limit ${take}`;
  const [scope, ...others] = scopes;
  if (others.length === 0)
    return readListing(db, scopes, inOneScope(sql`${scope}::int`, { skip: offset, take: limit }));
  return readListing(
    db,
    scopes,
    sql`
    select entry.*
    from unnest(${scopes}::int[]) as listed(scope)
    cross join lateral (${inOneScope(sql`listed.scope`, { skip: 0, take: offset + limit })}) entry
    order by ${ORDERS[sort]}
    offset ${offset}
    limit ${limit}`,
  );
}

/** The products of a page, given as SQL that yields their ids in order, with the facets of the scopes. */
export async function readListing(db: Queryable, scopes: Scope[], page: RawBuilder<unknown>): Promise<ListingRow> {
  const { rows } = await sql<ListingRow>`
    with facets as materialized (
      select
        coalesce(sum(products) filter (where size = ''), 0)::int as total,
        coalesce(json_agg(json_build_object('size', size, 'inStock', in_stock > 0)) filter (where size <> ''), '[]') as sizes
      from (${sizesIn(scopes)}) sized
    ),
    shown as materialized (
      select page.product_id, row_number() over () as place
      from (${page}) page
    )
    select
      facets.total,
      facets.sizes,
      (
        select coalesce(max(highest.price_high), 0)
        from unnest(${scopes}::int[]) as listed(scope)
        cross join lateral (
          select price_high from listing_entries where scope = listed.scope order by price_high desc limit 1
        ) highest
      ) as "priceMax",
      (
        select coalesce(json_agg(${productAsJson} order by shown.place), '[]')
        from shown
        join products product on product.id = shown.product_id
        join categories category on category.id = product.category_id
      ) as products
    from facets
  `.execute(db);
  return rows[0] ?? { products: [], total: 0, priceMax: 0, sizes: [] };
}

/** How many products there are in the scopes; in one size, or at all. */
export async function countProducts(db: Queryable, scopes: Scope[], size = ''): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select coalesce(sum(products), 0)::int as products from (${sizesIn(scopes, size)}) sized
  `.execute(db);
  return rows[0]?.products ?? 0;
}

// The totals as a job last added them up, with what has changed since.
function sizesIn(scopes: Scope[], size?: string): RawBuilder<unknown> {
  const only = size === undefined ? sql`` : sql`and size = ${size}`;
  return sql`
    select size, sum(products) as products, sum(in_stock) as in_stock
    from (
      select size, products, in_stock from listing_sizes where scope = any(${scopes}::int[]) ${only}
      union all
      select size, products, in_stock from listing_size_changes where scope = any(${scopes}::int[]) ${only}
    ) part
    group by size
    having sum(products) > 0`;
}
