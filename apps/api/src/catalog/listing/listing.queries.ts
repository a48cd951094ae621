import type { Query } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../shown/product-columns.ts';

export type SortOrder = Query<'listProducts'>['sort'];

/** What can be listed: 0 is everything, any other number a category with all that lies under it. */
export type Scope = number;
export const EVERYTHING: Scope = 0;

export type Slice = { sort: SortOrder; offset: number; limit: number };

export type Size = { size: string; inStock: boolean };
/** A facet that a listing can be narrowed by, where it is not one that every listing has. */
export type Asked = { facet: string; name: string };
export type ValueRow = { id: number; facet: string; value: string; label: string; hex: string | null };
/** How many products have a value; at least so many, where not all were counted. */
export type Counted = { id: number; products: number; isLeast?: boolean };
export type Kept = ValueRow & Counted;
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
export async function readPage(db: Queryable, scopes: Scope[], slice: Slice): Promise<ListingRow> {
  return readListing(db, scopes, pageIn(scopes, slice));
}

function pageIn([scope, ...others]: Scope[], { sort, offset, limit }: Slice): RawBuilder<unknown> {
  if (others.length === 0) return sql`listing_page(${scope}::int, ${sort}, ${offset}::int, ${limit}::int)`;
  return sql`array(
    select entry.product_id
    from unnest(${[scope, ...others]}::int[]) as listed(scope)
    cross join lateral (
      select ${ENTRY_COLUMNS[sort]}
      from listing_entries entry
      where entry.scope = listed.scope
      order by ${ORDERS[sort]}
      limit ${offset + limit}
    ) entry
    order by ${ORDERS[sort]}
    offset ${offset}
    limit ${limit}
  )`;
}

/** The products of a page, given as SQL for their ids in order, with the facets of the scopes. */
export async function readListing(db: Queryable, scopes: Scope[], page: RawBuilder<unknown>): Promise<ListingRow> {
  const { rows } = await sql<ReadRow>`select ${listed(scopes, page)} from ${facetsOf(scopes)}`.execute(db);
  return rows[0] ? toListing(rows[0]) : { products: [], total: 0, priceMax: 0, sizes: [] };
}

/** What a listing can be narrowed by: the facets besides those that each has, how many products have each value, as of which names. */
export type KeptFacets = { asked: Asked[]; counts: string | null; names: number };

/** A page of the scopes as they are, with what they can be narrowed by. */
export async function readPageAndFacets(
  db: Queryable,
  scopes: Scope[],
  slice: Slice,
): Promise<(ListingRow & KeptFacets) | undefined> {
  // Everything has no facts in common.
  const asked = scopes.includes(EVERYTHING)
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(asked), '[]') from facets_asked(${scopes}::int[]) asked)`;
  const { rows } = await sql<ReadRow & KeptFacets>`
    select
      ${listed(scopes, pageIn(scopes, slice))},
      ${asked} as asked,
      facet_counts(${scopes}::int[]) as counts,
      (select version from facet_names) as names
    from ${facetsOf(scopes)}
  `.execute(db);
  return rows[0] && toListing(rows[0]);
}

function listed(scopes: Scope[], page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      facets.total,
      facets.sizes,
      highest_price_in(${scopes}::int[]) as "priceMax",
      product_columns(${page}) as shown`;
}

type ReadRow = Omit<ListingRow, 'products'> & { shown: ProductColumns };

function toListing<Row extends ReadRow>({ shown, ...row }: Row): Omit<Row, 'shown'> & Pick<ListingRow, 'products'> {
  return { ...row, products: toProducts(shown).map(({ product }) => product) };
}

function facetsOf(scopes: Scope[]): RawBuilder<unknown> {
  return sql`(
      select
        coalesce(sum(products) filter (where size = ''), 0)::int as total,
        coalesce(json_agg(json_build_object('size', size, 'inStock', in_stock > 0)) filter (where size <> ''), '[]') as sizes
      from sizes_in(${scopes}::int[])
    ) facets`;
}

/** How many products there are in the scopes; in one size, or at all. */
export async function countProducts(db: Queryable, scopes: Scope[], size = ''): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select coalesce(sum(products), 0)::int as products from sizes_in(${scopes}::int[]) where size = ${size}
  `.execute(db);
  return rows[0]?.products ?? 0;
}
