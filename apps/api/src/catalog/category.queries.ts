import { type RawBuilder, sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type CategoryRow = {
  id: string;
  parentId: string | null;
  name: string;
  slug: string;
  description: string;
  image: Image | null;
};

/** Lists live categories, parents before children and siblings by position. */
export async function listLiveCategories(db: Queryable): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select
      category.id,
      category.parent_id as "parentId",
      category.name,
      category.slug,
      category.description,
      case when image.id is not null then ${imageAsJson} end as image
    from categories category
    left join images image on image.id = category.image_id
    where category.archived_at is null
    order by category.depth, category.position
  `.execute(db);
  return rows;
}

/** Returns the current slug of the live category that has this slug, or had it last. */
export async function findCurrentSlug(db: Queryable, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    with named as (
      select id, null as renamed_at
      from categories
      where slug = ${slug}
      union all
      select category_id, renamed_at
      from category_former_slugs
      where slug = ${slug}
    )
    select category.slug
    from named
    join categories category on category.id = named.id and category.archived_at is null
    order by named.renamed_at desc nulls first
    limit 1
  `.execute(db);
  return rows[0]?.slug;
}

export type CategoryFields = {
  name: string;
  slug: string;
  description: string;
  parentId: string | null;
  depth: number;
  imageId: string | null;
};

/** Blocks other changes to the tree until the transaction ends. Reads are not blocked. */
export async function lockCategories(tx: Tx): Promise<void> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
}

export async function findCategory(tx: Tx, id: string): Promise<CategoryFields | undefined> {
  return tx
    .selectFrom('categories')
    .select(['name', 'slug', 'description', 'parent_id as parentId', 'depth', 'image_id as imageId'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

export async function insertCategory(tx: Tx, fields: CategoryFields): Promise<string> {
  const { id } = await tx.insertInto('categories').values(toColumns(fields)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCategoryRow(tx: Tx, id: string, fields: CategoryFields): Promise<void> {
  await tx.updateTable('categories').set(toColumns(fields)).where('id', '=', id).execute();
}

/** The default position is the next value of a sequence, so it is after all siblings. */
export async function moveToEnd(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('categories').set({ position: sql`default` }).where('id', '=', id).execute();
}

export async function listSiblings(tx: Tx, parentId: string | null): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('parent_id', 'is not distinct from', parentId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** Redistributes the positions of these categories, so that they are in the given order. */
export async function setPositions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    with places as (
      select position, row_number() over (order by position) as rank
      from categories
      where id = any(${ids}::uuid[])
    )
    update categories set position = places.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, rank)
    join places on places.rank = wanted.rank
    where categories.id = wanted.id
  `.execute(tx);
}

export async function archiveCategory(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('categories').set({ archived_at: sql`now()` }).where('id', '=', id).execute();
}

/** True if `below` is the category itself or one of its descendants. */
export async function isAncestor(tx: Tx, id: string, descendantId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive ${subtreeCte(id)}
    select exists (select from subtree where subtree.id = ${descendantId}) as found
  `.execute(tx);
  return rows[0]?.found === true;
}

export async function getSubtreeDepth(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive ${subtreeCte(id)}
    select max(level)::int as levels from subtree
  `.execute(tx);
  return rows[0]?.levels ?? 0;
}

/** Shifts the depth of all descendants. */
export async function shiftSubtreeDepth(tx: Tx, id: string, levels: number): Promise<void> {
  await sql`
    with recursive ${subtreeCte(id)}
    update categories set depth = categories.depth + ${levels}
    from subtree
    where subtree.id = categories.id and subtree.level > 0
  `.execute(tx);
}

export async function isCategoryInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from categories where parent_id = ${id} and archived_at is null)
      or exists (select from products where category_id = ${id} and archived_at is null) as used
  `.execute(tx);
  return rows[0]?.used === true;
}

// Includes archived categories: their depth must match their parent's.
function subtreeCte(id: string): RawBuilder<unknown> {
  return sql`
    subtree as (
      select id, 0 as level from categories where id = ${id}
      union all
      select child.id, subtree.level + 1
      from subtree
      join categories child on child.parent_id = subtree.id
    )`;
}

function toColumns({ name, slug, description, parentId, depth, imageId }: CategoryFields) {
  return { name, slug, description, parent_id: parentId, depth, image_id: imageId };
}
