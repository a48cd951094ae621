import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type LowVariant = { name: string; sku: string | null; stock: number };
export type LowStock = { low: LowVariant[]; lowCount: number; out: LowVariant[]; outCount: number };

/** What of all that is for sale runs low or is sold out: how many variants, and the first `most` by name. */
export async function readLowStock(db: Queryable, most: number): Promise<LowStock> {
  const { rows } = await sql<{ gap: 'low' | 'out'; count: number; first: LowVariant[] }>`
    with gaps as (
      select
        gaps.gap, concat_ws(', ', product.name, variant.color, variant.size) as name, variant.sku, variant.stock,
        row_number() over (partition by gaps.gap order by product.name, variant.position) as place
      from shelf_gaps gaps
      join variants variant on variant.id = gaps.variant_id
      join products product on product.id = variant.product_id
      where variant.archived_at is null and product.archived_at is null and product.published_at is not null
    )
    select
      gap, count(*)::int as count,
      json_agg(json_build_object('name', name, 'sku', sku, 'stock', stock) order by place)
        filter (where place <= ${most}) as first
    from gaps
    group by gap
  `.execute(db);
  const of = (gap: 'low' | 'out') => rows.find((row) => row.gap === gap) ?? { count: 0, first: [] };
  return { low: of('low').first, lowCount: of('low').count, out: of('out').first, outCount: of('out').count };
}

/** Notes that staff are told today; answers whether nobody had noted it before. */
export async function noteLettersOf(tx: Tx, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into low_stock_letters (day) values (${day}::date) on conflict do nothing
  `.execute(tx);
  return numAffectedRows === 1n;
}
