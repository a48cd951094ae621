import { sql } from 'kysely';
import { type Picture, pictureAsJson } from '../media/pictures.ts';
import type { Queryable } from '../platform/database/db.ts';
import { soldIn } from './sold.queries.ts';
import type { Span } from './spans.ts';

export type BestProduct = {
  id: string;
  name: string;
  picture: Picture | null;
  units: number;
  revenue: number;
  stock: number;
  soldLately: number;
  soldOutSince: Date | null;
};

type Asked = { span: Span; by: 'revenue' | 'units'; most: number; lately: Span };

/** What sold best, with what is left of it and what was sold of it lately. Of what is sold out, the last movement of each variant took its last unit. */
export async function listBest(db: Queryable, { span, by, most, lately }: Asked): Promise<BestProduct[]> {
  const measure = sql.ref(by === 'revenue' ? 'revenue_paise' : 'units');
  const { rows } = await sql<BestProduct>`
    with best as (
      select product_id, sum(units)::int as units, sum(revenue_paise)::bigint as revenue
      from (${soldIn(span)}) sold
      group by product_id
      having sum(${measure}) > 0
      order by sum(${measure}) desc, product_id
      limit ${most}
    )
    select
      product.id, product.name, best.units, best.revenue, shelf.stock,
      (
        select coalesce(sum(units), 0)::int
        from (
          select units from figure_product_days
          where product_id = product.id
            and day = any(array(select generate_series(${lately.from}::date, ${lately.to}::date, interval '1 day')::date))
          union all
          select units from figure_line_changes
          where product_id = product.id and hour >= ${lately.from}::date and hour < ${lately.to}::date + 1
        ) sold
      ) as "soldLately",
      case when shelf.stock = 0 then shelf.moved_at end as "soldOutSince",
      (
        select ${pictureAsJson}
        from picture_of(product.id, null) shown
        join pictures picture on picture.id = shown.picture_id
      ) as picture
    from best
    join products product on product.id = best.product_id
    cross join lateral (
      select coalesce(sum(variant.stock), 0)::int as stock, max(moved.moved_at) as moved_at
      from variants variant
      left join lateral (
        select moved_at from stock_movements where variant_id = variant.id order by id desc limit 1
      ) moved on true
      where variant.product_id = product.id and variant.archived_at is null
    ) shelf
    order by ${by === 'revenue' ? sql`best.revenue` : sql`best.units`} desc, best.product_id
  `.execute(db);
  return rows;
}
