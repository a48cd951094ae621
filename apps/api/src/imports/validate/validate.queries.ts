import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import type { VariantRef } from './catalog-lookup.ts';

export type VariantIdentifiers = { ids: string[]; skus: string[]; barcodes: string[] };
export type FoundVariant = VariantRef & { sku: string | null; barcode: string | null };

export async function listVariantsByIdentifiers(
  db: Queryable,
  { ids, skus, barcodes }: VariantIdentifiers,
): Promise<FoundVariant[]> {
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

export async function listProductsByName(
  db: Queryable,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where name_key(name) = any(${names}::text[]) and archived_at is null
  `.execute(db);
  return rows;
}

/** Lists the required attributes of each category. */
export async function listRequiredAttributes(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; requiredAttributes: string[] }[]> {
  const { rows } = await sql<{ id: string; requiredAttributes: string[] }>`
    select id, required_attributes_of(id) as "requiredAttributes" from categories where id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Lists prices charged for 7 of the last 30 days. */
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

/** Lists the images that imports gave these products, as named in the files. */
export async function listImportedImages(
  db: Queryable,
  productIds: readonly string[],
): Promise<{ productId: string; images: string }[]> {
  const { rows } = await sql<{ productId: string; images: string }>`
    select distinct product_id as "productId", after ->> 'images' as images
    from import_rows
    where product_id = any(${productIds}::uuid[])
      and applied_at is not null and undone_at is null and skip_reason is null
      and after ? 'images'
  `.execute(db);
  return rows;
}
