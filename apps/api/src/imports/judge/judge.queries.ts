import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import type { Found } from './shop-facts.ts';

export type Wanted = { ids: string[]; skus: string[]; barcodes: string[] };
export type FoundVariant = Found & { sku: string | null; barcode: string | null };

/** The live variants that have one of these ids, SKUs or barcodes. */
export async function findVariants(db: Queryable, { ids, skus, barcodes }: Wanted): Promise<FoundVariant[]> {
  const { rows } = await sql<FoundVariant>`
    with wanted as (
      select id from variants where id = any(${ids}::uuid[]) and archived_at is null
      union
      select id from variants where name_key(sku) = any(${skus}::text[]) and archived_at is null
      union
      select id from variants where barcode = any(${barcodes}::text[]) and archived_at is null
    )
    select variant.id, variant.product_id as "productId", variant.sku, variant.barcode
    from wanted
    join variants variant on variant.id = wanted.id
    join products product on product.id = variant.product_id and product.archived_at is null
  `.execute(db);
  return rows;
}

/** The live products of these names, as names are compared. */
export async function findProductsNamed(
  db: Queryable,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where name_key(name) = any(${names}::text[]) and archived_at is null
  `.execute(db);
  return rows;
}

/** What each category demands of its products. */
export async function listDemanded(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; demanded: string[] }[]> {
  const { rows } = await sql<{ id: string; demanded: string[] }>`
    select id, facts_demanded(id) as demanded from categories where id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** For which prices these were on sale for 7 of the last 30 days. */
export async function listChargedPrices(
  db: Queryable,
  variantIds: readonly string[],
): Promise<{ variantId: string; paise: number }[]> {
  const { rows } = await sql<{ variantId: string; paise: number }>`
    select past.variant_id as "variantId", past.price_paise as paise
    from price_history past
    where past.variant_id = any(${variantIds}::uuid[]) and coalesce(past.until_at, now()) > now() - interval '30 days'
    group by past.variant_id, past.price_paise
    having sum(coalesce(past.until_at, now()) - greatest(past.from_at, now() - interval '30 days')) >= interval '7 days'
  `.execute(db);
  return rows;
}

/** What runs wrote as the pictures of these products, as their files named them. */
export async function listBroughtPictures(
  db: Queryable,
  productIds: readonly string[],
): Promise<{ productId: string; pictures: string }[]> {
  const { rows } = await sql<{ productId: string; pictures: string }>`
    select distinct product_id as "productId", after ->> 'pictures' as pictures
    from import_rows
    where product_id = any(${productIds}::uuid[])
      and applied_at is not null and undone_at is null and left_alone is null
      and after ? 'pictures'
  `.execute(db);
  return rows;
}
