import { addDays } from '@kinari/contract/locale';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { type Span } from './periods.ts';

export type Area = { digits: string; place: string | null; orders: number; returned: number };
export type Areas = { most: Area[]; areas: number; orders: number };

/** Returns the areas with most orders, and the totals. An area (3 pincode digits) is named after its most common district. */
export async function sumAreas(db: Queryable, { from, to }: Span, limit: number): Promise<Areas> {
  const until = addDays(to, 1);
  const { rows } = await sql<Areas>`
    with summed as materialized (
      select area, sum(orders)::int as orders, sum(returned)::int as returned
      from (
        select area, orders, returned from sales_by_area_daily where day >= ${from} and day < ${until}
        union all
        select area, orders, returned from sales_order_changes where hour >= ${from} and hour < ${until}
      ) daily
      group by area
      having sum(orders) > 0
    )
    select
      count(*)::int as areas,
      coalesce(sum(orders), 0)::int as orders,
      (
        select coalesce(json_agg(json_build_object(
          'digits', area, 'orders', orders, 'returned', returned, 'place', (
            select district from pincodes
            where pincode >= area || '000' and pincode <= area || '999'
            group by district
            order by count(*) desc, district
            limit 1
          )
        ) order by orders desc, area), '[]')
        from (select area, orders, returned from summed order by orders desc, area limit ${limit}) first
      ) as most
    from summed
  `.execute(db);
  return rows[0] ?? { most: [], areas: 0, orders: 0 };
}

/** Counts returns by reason. A return with several reasons counts once for each. */
export async function countReturnReasons(
  db: Queryable,
  { from, to }: Span,
): Promise<{ reason: string; returns: number }[]> {
  const { rows } = await sql<{ reason: string; returns: number }>`
    select line.reason, count(distinct order_return.id)::int as returns
    from returns order_return
    join return_lines line on line.return_id = order_return.id
    where order_return.requested_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
      and order_return.requested_at < ${addDays(to, 1)}::timestamp at time zone 'Asia/Kolkata'
    group by line.reason
    order by returns desc, line.reason
  `.execute(db);
  return rows;
}
