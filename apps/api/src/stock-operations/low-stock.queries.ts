import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type LowStockVariant = { name: string; sku: string | null; stock: number };
export type LowStock = { low: LowStockVariant[]; lowCount: number; out: LowStockVariant[]; outCount: number };

/** Counts low and sold-out variants that are for sale, and returns the first `limit` of each by name. */
export async function getLowStock(db: Queryable, limit: number): Promise<LowStock> {
  const { rows } = await sql<{ level: 'low' | 'out'; count: number; first: LowStockVariant[] }>`
    with listed as (
      select
        low.level, concat_ws(', ', product.name, variant.color, variant.size) as name, variant.sku, variant.stock,
        row_number() over (partition by low.level order by product.name, variant.position) as place
      from low_stock_variants low
      join variants variant on variant.id = low.variant_id
      join products product on product.id = variant.product_id
      where variant.archived_at is null and product.archived_at is null and product.published_at is not null
    )
    select
      level, count(*)::int as count,
      json_agg(json_build_object('name', name, 'sku', sku, 'stock', stock) order by place)
        filter (where place <= ${limit}) as first
    from listed
    group by level
  `.execute(db);
  const forLevel = (level: 'low' | 'out') => rows.find((row) => row.level === level) ?? { count: 0, first: [] };
  return {
    low: forLevel('low').first,
    lowCount: forLevel('low').count,
    out: forLevel('out').first,
    outCount: forLevel('out').count,
  };
}

/** Records that staff get the email of this day. Returns false if it was recorded before. */
export async function recordLowStockEmail(tx: Tx, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into low_stock_email_log (day) values (${day}::date) on conflict do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}
