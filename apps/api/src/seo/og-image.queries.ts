import { sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';

/** Prices are in paise. Only products have one. */
export type OgImageData = {
  company: string;
  title: string;
  text: string;
  price: number | null;
  saving: number | null;
  image: Image | null;
};

export async function findProductOgImageData(db: Queryable, productId: string): Promise<OgImageData | undefined> {
  const { rows } = await sql<OgImageData>`
    select
      company.name as company,
      product.name as title,
      category.name as text,
      cheapest.price_paise as price,
      cheapest.saving_paise as saving,
      (
        select ${imageAsJson}
        from image_of(product.id, null) main
        join images image on image.id = main.image_id
      ) as image
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

export async function findCategoryOgImageData(db: Queryable, slug: string): Promise<OgImageData | undefined> {
  const { rows } = await sql<OgImageData>`
    select
      company.name as company,
      category.name as title,
      category.description as text,
      null as price,
      null as saving,
      case when image.id is not null then ${imageAsJson} end as image
    from categories category
    left join images image on image.id = category.image_id
    cross join company
    where category.slug = ${slug} and category.archived_at is null
    order by category.depth, category.id
    limit 1
  `.execute(db);
  return rows[0];
}

export async function getShopOgImageData(db: Queryable): Promise<OgImageData> {
  const { rows } = await sql<OgImageData>`
    select
      company.name as company,
      company.name as title,
      'Electronics and clothing. Pay when you receive.' as text,
      null as price,
      null as saving,
      (
        select ${imageAsJson}
        from categories category
        join images image on image.id = category.image_id
        where category.archived_at is null and category.parent_id is null
        order by category.position, category.name
        limit 1
      ) as image
    from company
  `.execute(db);
  if (!rows[0]) throw new Error('The company row is missing');
  return rows[0];
}
