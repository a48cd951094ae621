import type { Query } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { EVERYTHING, type Scope } from './listing.queries.ts';

type Question = Query<'listProductsForStaff'>;

/** What the list of staff is sorted by, and which way. */
export type StaffOrder = Pick<Question, 'sort' | 'direction'>;
/** The sorts that an index of the listing has. */
type Indexed = 'newest' | 'name' | 'price' | 'sold';
export type IndexedOrder = { sort: Indexed; direction: StaffOrder['direction'] };

type Page = { offset: number; limit: number };

const ENTRY_KEYS: Record<Indexed, readonly string[]> = {
  newest: ['created_at', 'product_id'],
  name: ['name_key', 'product_id'],
  price: ['price_low', 'product_id'],
  sold: ['sold_recently', 'created_at', 'product_id'],
};

export function isIndexed(order: StaffOrder): order is IndexedOrder {
  return order.sort in ENTRY_KEYS;
}

/** SQL for all entries of a scope in an order, as an index has them; of more columns than the order's own, those named. */
export function entriesInOrder(
  scope: Scope,
  { sort, direction }: IndexedOrder,
  more: string[] = [],
): RawBuilder<unknown> {
  const keys = ENTRY_KEYS[sort];
  const columns = sql.join([...new Set([...keys, ...more])].map((column) => sql.ref(column)));
  const entries = (inStock: RawBuilder<unknown>) => sql`
    select ${columns} from listing_entries where scope = ${scope} ${inStock}`;
  // The index begins with whether there is stock: its two halves are merged.
  const all =
    sort === 'sold' ? sql`${entries(sql`and in_stock`)} union all ${entries(sql`and not in_stock`)}` : entries(sql``);
  return sql`select ${columns} from (${all}) entry order by ${byKeys(keys, direction)}`;
}

/** A page of a scope, read from whichever end of the order is nearer. */
export async function pageInOrder(
  db: Queryable,
  scope: Scope,
  order: IndexedOrder,
  { offset, limit, total }: Page & { total: number },
): Promise<string[]> {
  const until = Math.min(offset + limit, total);
  if (offset >= until) return [];
  if (offset <= total / 2) return idsOf(db, entriesInOrder(scope, order), { offset, limit });
  const direction = order.direction === 'asc' ? 'desc' : 'asc';
  const page = { offset: total - until, limit: until - offset };
  return (await idsOf(db, entriesInOrder(scope, { ...order, direction }), page)).toReversed();
}

/** A page of what has no index: the first `most` products of the scope, sorted. */
export async function sortPage(
  db: Queryable,
  scope: Scope,
  order: StaffOrder,
  { offset, limit, most }: Page & { most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (
      ${order.sort === 'updated' && scope === EVERYTHING ? byUpdate(order.direction) : newest(scope)}
      limit ${most}
    )
    select id
    from found
    order by ${inOrder(order)}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** SQL for the order of products that were found already: rows aliased `found` with `id` and `created_at`. */
export function inOrder({ sort, direction }: StaffOrder): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`${FOUND_KEYS[sort]} ${way}, found.created_at ${way}, found.id ${way}`;
}

const ofVariants = (figure: RawBuilder<unknown>) => sql`(
  select ${figure} from variants where variants.product_id = found.id and variants.archived_at is null
)`;
const ofProduct = (column: RawBuilder<unknown>) => sql`(select ${column} from products where products.id = found.id)`;

const FOUND_KEYS: Record<StaffOrder['sort'], RawBuilder<unknown>> = {
  newest: sql`found.created_at`,
  name: ofProduct(sql`name_key(products.name) collate "C"`),
  price: ofVariants(sql`min(variants.price_paise)`),
  stock: ofVariants(sql`sum(variants.stock)`),
  sold: sql`coalesce((select sold_recently from product_sales where product_sales.product_id = found.id), 0)`,
  updated: ofProduct(sql`products.updated_at`),
};

function newest(scope: Scope): RawBuilder<unknown> {
  return sql`
    select product_id as id, created_at
    from listing_entries
    where scope = ${scope}
    order by created_at desc, product_id desc`;
}

function byUpdate(direction: StaffOrder['direction']): RawBuilder<unknown> {
  const way = sql.raw(direction);
  return sql`
    select products.id, products.created_at
    from products
    where products.archived_at is null
      and exists (
        select from listing_entries entry where entry.product_id = products.id and entry.scope = ${EVERYTHING}
      )
    order by products.updated_at ${way}, products.id ${way}`;
}

async function idsOf(db: Queryable, entries: RawBuilder<unknown>, { offset, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id from (${entries} offset ${offset} limit ${limit}) page
  `.execute(db);
  return rows.map(({ id }) => id);
}

function byKeys(keys: readonly string[], direction: StaffOrder['direction']): RawBuilder<unknown> {
  return sql.join(keys.map((key) => sql`${sql.ref(key)} ${sql.raw(direction)}`));
}
