import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { EVERYTHING, type Scope } from './listing.queries.ts';
import { entriesInOrder, type IndexedOrder, inOrder, type StaffOrder } from './staff-order.queries.ts';

export type Gap = 'low' | 'out';

/** What staff narrow their list by, beside the scope; at least one of them. */
export type Narrowing = {
  words: string[];
  gap: Gap | undefined;
  /** Only products of which facts are missing. */
  missing?: boolean;
  /** Drafts instead of what is for sale. */
  drafts?: boolean;
};

const NEWEST = { sort: 'newest', direction: 'desc' } as const;

type Page = { offset: number; limit: number };
type Found = { ids: string[]; total: number };

/** The scope of a live category: itself and everything under it. */
export async function findScope(db: Queryable, categoryId: string): Promise<Scope | undefined> {
  const category = await db
    .selectFrom('categories')
    .select('number')
    .where('id', '=', categoryId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return category?.number;
}

/** Some products of a scope, evenly apart and counted from the oldest: from one of them, any page of a long list is near. */
export type Marks = { every: number; products: { createdAt: string; id: string }[] };

export async function readMarks(db: Queryable, scope: Scope, every = 1000): Promise<Marks> {
  const { rows: products } = await sql<Marks['products'][number]>`
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

/** So many products after the first `older` of the scope, newest first. */
export async function pageFromMark(
  db: Queryable,
  scope: Scope,
  { every, products }: Marks,
  { older, limit }: { older: number; limit: number },
): Promise<string[]> {
  const nearest = Math.min(Math.floor(older / every), products.length - 1);
  const mark = products[nearest];
  if (!mark) return [];
  const { rows } = await sql<{ id: string }>`
    select product_id as id
    from listing_entries
    where scope = ${scope} and (created_at, product_id) >= (${mark.createdAt}::timestamptz, ${mark.id}::uuid)
    order by created_at, product_id
    offset ${older - nearest * every}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id).toReversed();
}

export type StaffFacts = {
  id: string;
  published: boolean;
  missingFacts: number;
  skus: Record<string, string | null>;
  soldRecently: number;
  updatedAt: Date;
  categoryPath: string[];
};

/** What staff see of these products that shoppers do not. */
export async function readStaffFacts(db: Queryable, ids: readonly string[]): Promise<StaffFacts[]> {
  const { rows } = await sql<StaffFacts>`
    select
      product.id,
      product.published_at is not null as published,
      coalesce(cardinality(missing_facts.missing), 0) as "missingFacts",
      (
        select coalesce(json_object_agg(variant.id, variant.sku), '{}')
        from variants variant
        where variant.product_id = product.id and variant.archived_at is null
      ) as skus,
      coalesce(product_sales.sold_recently, 0) as "soldRecently",
      product.updated_at as "updatedAt",
      category_path(product.category_id) as "categoryPath"
    from products product
    left join missing_facts on missing_facts.product_id = product.id
    left join product_sales on product_sales.product_id = product.id
    where product.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Of these products those that are not archived, in their order; drafts among them. */
export async function keepLive(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join products on products.id = wanted.id
    where products.archived_at is null
    order by wanted.place
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of what fits, sorted, from the first `most` that do; `total` is above `most` when there are more. */
export async function gatherPage(
  db: Db,
  scope: Scope,
  narrowing: Narrowing,
  { offset, limit, most, order = NEWEST }: Page & { most: number; order?: StaffOrder },
): Promise<Found> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // An index finds the few that fit; how few they are, the planner cannot know of a part of a word.
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<Found>`
      with found as materialized (
        ${fitting(scope, narrowing)}
        limit ${most + 1}
      )
      select
        (select count(*)::int from found) as total,
        array(select found.id from found order by ${inOrder(order)} offset ${offset} limit ${limit}) as ids
    `.execute(tx);
  });
  return rows[0] ?? { ids: [], total: 0 };
}

/** The same page, found by walking along the list and trying each product: for what fits often. */
export async function walkToPage(
  db: Queryable,
  scope: Scope,
  words: string[],
  { offset, limit, order = NEWEST }: Page & { order?: IndexedOrder },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select walked.product_id as id
    from (${entriesInOrder(scope, order, ['name_key'])} offset 0) walked
    where ${named(sql`walked.name_key`, words)}
    offset ${offset}
    limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Everything that fits, newest first; without a scope all that is not archived. For jobs: of a large shop it is much. */
export async function gatherAll(db: Queryable, scope?: Scope, narrowing?: Narrowing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id
    from products
    where products.archived_at is null and ${scope === undefined || !narrowing ? sql`true` : fits(scope, narrowing)}
    ${newestFirst}
  `.execute(db);
  return rows.map(({ id }) => id);
}

function fits(scope: Scope, { words, gap, missing, drafts }: Narrowing): RawBuilder<unknown> {
  return sql`
    ${words.length > 0 ? named(sql`name_key(products.name)`, words) : sql`true`}
    and ${drafts ? isDraft(scope) : listed(sql`products.id`, scope)}
    and ${hasGap(gap)}
    and ${missing ? sql`exists (select from missing_facts where missing_facts.product_id = products.id)` : sql`true`}`;
}

function fitting(scope: Scope, { words, gap, missing, drafts }: Narrowing): RawBuilder<unknown> {
  if (words.length === 0 && !missing && !drafts) {
    return sql`
      select distinct gaps.product_id as id, gaps.created_at
      from shelf_gaps gaps
      where gaps.gap = ${gap} and ${listed(sql`gaps.product_id`, scope)}
      order by gaps.created_at desc, gaps.product_id desc`;
  }
  const lacking = missing ? sql`join missing_facts on missing_facts.product_id = products.id` : sql``;
  // Ids grow with time: of many with facts missing, the newest are gathered.
  const order = words.length > 0 ? sql`` : missing ? sql`order by missing_facts.product_id desc` : newestFirst;
  return sql`
    select products.id, products.created_at
    from products
    ${lacking}
    where products.archived_at is null
      and ${words.length > 0 ? named(sql`name_key(products.name)`, words) : sql`true`}
      and ${drafts ? isDraft(scope) : listed(sql`products.id`, scope)}
      and ${hasGap(gap)}
    ${order}`;
}

const newestFirst = sql`order by products.created_at desc, products.id desc`;

// No listing has them, so their place is that of their category.
function isDraft(scope: Scope): RawBuilder<unknown> {
  if (scope === EVERYTHING) return sql`products.published_at is null`;
  return sql`products.published_at is null and products.category_id in (
    select id from categories where number = any(categories_in(array[${scope}::integer]))
  )`;
}

/** The products of the live variants that have this SKU or barcode, whatever the case. */
export async function findByCode(db: Queryable, code: string, { drafts }: { drafts: boolean }): Promise<string[]> {
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

function listed(productId: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> {
  return sql`exists (
    select from listing_entries entry where entry.product_id = ${productId} and entry.scope = ${scope}
  )`;
}

function hasGap(gap: Gap | undefined): RawBuilder<unknown> {
  if (!gap) return sql`true`;
  return sql`exists (
    select from variants
    join shelf_gaps gaps on gaps.variant_id = variants.id
    where variants.product_id = products.id and gaps.gap = ${gap}
  )`;
}

// The index knows parts of three letters. Words that are all shorter are looked for where it can find them: where a word
// begins, which counts as one letter more.
function named(name: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  const beginnings = words.some((word) => word.length > 2) ? ['%'] : ['', '% '];
  const tests = words.map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, '\\$&');
    const places = beginnings.map((before) => sql`${name} like ${before} || name_key(${literal}) || '%'`);
    return sql`(${sql.join(places, sql` or `)})`;
  });
  return sql`(${sql.join(tests, sql` and `)})`;
}
