import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable } from '../platform/database/db.ts';

/** What the picture of a shared link shows. Prices are paise; only products have one. */
export type ShareFacts = {
  company: string;
  title: string;
  text: string;
  price: number | null;
  saving: number | null;
  picture: Picture | null;
};

export async function findProductShareFacts(db: Queryable, productId: string): Promise<ShareFacts | undefined> {
  const { rows } = await sql<ShareFacts>`
    select
      company.name as company,
      product.name as title,
      category.name as text,
      cheapest.price_paise as price,
      cheapest.saving_paise as saving,
      (
        select ${pictureAsJson}
        from picture_of(product.id, null) main
        join pictures picture on picture.id = main.picture_id
      ) as picture
    from products product
    join listing_entries listed on listed.product_id = product.id and listed.scope = 0
    join categories category on category.id = product.category_id
    cross join company
    cross join lateral (
      select price_paise, saving_paise
      from variants
      where product_id = product.id and archived_at is null
      order by price_paise, saving_paise desc
      limit 1
    ) cheapest
    where product.id = ${productId}
  `.execute(db);
  return rows[0];
}

export async function findCategoryShareFacts(db: Queryable, slug: string): Promise<ShareFacts | undefined> {
  const { rows } = await sql<ShareFacts>`
    select
      company.name as company,
      category.name as title,
      category.description as text,
      null as price,
      null as saving,
      case when picture.id is not null then ${pictureAsJson} end as picture
    from categories category
    left join pictures picture on picture.id = category.picture_id
    cross join company
    where category.slug = ${slug} and category.archived_at is null
    order by category.depth, category.id
    limit 1
  `.execute(db);
  return rows[0];
}

/** The shop itself, with the picture of its first category. */
export async function requireShopShareFacts(db: Queryable): Promise<ShareFacts> {
  const { rows } = await sql<ShareFacts>`
    select
      company.name as company,
      company.name as title,
      'Electronics and clothing. Pay when you receive.' as text,
      null as price,
      null as saving,
      (
        select ${pictureAsJson}
        from categories category
        join pictures picture on picture.id = category.picture_id
        where category.archived_at is null and category.parent_id is null
        order by category.position, category.name
        limit 1
      ) as picture
    from company
  `.execute(db);
  if (!rows[0]) throw new Error('The company row is missing');
  return rows[0];
}
