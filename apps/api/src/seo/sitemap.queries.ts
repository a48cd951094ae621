import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

/** Keyset cursor over products on sale, oldest first. New products are added at the end, so existing cursors stay valid. */
export type SitemapCursor = { createdAt: string; id: string };

export type SitemapProduct = SitemapCursor & { name: string; updatedAt: Date };

const START_CURSOR: SitemapCursor = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Returns the cursor `further` products after `from`, or `undefined` if there are fewer. */
export async function findCursor(
  db: Queryable,
  from: SitemapCursor | undefined,
  skip: number,
): Promise<SitemapCursor | undefined> {
  const { createdAt, id } = from ?? START_CURSOR;
  const { rows } = await sql<SitemapCursor>`
    select created_at::text as "createdAt", product_id as id
    from listing_entries
    where scope = 0 and (created_at, product_id) >= (${createdAt}::timestamptz, ${id}::uuid)
    order by created_at, product_id
    offset ${skip}
    limit 1
  `.execute(db);
  return rows[0];
}

export async function findProductCursor(db: Queryable, productId: string): Promise<SitemapCursor | undefined> {
  const { rows } = await sql<SitemapCursor>`
    select created_at::text as "createdAt", id
    from products
    where id = ${productId}
  `.execute(db);
  return rows[0];
}

export async function listSitemapProducts(
  db: Queryable,
  { createdAt, id }: SitemapCursor,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapProduct[]> {
  const { rows } = await sql<SitemapProduct>`
    select listed.created_at::text as "createdAt", product.id, product.name, product.updated_at as "updatedAt"
    from (
      select created_at, product_id
      from listing_entries
      where scope = 0 and (created_at, product_id) >= (${createdAt}::timestamptz, ${id}::uuid)
      order by created_at, product_id
      offset ${offset}
      limit ${limit}
    ) listed
    join products product on product.id = listed.product_id
    order by listed.created_at, product.id
  `.execute(db);
  return rows;
}

export async function listCategorySlugs(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct slug
    from categories
    where archived_at is null and category_scopes(id) is not null
    order by slug
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

export async function listCollectionSlugs(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from collections where archived_at is null and published_at is not null order by slug
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

export async function listLegalChanges(db: Queryable): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select slug, max(created_at) as "changedAt"
    from legal_page_versions
    group by slug
  `.execute(db);
  return rows;
}
