import { type RawBuilder, sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type CategoryRow = {
  id: string;
  parentId: string | null;
  name: string;
  slug: string;
  description: string;
  picture: Picture | null;
};

/** Every category in the shop, parents before their children and siblings in their own order. */
export async function listLiveCategories(db: Queryable): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select
      category.id,
      category.parent_id as "parentId",
      category.name,
      category.slug,
      category.description,
      case when picture.id is not null then ${pictureAsJson} end as picture
    from categories category
    left join pictures picture on picture.id = category.picture_id
    where category.archived_at is null
    order by category.depth, category.position
  `.execute(db);
  return rows;
}

/** The slug under which a category is in the shop: of the one that has it, or of the one that had it last. */
export async function findPresentSlug(db: Queryable, slug: string): Promise<string | undefined> {
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

export type CategoryFacts = {
  name: string;
  slug: string;
  description: string;
  parentId: string | null;
  depth: number;
  pictureId: string | null;
};

/** Keeps others from changing the tree until the transaction ends; readers are not held up. */
export async function lockCategories(tx: Tx): Promise<void> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
}

export async function findCategory(tx: Tx, id: string): Promise<CategoryFacts | undefined> {
  return tx
    .selectFrom('categories')
    .select(['name', 'slug', 'description', 'parent_id as parentId', 'depth', 'picture_id as pictureId'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

export async function insertCategory(tx: Tx, facts: CategoryFacts): Promise<string> {
  const { id } = await tx.insertInto('categories').values(columnsOf(facts)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCategoryRow(tx: Tx, id: string, facts: CategoryFacts): Promise<void> {
  await tx.updateTable('categories').set(columnsOf(facts)).where('id', '=', id).execute();
}

/** The last place among its siblings, wherever it lies. */
export async function moveToEnd(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('categories').set({ position: sql`default` }).where('id', '=', id).execute();
}

/** What lies right under a parent, or at the top, in its order. */
export async function listSiblings(tx: Tx, parentId: string | null): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('parent_id', 'is not distinct from', parentId)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .execute();
}

/** Hands the positions that these have round among them, so that they stand in the given order. */
export async function placeInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
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

/** Whether `below` is the category itself or lies somewhere under it. */
export async function isAncestor(tx: Tx, id: string, below: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive ${subtreeOf(id)}
    select exists (select from subtree where subtree.id = ${below}) as found
  `.execute(tx);
  return rows[0]?.found === true;
}

/** How many levels there are under a category. */
export async function deepestUnder(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive ${subtreeOf(id)}
    select max(level)::int as levels from subtree
  `.execute(tx);
  return rows[0]?.levels ?? 0;
}

/** Takes everything under a category along to its new depth. */
export async function moveBelow(tx: Tx, id: string, by: number): Promise<void> {
  await sql`
    with recursive ${subtreeOf(id)}
    update categories set depth = categories.depth + ${by}
    from subtree
    where subtree.id = categories.id and subtree.level > 0
  `.execute(tx);
}

/** Whether anything that is still in the shop lies in a category. */
export async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from categories where parent_id = ${id} and archived_at is null)
      or exists (select from products where category_id = ${id} and archived_at is null) as used
  `.execute(tx);
  return rows[0]?.used === true;
}

// Archived ones too: they keep the depth that fits their parent's.
function subtreeOf(id: string): RawBuilder<unknown> {
  return sql`
    subtree as (
      select id, 0 as level from categories where id = ${id}
      union all
      select child.id, subtree.level + 1
      from subtree
      join categories child on child.parent_id = subtree.id
    )`;
}

function columnsOf({ name, slug, description, parentId, depth, pictureId }: CategoryFacts) {
  return { name, slug, description, parent_id: parentId, depth, picture_id: pictureId };
}
