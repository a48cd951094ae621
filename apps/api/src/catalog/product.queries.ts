import { type RawBuilder, sql } from 'kysely';
import { type PlacedPicture, placedPictureAsJson } from '../media/pictures.ts';
import type { Queryable } from '../platform/database/db.ts';
import { type FactsRow, factsAsJson } from './facts/product-in-full.ts';

export type VariantRow = {
  id: string;
  color: string | null;
  colorHex: string | null;
  size: string | null;
  stock: number;
  price: number;
  saving: number;
};

export type ProductRow = {
  id: string;
  name: string;
  description: string;
  version: number;
  category: { id: string; name: string; slug: string };
  variants: VariantRow[];
  pictures: PlacedPicture[];
};

/** SQL for the product aliased `product`, its category aliased `category`, with all that is shown of it. */
export const productAsJson: RawBuilder<ProductRow> = sql`
  json_build_object(
    'id', product.id, 'name', product.name, 'description', product.description, 'version', product.version,
    'category', json_build_object('id', category.id, 'name', category.name, 'slug', category.slug),
    'variants', (
      select coalesce(json_agg(json_build_object(
        'id', variant.id, 'color', variant.color, 'colorHex', variant.color_hex, 'size', variant.size,
        'stock', variant.stock, 'price', variant.price_paise, 'saving', variant.saving_paise
      ) order by variant.position), '[]')
      from variants variant
      where variant.product_id = product.id and variant.archived_at is null
    ),
    'pictures', (
      select coalesce(json_agg(${placedPictureAsJson} order by placed.position), '[]')
      from product_pictures placed
      join pictures picture on picture.id = placed.picture_id
      where placed.product_id = product.id
    )
  )`;

/** The product for sale under this name, or the one that last had it. */
export async function findProductNamed(
  db: Queryable,
  name: string,
): Promise<{ product: ProductRow; facts: FactsRow } | undefined> {
  const { rows } = await sql<{ product: ProductRow; facts: FactsRow }>`
    with named as (
      select id as product_id, null as renamed_at
      from products
      where name_key(name) = name_key(${name}) and archived_at is null
      union all
      select product_id, renamed_at
      from product_former_names
      where name_key = name_key(${name})
    )
    select ${productAsJson} as product, ${factsAsJson} as facts
    from named
    join listing_entries listed on listed.product_id = named.product_id and listed.scope = 0
    join products product on product.id = named.product_id
    join categories category on category.id = product.category_id
    order by named.renamed_at desc nulls first
    limit 1
  `.execute(db);
  return rows[0];
}

/** SQL for whether the product aliased `product` has something to sell. */
const isSold: RawBuilder<boolean> = sql`
  exists (
    select from variants variant
    where variant.product_id = product.id and for_sale(variant.archived_at, product.archived_at, product.published_at)
  )`;

/** These products in the order of their ids, whether or not they are still for sale. */
export async function listProducts(
  db: Queryable,
  ids: readonly string[],
): Promise<{ product: ProductRow; available: boolean }[]> {
  const { rows } = await sql<{ product: ProductRow; available: boolean }>`
    select ${productAsJson} as product, ${isSold} as available
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join products product on product.id = wanted.id
    join categories category on category.id = product.category_id
    order by wanted.place
  `.execute(db);
  return rows;
}

export async function isProductForSale(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`select from products product where product.id = ${id} and ${isSold}`.execute(db);
  return rows.length > 0;
}

/** Whether there is such a product, in the shop or archived. */
export async function productExists(db: Queryable, id: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return product !== undefined;
}
