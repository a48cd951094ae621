import { addDays } from '@kinari/contract/locale';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { type Span, splitSpan } from './periods.ts';

/** SQL for units and revenue per product. Yields several rows per product, to be summed. */
export function salesInPeriod(span: Span): RawBuilder<unknown> {
  const { days, months } = splitSpan(span);
  const isWithin = (column: string, { from, until }: { from: string; until: string }) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const unionParts = [
    ...days.map(
      (part) => sql`select product_id, units, revenue_paise from product_sales_daily where ${isWithin('day', part)}`,
    ),
    ...(months
      ? [sql`select product_id, units, revenue_paise from product_sales_monthly where ${isWithin('month', months)}`]
      : []),
    sql`
      select product_id, units, revenue_paise
      from sales_line_changes
      where ${isWithin('hour', { from: span.from, until: addDays(span.to, 1) })}`,
  ];
  return sql.join(unionParts, sql` union all `);
}

export type ProductSales = {
  categoryId: string;
  brandId: number | null;
  units: number;
  revenue: number;
  previousRevenue: number;
};

/** Sums sales by the current category and brand of the products. */
export async function sumByCategoryAndBrand(db: Queryable, span: Span, previousPeriod: Span): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    select
      products.category_id as "categoryId", products.brand_id as "brandId", sum(sold.units)::int as units,
      sum(sold.revenue_paise)::bigint as revenue, sum(sold.previous_revenue)::bigint as "previousRevenue"
    from (
      select product_id, sum(units) as units, sum(revenue_paise) as revenue_paise, sum(previous_revenue) as previous_revenue
      from (
        select product_id, units, revenue_paise, 0 as previous_revenue from (${salesInPeriod(span)}) now
        union all
        select product_id, 0, 0, revenue_paise from (${salesInPeriod(previousPeriod)}) earlier
      ) both_spans
      group by product_id
    ) sold
    join products on products.id = sold.product_id
    group by products.category_id, products.brand_id
  `.execute(db);
  return rows;
}

export type ReportCategory = { id: string; name: string; parentId: string | null };

/** Returns all categories by id. */
export async function getCategories(db: Queryable): Promise<Map<string, ReportCategory>> {
  const { rows } = await sql<ReportCategory>`select id, name, parent_id as "parentId" from categories`.execute(db);
  return new Map(rows.map((category) => [category.id, category]));
}

export async function getBrandNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from brands where id = any(${ids}::integer[])
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
