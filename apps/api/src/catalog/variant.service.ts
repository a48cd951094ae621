import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export async function findVariantForSale(
  db: Queryable,
  id: string,
): Promise<{ stock: number; price: number } | undefined> {
  return db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.stock', 'variants.price_paise as price'])
    .where('variants.id', '=', id)
    .where(sql<boolean>`for_sale(variants.archived_at, products.archived_at, products.published_at)`)
    .executeTakeFirst();
}
