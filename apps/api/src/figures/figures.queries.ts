import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { dayAfter, type Span } from './spans.ts';

/** What the orders that were placed in an hour or on a day come to. */
export type Sums = {
  orders: number;
  units: number;
  revenue: number;
  firstOrders: number;
  firstStanding: number;
  firstRevenue: number;
  pending: number;
  delivered: number;
  canceled: number;
  canceledSent: number;
  refused: number;
  sentBack: number;
  returned: number;
};
/** `at` is 2026-11-16 of a day and 2026-11-16T09 of an hour. */
export type SumsAt = Sums & { at: string };

const columns = sql`
  sum(orders)::int as orders, sum(units)::int as units, sum(revenue_paise)::bigint as revenue, sum(first_orders)::int as "firstOrders",
  sum(first_standing)::int as "firstStanding", sum(first_revenue_paise)::bigint as "firstRevenue", sum(pending)::int as pending,
  sum(delivered)::int as delivered, sum(canceled)::int as canceled, sum(canceled_sent)::int as "canceledSent",
  sum(refused)::int as refused, sum(sent_back)::int as "sentBack", sum(returned)::int as returned`;

/** One statement, so one look: what is kept and what is not added to it yet belong together. */
function hoursIn({ from, to }: Span): RawBuilder<unknown> {
  const within = sql`hour >= ${from}::timestamp and hour < ${dayAfter(to, 1)}::timestamp`;
  return sql`
    select
      hour, orders, units, revenue_paise, first_orders, first_standing, first_revenue_paise,
      pending, delivered, canceled, canceled_sent, refused, sent_back, returned
    from figure_hours
    where ${within}
    union all
    select
      hour, orders, 0, revenue_paise, first_orders, first_standing, first_revenue_paise,
      pending, delivered, canceled, canceled_sent, refused, sent_back, returned
    from figure_order_changes
    where ${within}
    union all
    select hour, 0, units, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from figure_line_changes
    where ${within}`;
}

export async function sumByTime(db: Queryable, span: Span, by: 'hour' | 'day'): Promise<SumsAt[]> {
  const at = sql.lit(by === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD');
  const { rows } = await sql<SumsAt>`
    select to_char(hour, ${at}) as at, ${columns}
    from (
      select date_trunc(${sql.lit(by)}, hour) as hour, orders, units, revenue_paise, first_orders, first_standing, first_revenue_paise,
        pending, delivered, canceled, canceled_sent, refused, sent_back, returned
      from (${hoursIn(span)}) hours
    ) counted
    group by hour
  `.execute(db);
  return rows;
}

/** Orders by the day of the week, from 1 for Monday, and the hour of the day. */
export async function countByHourOfWeek(
  db: Queryable,
  span: Span,
): Promise<{ weekday: number; hour: number; orders: number }[]> {
  const { rows } = await sql<{ weekday: number; hour: number; orders: number }>`
    select extract(isodow from hour)::int as weekday, extract(hour from hour)::int as hour, sum(orders)::int as orders
    from (${hoursIn(span)}) hours
    group by 1, 2
  `.execute(db);
  return rows;
}
