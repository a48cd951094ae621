import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { dayAfter, partsOf, type Span } from './spans.ts';

/** What was sold of each product in a span, as rows of product_id, units and revenue_paise: several of a product, to be added up. */
export function soldIn(span: Span): RawBuilder<unknown> {
  const { days, months } = partsOf(span);
  const within = (column: string, { from, until }: { from: string; until: string }) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const legs = [
    ...days.map(
      (part) => sql`select product_id, units, revenue_paise from figure_product_days where ${within('day', part)}`,
    ),
    ...(months
      ? [sql`select product_id, units, revenue_paise from figure_product_months where ${within('month', months)}`]
      : []),
    sql`
      select product_id, units, revenue_paise
      from figure_line_changes
      where ${within('hour', { from: span.from, until: dayAfter(span.to, 1) })}`,
  ];
  return sql.join(legs, sql` union all `);
}

export type Sold = {
  categoryId: string;
  brandId: number | null;
  units: number;
  revenue: number;
  revenueBefore: number;
};

/** What was sold of each category and brand, as products are filed today. */
export async function sumByKind(db: Queryable, span: Span, before: Span): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select
      products.category_id as "categoryId", products.brand_id as "brandId", sum(sold.units)::int as units,
      sum(sold.revenue_paise)::bigint as revenue, sum(sold.revenue_before)::bigint as "revenueBefore"
    from (
      select product_id, sum(units) as units, sum(revenue_paise) as revenue_paise, sum(revenue_before) as revenue_before
      from (
        select product_id, units, revenue_paise, 0 as revenue_before from (${soldIn(span)}) now
        union all
        select product_id, 0, 0, revenue_paise from (${soldIn(before)}) earlier
      ) both_spans
      group by product_id
    ) sold
    join products on products.id = sold.product_id
    group by products.category_id, products.brand_id
  `.execute(db);
  return rows;
}

export async function nameCategories(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from categories where id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function nameBrands(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from brands where id = any(${ids}::integer[])
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
