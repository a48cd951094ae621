import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import type { Problem } from '../product-cells.ts';

export type PricedVariant = { sku: string; variantId: string; productId: string };

export async function listVariantsBySku(db: Queryable, skus: readonly string[]): Promise<PricedVariant[]> {
  const { rows } = await sql<PricedVariant>`
    select variant.sku, variant.id as "variantId", variant.product_id as "productId"
    from variants variant
    join products product on product.id = variant.product_id
    where variant.sku = any(${[...skus]}::text[]) and variant.archived_at is null and product.archived_at is null
  `.execute(db);
  return rows;
}

export type WrittenRow = { sku: string; problems: Problem[]; skipReason: string | null };

export async function listWrittenRows(db: Queryable, runId: string): Promise<WrittenRow[]> {
  const { rows } = await sql<WrittenRow>`
    select input ->> 'sku' as sku, problems, skip_reason as "skipReason"
    from import_rows
    where run_id = ${runId}
    order by row
  `.execute(db);
  return rows;
}
