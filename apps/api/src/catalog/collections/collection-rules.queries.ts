import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { ALL_PRODUCTS_SCOPE } from '../listing/listing.queries.ts';
import type { CollectionRule } from './collections.queries.ts';

export type StoredCollection = { id: string; number: number; rule: CollectionRule | null; live: boolean };

/** Returns a collection, also an archived one. `rule` is null if its products are chosen. */
export async function findStoredCollection(db: Queryable, id: string): Promise<StoredCollection | undefined> {
  const { rows } = await sql<StoredCollection>`
    select id, number, rule, archived_at is null as live from collections where id = ${id}
  `.execute(db);
  return rows[0];
}

export type Batch = { before: string | null; limit: number };
/** Products of a batch, and the last id that was checked. */
export type CheckedBatch = { ids: string[]; last: string | null };

/** Returns the listed products of a batch that match a rule, newest first. */
export async function matchRule(db: Queryable, rule: CollectionRule, batch: Batch): Promise<CheckedBatch> {
  const { rows } = await sql<CheckedBatch>`
    with batch as materialized (${batchOfListedProducts(batch)})
    select
      array(
        select matched.product_id
        from match_collection_rules(${toRules(0, rule)}::jsonb, array(select product_id from batch)) matched
        order by matched.product_id desc
      ) as ids,
      (select min(product_id::text) from batch) as last
  `.execute(db);
  return rows[0] ?? { ids: [], last: null };
}

/** Returns the listed products of a batch that have to enter or leave a collection by its rule. */
export async function listMovingByRule(
  db: Queryable,
  { number, rule }: { number: number; rule: CollectionRule },
  batch: Batch,
): Promise<CheckedBatch> {
  const { rows } = await sql<CheckedBatch>`
    with batch as materialized (${batchOfListedProducts(batch)})
    select
      array(
        select coalesce(matched.product_id, entry.product_id)
        from match_collection_rules(${toRules(number, rule)}::jsonb, array(select product_id from batch)) matched
        full join (
          select product_id from listing_entries
          where scope = ${-number} and product_id = any(array(select product_id from batch))
        ) entry on entry.product_id = matched.product_id
        where matched.product_id is null or entry.product_id is null
      ) as ids,
      (select min(product_id::text) from batch) as last
  `.execute(db);
  return rows[0] ?? { ids: [], last: null };
}

/** Returns the products whose rows in the listing differ from the chosen ones. An archived collection has no rows. */
export async function listMovingByChoice(db: Queryable, { id, number, live }: StoredCollection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(member.product_id, entry.product_id) as id
    from (
      select chosen.product_id
      from collection_products chosen
      join listing_entries listed on listed.product_id = chosen.product_id and listed.scope = ${ALL_PRODUCTS_SCOPE}
      where chosen.collection_id = ${id} and ${live}
    ) member
    full join (select product_id from listing_entries where scope = ${-number}) entry
      on entry.product_id = member.product_id
    where member.product_id is null or entry.product_id is null
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Lists products that a rule with `newWithinDays` no longer matches, because they are too old. */
export async function listOutgrownProducts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct member.product_id as id
    from collections collection
    join collection_products member on member.collection_id = collection.id
    join products product on product.id = member.product_id
    where collection.kind = 'rule' and collection.archived_at is null
      and product.created_at < now() - make_interval(days => (collection.rule ->> 'newWithinDays')::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Queues products for a refresh of the listing when the transaction commits. */
export async function queueListingRefresh(db: Queryable, productIds: readonly string[]): Promise<void> {
  await sql`
    insert into listing_refresh_queue (product_id) select unnest(${productIds}::uuid[]) on conflict do nothing
  `.execute(db);
}

// Ids sort by creation time.
function batchOfListedProducts({ before, limit }: Batch) {
  return sql`
    select product_id
    from listing_entries
    where scope = ${ALL_PRODUCTS_SCOPE} ${before === null ? sql`` : sql`and product_id < ${before}::uuid`}
    order by product_id desc
    limit ${limit}`;
}

function toRules(number: number, rule: CollectionRule): string {
  return JSON.stringify([{ number, rule }]);
}
