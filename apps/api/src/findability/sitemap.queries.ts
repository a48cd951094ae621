import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

/** A place in the row of all products for sale, oldest first: new ones join at the end and move nobody. */
export type Place = { createdAt: string; id: string };

export type SitemapProduct = Place & { name: string; updatedAt: Date };

const FROM_THE_START: Place = { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** The place that lies so many products after another; `undefined` when there are not so many. */
export async function findPlace(db: Queryable, from: Place | undefined, further: number): Promise<Place | undefined> {
  const { createdAt, id } = from ?? FROM_THE_START;
  const { rows } = await sql<Place>`
    select created_at::text as "createdAt", product_id as id
    from listing_entries
    where scope = 0 and (created_at, product_id) >= (${createdAt}::timestamptz, ${id}::uuid)
    order by created_at, product_id
    offset ${further}
    limit 1
  `.execute(db);
  return rows[0];
}

export async function findPlaceOf(db: Queryable, productId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select created_at::text as "createdAt", id
    from products
    where id = ${productId}
  `.execute(db);
  return rows[0];
}

export async function listSitemapProducts(
  db: Queryable,
  { createdAt, id }: Place,
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

/** Every slug under which a category is shown. */
export async function listCategorySlugs(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct slug
    from categories
    where archived_at is null and scopes_of(id) is not null
    order by slug
  `.execute(db);
  return rows.map(({ slug }) => slug);
}

/** When each legal page was last changed. */
export async function listLegalChanges(db: Queryable): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select slug, max(created_at) as "changedAt"
    from legal_page_versions
    group by slug
  `.execute(db);
  return rows;
}
