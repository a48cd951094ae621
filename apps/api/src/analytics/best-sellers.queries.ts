import { sql } from 'kysely';
import { type Image, imageAsJson } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Span } from './periods.ts';
import { salesInPeriod } from './product-sales.queries.ts';

export type BestProduct = {
  id: string;
  name: string;
  image: Image | null;
  units: number;
  revenue: number;
  stock: number;
  recentUnits: number;
  soldOutSince: Date | null;
};

type BestSellersInput = { span: Span; by: 'revenue' | 'units'; limit: number; recentSpan: Span };

/** Lists best sellers with stock and recent sales. `soldOutSince` is the last stock movement of a sold-out product. */
export async function listTopProducts(
  db: Queryable,
  { span, by, limit, recentSpan }: BestSellersInput,
): Promise<BestProduct[]> {
  const measure = sql.ref(by === 'revenue' ? 'revenue_paise' : 'units');
  const { rows } = await sql<BestProduct>`
    with best as (
      select product_id, sum(units)::int as units, sum(revenue_paise)::bigint as revenue
      from (${salesInPeriod(span)}) sold
      group by product_id
      having sum(${measure}) > 0
      order by sum(${measure}) desc, product_id
      limit ${limit}
    )
    select
      product.id, product.name, best.units, best.revenue, stock_total.stock,
      (
        select coalesce(sum(units), 0)::int
        from (
          select units from product_sales_daily
          where product_id = product.id
            and day = any(array(select generate_series(${recentSpan.from}::date, ${recentSpan.to}::date, interval '1 day')::date))
          union all
          select units from sales_line_changes
          where product_id = product.id and hour >= ${recentSpan.from}::date and hour < ${recentSpan.to}::date + 1
        ) sold
      ) as "recentUnits",
      case when stock_total.stock = 0 then stock_total.created_at end as "soldOutSince",
      (
        select ${imageAsJson}
        from image_of(product.id, null) shown
        join images image on image.id = shown.image_id
      ) as image
    from best
    join products product on product.id = best.product_id
    cross join lateral (
      select coalesce(sum(variant.stock), 0)::int as stock, max(moved.created_at) as created_at
      from variants variant
      left join lateral (
        select created_at from stock_movements where variant_id = variant.id order by id desc limit 1
      ) moved on true
      where variant.product_id = product.id and variant.archived_at is null
    ) stock_total
    order by ${by === 'revenue' ? sql`best.revenue` : sql`best.units`} desc, best.product_id
  `.execute(db);
  return rows;
}
