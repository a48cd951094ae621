import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { dayAfter, type Span } from './spans.ts';

export type Area = { digits: string; place: string | null; orders: number; returned: number };
export type Areas = { most: Area[]; areas: number; orders: number };

/** The areas with most orders, and how many areas and orders there are in all. An area is named for the district most of it lies in. */
export async function sumAreas(db: Queryable, { from, to }: Span, most: number): Promise<Areas> {
  const until = dayAfter(to, 1);
  const { rows } = await sql<Areas>`
    with summed as materialized (
      select area, sum(orders)::int as orders, sum(returned)::int as returned
      from (
        select area, orders, returned from figure_areas where day >= ${from} and day < ${until}
        union all
        select area, orders, returned from figure_order_changes where hour >= ${from} and hour < ${until}
      ) told
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
        from (select area, orders, returned from summed order by orders desc, area limit ${most}) first
      ) as most
    from summed
  `.execute(db);
  return rows[0] ?? { most: [], areas: 0, orders: 0 };
}

/** Returns that were asked for, by their reasons; one of several reasons counts for each. */
export async function countReasons(db: Queryable, { from, to }: Span): Promise<{ reason: string; returns: number }[]> {
  const { rows } = await sql<{ reason: string; returns: number }>`
    select line.reason, count(distinct asked.id)::int as returns
    from returns asked
    join return_lines line on line.return_id = asked.id
    where asked.asked_at >= ${from}::timestamp at time zone 'Asia/Kolkata'
      and asked.asked_at < ${dayAfter(to, 1)}::timestamp at time zone 'Asia/Kolkata'
    group by line.reason
    order by returns desc, line.reason
  `.execute(db);
  return rows;
}
