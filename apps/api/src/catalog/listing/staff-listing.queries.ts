import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { ALL_PRODUCTS_SCOPE, type Scope } from './listing.queries.ts';
import { type IndexedOrder, orderByClause, type StaffOrder, sortedEntries } from './staff-order.queries.ts';

export type StockLevel = 'low' | 'out';

/** Filters of the staff's list in addition to the scope. At least one is set. */
export type StaffFilter = {
  words: string[];
  stockLevel: StockLevel | undefined;
  missing?: boolean;
  /** Drafts instead of published products. */
  drafts?: boolean;
};

const NEWEST_FIRST = { sort: 'newest', direction: 'desc' } as const;

type Page = { offset: number; limit: number };
type IdPage = { ids: string[]; total: number };

export async function findScope(db: Queryable, categoryId: string): Promise<Scope | undefined> {
  const category = await db
    .selectFrom('categories')
    .select('number')
    .where('id', '=', categoryId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return category?.number;
}

/** Every Nth product of a scope, counted from the oldest. A deep page starts at the nearest one. */
export type PageBookmarks = { every: number; products: { createdAt: string; id: string }[] };

export async function getPageBookmarks(db: Queryable, scope: Scope, every = 1000): Promise<PageBookmarks> {
  const { rows: products } = await sql<PageBookmarks['products'][number]>`
    select created_at::text as "createdAt", product_id as id
    from (
      select created_at, product_id, row_number() over (order by created_at, product_id) - 1 as place
      from listing_entries
      where scope = ${scope}
    ) counted
    where place % ${every} = 0
    order by place
  `.execute(db);
  return { every, products };
}

/** Returns `limit` products after the `older` oldest ones, newest first. */
export async function pageFromBookmark(
  db: Queryable,
  scope: Scope,
  { every, products }: PageBookmarks,
  { older, limit }: { older: number; limit: number },
): Promise<string[]> {
  const nearest = Math.min(Math.floor(older / every), products.length - 1);
  const bookmark = products[nearest];
  if (!bookmark) return [];
  const { rows } = await sql<{ id: string }>`
    select product_id as id
    from listing_entries
    where scope = ${scope} and (created_at, product_id) >= (${bookmark.createdAt}::timestamptz, ${bookmark.id}::uuid)
    order by created_at, product_id
    offset ${older - nearest * every}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id).toReversed();
}

export type StaffProductRow = {
  id: string;
  published: boolean;
  missingAttributes: number;
  skus: Record<string, string | null>;
  soldRecently: number;
  updatedAt: Date;
  categoryPath: string[];
};

export async function listStaffProductRows(db: Queryable, ids: readonly string[]): Promise<StaffProductRow[]> {
  const { rows } = await sql<StaffProductRow>`
    select
      product.id,
      product.published_at is not null as published,
      coalesce(cardinality(missing_attributes.attribute_keys), 0) as "missingAttributes",
      (
        select coalesce(json_object_agg(variant.id, variant.sku), '{}')
        from variants variant
        where variant.product_id = product.id and variant.archived_at is null
      ) as skus,
      coalesce(product_recent_sales.sold_recently, 0) as "soldRecently",
      product.updated_at as "updatedAt",
      category_path(product.category_id) as "categoryPath"
    from products product
    left join missing_attributes on missing_attributes.product_id = product.id
    left join product_recent_sales on product_recent_sales.product_id = product.id
    where product.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Removes archived products. Drafts and the order stay. */
export async function filterLiveIds(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join products on products.id = wanted.id
    where products.archived_at is null
    order by wanted.place
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a sorted page of the first `most` matches. `total` is above `most` if there are more. */
export async function collectAndSortPage(
  db: Db,
  scope: Scope,
  filter: StaffFilter,
  { offset, limit, max, order = NEWEST_FIRST }: Page & { max: number; order?: StaffOrder },
): Promise<IdPage> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // Force the index: the planner cannot estimate how few rows match a part of a word.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<IdPage>`
      with found as materialized (
        ${matchingProducts(scope, filter)}
        limit ${max + 1}
      )
      select
        (select count(*)::int from found) as total,
        array(select found.id from found order by ${orderByClause(order)} offset ${offset} limit ${limit}) as ids
    `.execute(tx);
  });
  return rows[0] ?? { ids: [], total: 0 };
}

/** Returns the same page by an index scan that checks each product. Faster if many match. */
export async function scanIndexPage(
  db: Queryable,
  scope: Scope,
  words: string[],
  { offset, limit, order = NEWEST_FIRST }: Page & { order?: IndexedOrder },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select walked.product_id as id
    from (${sortedEntries(scope, order, ['name_key'])} offset 0) walked
    where ${matchesName(sql`walked.name_key`, words)}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns all matches, newest first; without a scope, all live products. Only for jobs, because the result can be large. */
export async function listAllIds(db: Queryable, scope?: Scope, filter?: StaffFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id
    from products
    where products.archived_at is null and ${scope === undefined || !filter ? sql`true` : matchesFilter(scope, filter)}
    ${newestFirst}
  `.execute(db);
  return rows.map(({ id }) => id);
}

function matchesFilter(scope: Scope, { words, stockLevel, missing, drafts }: StaffFilter): RawBuilder<unknown> {
  return sql`
    ${words.length > 0 ? matchesName(sql`name_key(products.name)`, words) : sql`true`}
    and ${drafts ? isDraft(scope) : isListed(sql`products.id`, scope)}
    and ${hasStockLevel(stockLevel)}
    and ${missing ? sql`exists (select from missing_attributes where missing_attributes.product_id = products.id)` : sql`true`}`;
}

function matchingProducts(scope: Scope, { words, stockLevel, missing, drafts }: StaffFilter): RawBuilder<unknown> {
  if (words.length === 0 && !missing && !drafts) {
    return sql`
      select distinct low.product_id as id, low.created_at
      from low_stock_variants low
      where low.level = ${stockLevel} and ${isListed(sql`low.product_id`, scope)}
      order by low.created_at desc, low.product_id desc`;
  }
  const missingAttributesJoin = missing
    ? sql`join missing_attributes on missing_attributes.product_id = products.id`
    : sql``;
  // Ids grow with time, so this collects the newest products.
  const order = words.length > 0 ? sql`` : missing ? sql`order by missing_attributes.product_id desc` : newestFirst;
  return sql`
    select products.id, products.created_at
    from products
    ${missingAttributesJoin}
    where products.archived_at is null
      and ${words.length > 0 ? matchesName(sql`name_key(products.name)`, words) : sql`true`}
      and ${drafts ? isDraft(scope) : isListed(sql`products.id`, scope)}
      and ${hasStockLevel(stockLevel)}
    ${order}`;
}

const newestFirst = sql`order by products.created_at desc, products.id desc`;

// Drafts are not in the listing, so use their category.
function isDraft(scope: Scope): RawBuilder<unknown> {
  if (scope === ALL_PRODUCTS_SCOPE) return sql`products.published_at is null`;
  return sql`products.published_at is null and products.category_id in (
    select id from categories where number = any(category_numbers_in(array[${scope}::integer]))
  )`;
}

export async function listIdsByCode(db: Queryable, code: string, { drafts }: { drafts: boolean }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct products.id
    from (
      select product_id from variants where name_key(sku) = name_key(${code}) and archived_at is null
      union
      select product_id from variants where barcode = ${code} and archived_at is null
    ) coded
    join products on products.id = coded.product_id
    where products.archived_at is null and (products.published_at is null) = ${drafts}
    limit 50
  `.execute(db);
  return rows.map(({ id }) => id);
}

function isListed(productId: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> {
  return sql`exists (
    select from listing_entries entry where entry.product_id = ${productId} and entry.scope = ${scope}
  )`;
}

function hasStockLevel(stockLevel: StockLevel | undefined): RawBuilder<unknown> {
  if (!stockLevel) return sql`true`;
  return sql`exists (
    select from variants
    join low_stock_variants low on low.variant_id = variants.id
    where variants.product_id = products.id and low.level = ${stockLevel}
  )`;
}

// The trigram index needs three characters. If every word is shorter, match only at word starts,
// where the space before the word counts as one character.
function matchesName(name: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  const prefixes = words.some((word) => word.length > 2) ? ['%'] : ['', '% '];
  const conditions = words.map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, '\\$&');
    const alternatives = prefixes.map((prefix) => sql`${name} like ${prefix} || name_key(${literal}) || '%'`);
    return sql`(${sql.join(alternatives, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
