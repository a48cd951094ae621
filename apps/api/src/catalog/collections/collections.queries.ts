import type { collectionRule } from '@kinari/contract/endpoints/storefront/collections';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Image, imageAsJson } from '../../media/images.ts';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { ALL_PRODUCTS_SCOPE, type Scope } from '../listing/listing.queries.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../product-view/product-columns.ts';

export type CollectionRule = z.output<typeof collectionRule>;

export type CollectionFields = {
  name: string;
  slug: string;
  description: string;
  kind: 'chosen' | 'rule';
  rule: CollectionRule | null;
  imageId: string | null;
  published: boolean;
};

export type CollectionRow = CollectionFields & {
  id: string;
  version: number;
  image: Image | null;
  products: number;
  updatedAt: Date;
};

/** Lists live collections by name, or only the one with this id. */
export async function listCollectionRows(db: Queryable, id?: string): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select
      collection.id, collection.name, collection.slug, collection.description, collection.kind, collection.rule,
      collection.image_id as "imageId", collection.published_at is not null as published, collection.version,
      collection.updated_at as "updatedAt",
      case when image.id is not null then ${imageAsJson} end as image,
      case collection.kind
        -- A rule may have a million products, and all of them are listed.
        when 'rule' then (
          select coalesce(sum(products), 0) from sizes_in(array[-collection.number]) counted where counted.size = ''
        )
        else (select count(*) from collection_products member where member.collection_id = collection.id)
      end::int as products
    from collections collection
    left join images image on image.id = collection.image_id
    where collection.archived_at is null and collection.id = coalesce(${id ?? null}::uuid, collection.id)
    order by name_key(collection.name), collection.id
  `.execute(db);
  return rows;
}

export type PublishedCollection = {
  id: string;
  name: string;
  slug: string;
  description: string;
  kind: 'chosen' | 'rule';
  scope: Scope;
  image: Image | null;
};

/** Lists published collections by name, or only those with these slugs. */
export async function listPublishedCollections(
  db: Queryable,
  slugs?: readonly string[],
): Promise<PublishedCollection[]> {
  const { rows } = await sql<PublishedCollection>`
    select
      collection.id, collection.name, collection.slug, collection.description, collection.kind,
      -collection.number as scope,
      case when image.id is not null then ${imageAsJson} end as image
    from collections collection
    left join images image on image.id = collection.image_id
    where collection.archived_at is null and collection.published_at is not null
      ${slugs ? sql`and collection.slug = any(${slugs}::text[])` : sql``}
    order by name_key(collection.name), collection.id
  `.execute(db);
  return rows;
}

/** Returns the first listed products: in the chosen order, or as recommended if a rule fills the collection. */
export async function listHighlights(
  db: Queryable,
  { id, kind, scope }: PublishedCollection,
  limit: number,
): Promise<ProductRow[]> {
  const ids: RawBuilder<unknown> =
    kind === 'rule'
      ? sql`listing_page(${scope}::int, 'recommended', 0, ${limit}::int)`
      : sql`array(
          select member.product_id
          from collection_products member
          join listing_entries entry on entry.product_id = member.product_id and entry.scope = ${ALL_PRODUCTS_SCOPE}
          where member.collection_id = ${id}
          order by member.position, member.product_id
          limit ${limit}
        )`;
  const { rows } = await sql<{ shown: ProductColumns }>`select product_view_columns(${ids}) as shown`.execute(db);
  return rows[0] ? toProducts(rows[0].shown).map(({ product }) => product) : [];
}

/** Lists the first products in the chosen order, including those that are not for sale. */
export async function listMemberIds(db: Queryable, collectionId: string, limit?: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select product_id as id
    from collection_products
    where collection_id = ${collectionId}
    order by position, product_id
    limit ${limit ?? null}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes other changes of collections wait, so that they are counted one at a time. */
export async function lockCollections(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('collections'))`.execute(tx);
}

/** Waits for refreshes that read the rules before, so that the job that follows sees what they wrote. */
export async function lockCollectionRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(collection_rules_lock())`.execute(tx);
}

/** Counts the other live collections. */
export async function countCollections(
  tx: Tx,
  { exceptId }: { exceptId?: string | undefined },
): Promise<{ all: number; withRule: number }> {
  const { rows } = await sql<{ all: number; withRule: number }>`
    select count(*)::int as all, (count(*) filter (where kind = 'rule'))::int as "withRule"
    from collections
    where archived_at is null and id is distinct from ${exceptId ?? null}::uuid
  `.execute(tx);
  return rows[0] ?? { all: 0, withRule: 0 };
}

export async function insertCollection(tx: Tx, fields: CollectionFields): Promise<string> {
  const { id } = await tx
    .insertInto('collections')
    .values({ ...toColumns(fields), published_at: fields.published ? sql`now()` : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCollectionRow(tx: Tx, id: string, fields: CollectionFields): Promise<void> {
  await tx
    .updateTable('collections')
    .set({
      ...toColumns(fields),
      published_at: fields.published ? sql`coalesce(published_at, now())` : null,
      ...nextVersion,
    })
    .where('id', '=', id)
    .execute();
}

export async function archiveCollection(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('collections')
    .set({ archived_at: sql`now()`, ...nextVersion })
    .where('id', '=', id)
    .execute();
}

/** Deletes all members, of which a rule may have a million. */
export async function deleteMembers(tx: Tx, collectionId: string): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  await tx.deleteFrom('collection_products').where('collection_id', '=', collectionId).execute();
}

export async function replaceMembers(tx: Tx, collectionId: string, productIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('collection_products').where('collection_id', '=', collectionId).execute();
  await sql`
    insert into collection_products (collection_id, product_id, position)
    select ${collectionId}, id, place from unnest(${productIds}::uuid[]) with ordinality as chosen(id, place)
  `.execute(tx);
  await tx.updateTable('collections').set(nextVersion).where('id', '=', collectionId).execute();
}

export async function countExistingProducts(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from products where id = any(${ids}::uuid[])
  `.execute(tx);
  return rows[0]?.found ?? 0;
}

/** Returns the most live collections that one of these products is in. */
export async function countCollectionsPerProduct(tx: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max(counted.collections)::int as most
    from (
      select count(*) as collections
      from collection_products member
      join collections collection on collection.id = member.collection_id and collection.archived_at is null
      where member.product_id = any(${ids}::uuid[])
      group by member.product_id
    ) counted
  `.execute(tx);
  return rows[0]?.most ?? 0;
}

const nextVersion = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

function toColumns({ name, slug, description, kind, rule, imageId }: CollectionFields) {
  return { name, slug, description, kind, rule: rule && JSON.stringify(rule), image_id: imageId };
}
