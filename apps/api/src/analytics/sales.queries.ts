import { addDays } from '@kinari/contract/locale';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { type Span } from './periods.ts';

/** Sales totals of the orders placed in an hour or on a day. */
export type SalesTotals = {
  orders: number;
  units: number;
  revenue: number;
  firstOrders: number;
  firstOrdersKept: number;
  firstRevenue: number;
  pending: number;
  delivered: number;
  canceled: number;
  canceledAfterShipping: number;
  returnedToOrigin: number;
  returnedByCustomer: number;
  returned: number;
};
/** `at` is 2026-11-16 for a day and 2026-11-16T09 for an hour. */
export type SalesTotalsAt = SalesTotals & { at: string };

const totalColumns = sql`
  sum(orders)::int as orders, sum(units)::int as units, sum(revenue_paise)::bigint as revenue,
  sum(first_orders)::int as "firstOrders",
  sum(first_orders_kept)::int as "firstOrdersKept", sum(first_revenue_paise)::bigint as "firstRevenue",
  sum(pending)::int as pending,
  sum(delivered)::int as delivered, sum(canceled)::int as canceled,
  sum(canceled_after_shipping)::int as "canceledAfterShipping",
  sum(returned_to_origin)::int as "returnedToOrigin", sum(returned_by_customer)::int as "returnedByCustomer",
  sum(returned)::int as returned`;

/** Reads aggregated and pending rows in one statement, so that both come from the same snapshot. */
function hourlySales({ from, to }: Span): RawBuilder<unknown> {
  const isInSpan = sql`hour >= ${from}::timestamp and hour < ${addDays(to, 1)}::timestamp`;
  return sql`
    select
      hour, orders, units, revenue_paise, first_orders, first_orders_kept, first_revenue_paise,
      pending, delivered, canceled, canceled_after_shipping, returned_to_origin, returned_by_customer, returned
    from sales_hourly
    where ${isInSpan}
    union all
    select
      hour, orders, 0, revenue_paise, first_orders, first_orders_kept, first_revenue_paise,
      pending, delivered, canceled, canceled_after_shipping, returned_to_origin, returned_by_customer, returned
    from sales_order_changes
    where ${isInSpan}
    union all
    select hour, 0, units, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from sales_line_changes
    where ${isInSpan}`;
}

export async function sumByTime(db: Queryable, span: Span, by: 'hour' | 'day'): Promise<SalesTotalsAt[]> {
  const at = sql.lit(by === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD');
  const { rows } = await sql<SalesTotalsAt>`
    select to_char(hour, ${at}) as at, ${totalColumns}
    from (
      select date_trunc(${sql.lit(by)}, hour) as hour, orders, units, revenue_paise, first_orders, first_orders_kept, first_revenue_paise,
        pending, delivered, canceled, canceled_after_shipping, returned_to_origin, returned_by_customer, returned
      from (${hourlySales(span)}) hours
    ) counted
    group by hour
  `.execute(db);
  return rows;
}

/** Counts orders by ISO weekday (1 is Monday) and hour. */
export async function countByHourOfWeek(
  db: Queryable,
  span: Span,
): Promise<{ weekday: number; hour: number; orders: number }[]> {
  const { rows } = await sql<{ weekday: number; hour: number; orders: number }>`
    select extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour, sum(orders)::int as orders
    from (${hourlySales(span)}) hours
    group by 1, 2
  `.execute(db);
  return rows;
}
