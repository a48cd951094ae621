import type { EndpointQuery } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../product-view/product-columns.ts';

export type SortOrder = EndpointQuery<'listProducts'>['sort'];

/** What a listing contains: 0 is everything, a positive number a category with its subcategories, a negative one a collection. */
export type Scope = number;
export const ALL_PRODUCTS_SCOPE: Scope = 0;

export type Slice = { sort: SortOrder; offset: number; limit: number };

export type SizeFacet = { size: string; inStock: boolean };
/** A facet from category attributes, not one that every listing has. */
export type FilterableAttribute = { facet: string; name: string };
export type FacetValueRow = { id: number; facet: string; value: string; label: string; hex: string | null };
/** Number of products with a value. A minimum if `isLowerBound` is set. */
export type FacetCount = { id: number; products: number; isLowerBound?: boolean };
export type StoredFacetCount = FacetValueRow & FacetCount;
export type ListingRow = { products: ProductRow[]; total: number; priceMax: number; sizes: SizeFacet[] };

// Each order is an index of listing_entries, read forwards or backwards; the id breaks ties.
export const SORT_ORDERS: Record<SortOrder, RawBuilder<unknown>> = {
  recommended: sql`in_stock desc, sold_recently desc, created_at desc, product_id desc`,
  newest: sql`created_at desc, product_id desc`,
  'price-asc': sql`price_low, product_id`,
  'price-desc': sql`price_low desc, product_id desc`,
  'name-asc': sql`name_key, product_id`,
  'name-desc': sql`name_key desc, product_id desc`,
};

// Only the columns that the order needs, so that skipped rows are read from the index alone.
export const ENTRY_COLUMNS: Record<SortOrder, RawBuilder<unknown>> = {
  recommended: sql`entry.product_id, entry.in_stock, entry.sold_recently, entry.created_at`,
  newest: sql`entry.product_id, entry.created_at`,
  'price-asc': sql`entry.product_id, entry.price_low`,
  'price-desc': sql`entry.product_id, entry.price_low`,
  'name-asc': sql`entry.product_id, entry.name_key`,
  'name-desc': sql`entry.product_id, entry.name_key`,
};

/** Returns the scopes of a slug. Several if categories share it. */
export async function findScopes(db: Queryable, slug: string): Promise<Scope[]> {
  const { rows } = await sql<{ scopes: Scope[] }>`select scopes_by_slug(${slug}) as scopes`.execute(db);
  return rows[0]?.scopes ?? [];
}

/** Returns the category partitions of the scopes. */
export async function listPartitions(db: Queryable, scopes: readonly Scope[]): Promise<number[]> {
  const { rows } = await sql<{ partitions: number[] }>`select partitions_in(${scopes}) as partitions`.execute(db);
  return rows[0]?.partitions ?? [];
}

/** Returns an unfiltered page. */
export async function getListingPage(db: Queryable, scopes: Scope[], slice: Slice): Promise<ListingRow> {
  return getListing(db, scopes, pageSql(scopes, slice));
}

function pageSql([scope, ...others]: Scope[], { sort, offset, limit }: Slice): RawBuilder<unknown> {
  if (others.length === 0) return sql`listing_page(${scope}::int, ${sort}, ${offset}::int, ${limit}::int)`;
  return sql`array(
    select entry.product_id
    from unnest(${[scope, ...others]}::int[]) as listed(scope)
    cross join lateral (
      select ${ENTRY_COLUMNS[sort]}
      from listing_entries entry
      where entry.scope = listed.scope
      order by ${SORT_ORDERS[sort]}
      limit ${offset + limit}
    ) entry
    order by ${SORT_ORDERS[sort]}
    offset ${offset}
    limit ${limit}
  )`;
}

/** Returns a page with the facets of the scopes. `page` is SQL that yields product ids in order. */
export async function getListing(db: Queryable, scopes: Scope[], page: RawBuilder<unknown>): Promise<ListingRow> {
  const { rows } =
    await sql<ListingQueryRow>`select ${listingColumns(scopes, page)} from ${facetsSubquery(scopes)}`.execute(db);
  return rows[0] ? toListing(rows[0]) : { products: [], total: 0, priceMax: 0, sizes: [] };
}

/** Facets from category attributes, product counts per value, and the version of the brand names. */
export type StoredFacets = { filterable: FilterableAttribute[]; counts: string | null; names: number };

export async function getPageWithFacets(
  db: Queryable,
  scopes: Scope[],
  slice: Slice,
): Promise<(ListingRow & StoredFacets) | undefined> {
  // Products of all categories share no attributes.
  const attributesSql = scopes.some((scope) => scope <= ALL_PRODUCTS_SCOPE)
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(available), '[]') from available_facets(${scopes}::int[]) available)`;
  const { rows } = await sql<ListingQueryRow & StoredFacets>`
    select
      ${listingColumns(scopes, pageSql(scopes, slice))},
      ${attributesSql} as filterable,
      facet_counts(${scopes}::int[]) as counts,
      (select version from facet_name_version) as names
    from ${facetsSubquery(scopes)}
  `.execute(db);
  return rows[0] && toListing(rows[0]);
}

function listingColumns(scopes: Scope[], page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      facets.total,
      facets.sizes,
      highest_price_in(${scopes}::int[]) as "priceMax",
      product_view_columns(${page}) as shown`;
}

type ListingQueryRow = Omit<ListingRow, 'products'> & { shown: ProductColumns };

function toListing<Row extends ListingQueryRow>({
  shown,
  ...row
}: Row): Omit<Row, 'shown'> & Pick<ListingRow, 'products'> {
  return { ...row, products: toProducts(shown).map(({ product }) => product) };
}

function facetsSubquery(scopes: Scope[]): RawBuilder<unknown> {
  return sql`(
      select
        coalesce(sum(products) filter (where size = ''), 0)::int as total,
        coalesce(json_agg(json_build_object('size', size, 'inStock', in_stock > 0)) filter (where size <> ''), '[]') as sizes
      from sizes_in(${scopes}::int[])
    ) facets`;
}

/** Counts products in the scopes, of one size or of all (''). */
export async function countProducts(db: Queryable, scopes: Scope[], size = ''): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select coalesce(sum(products), 0)::int as products from sizes_in(${scopes}::int[]) where size = ${size}
  `.execute(db);
  return rows[0]?.products ?? 0;
}
