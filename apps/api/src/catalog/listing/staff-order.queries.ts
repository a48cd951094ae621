import type { EndpointQuery } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { ALL_PRODUCTS_SCOPE, type Scope } from './listing.queries.ts';

type StaffListingQuery = EndpointQuery<'listAdminProducts'>;

export type StaffOrder = Pick<StaffListingQuery, 'sort' | 'direction'>;
/** Sort fields with an index on the listing. */
type IndexedSort = 'newest' | 'name' | 'price' | 'sold';
export type IndexedOrder = { sort: IndexedSort; direction: StaffOrder['direction'] };

type Page = { offset: number; limit: number };

const INDEX_COLUMNS: Record<IndexedSort, readonly string[]> = {
  newest: ['created_at', 'product_id'],
  name: ['name_key', 'product_id'],
  price: ['price_low', 'product_id'],
  sold: ['sold_recently', 'created_at', 'product_id'],
};

export function isIndexedOrder(order: StaffOrder): order is IndexedOrder {
  return order.sort in INDEX_COLUMNS;
}

/** SQL for all entries of a scope in index order. `more` adds columns to those of the order. */
export function sortedEntries(
  scope: Scope,
  { sort, direction }: IndexedOrder,
  extraColumns: string[] = [],
): RawBuilder<unknown> {
  const keys = INDEX_COLUMNS[sort];
  const columns = sql.join([...new Set([...keys, ...extraColumns])].map((column) => sql.ref(column)));
  const entries = (inStock: RawBuilder<unknown>) => sql`
    select ${columns} from listing_entries where scope = ${scope} ${inStock}`;
  // The index starts with `in_stock`, so merge its two halves.
  const all =
    sort === 'sold' ? sql`${entries(sql`and in_stock`)} union all ${entries(sql`and not in_stock`)}` : entries(sql``);
  return sql`select ${columns} from (${all}) entry order by ${keyOrder(keys, direction)}`;
}

/** Returns a page, read from the nearer end of the order. */
export async function getSortedPage(
  db: Queryable,
  scope: Scope,
  order: IndexedOrder,
  { offset, limit, total }: Page & { total: number },
): Promise<string[]> {
  const end = Math.min(offset + limit, total);
  if (offset >= end) return [];
  if (offset <= total / 2) return listIds(db, sortedEntries(scope, order), { offset, limit });
  const direction = order.direction === 'asc' ? 'desc' : 'asc';
  const page = { offset: total - end, limit: end - offset };
  return (await listIds(db, sortedEntries(scope, { ...order, direction }), page)).toReversed();
}

/** Returns a page in an order without an index: sorts the first `most` products of the scope. */
export async function getFullySortedPage(
  db: Queryable,
  scope: Scope,
  order: StaffOrder,
  { offset, limit, max }: Page & { max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      ${order.sort === 'updated' && scope === ALL_PRODUCTS_SCOPE ? recentlyUpdated(order.direction) : newestEntries(scope)}
      limit ${max}
    )
    select id
    from found
    order by ${orderByClause(order)}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL order for rows aliased `found` with `id` and `created_at`. */
export function orderByClause({ sort, direction }: StaffOrder): RawBuilder<unknown> {
  const directionSql = sql.raw(direction);
  return sql`${SORT_EXPRESSIONS[sort]} ${directionSql}, found.created_at ${directionSql}, found.id ${directionSql}`;
}

const variantAggregate = (expression: RawBuilder<unknown>) => sql`(
  select ${expression} from variants where variants.product_id = found.id and variants.archived_at is null
)`;
const productColumn = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from products where products.id = found.id)`;

const SORT_EXPRESSIONS: Record<StaffOrder['sort'], RawBuilder<unknown>> = {
  newest: sql`found.created_at`,
  name: productColumn(sql`name_key(products.name) collate "C"`),
  price: variantAggregate(sql`min(variants.price_paise)`),
  stock: variantAggregate(sql`sum(variants.stock)`),
  sold: sql`coalesce((select sold_recently from product_recent_sales where product_recent_sales.product_id = found.id), 0)`,
  updated: productColumn(sql`products.updated_at`),
};

function newestEntries(scope: Scope): RawBuilder<unknown> {
  return sql`
    select product_id as id, created_at
    from listing_entries
    where scope = ${scope}
    order by created_at desc, product_id desc`;
}

function recentlyUpdated(direction: StaffOrder['direction']): RawBuilder<unknown> {
  const directionSql = sql.raw(direction);
  return sql`
    select products.id, products.created_at
    from products
    where products.archived_at is null
      and exists (
        select from listing_entries entry where entry.product_id = products.id and entry.scope = ${ALL_PRODUCTS_SCOPE}
      )
    order by products.updated_at ${directionSql}, products.id ${directionSql}`;
}

async function listIds(db: Queryable, entries: RawBuilder<unknown>, { offset, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from (${entries} offset ${offset} limit ${limit}) page
  `.execute(db);
  return rows.map(({ id }) => id);
}

function keyOrder(keys: readonly string[], direction: StaffOrder['direction']): RawBuilder<unknown> {
  return sql.join(keys.map((key) => sql`${sql.ref(key)} ${sql.raw(direction)}`));
}
