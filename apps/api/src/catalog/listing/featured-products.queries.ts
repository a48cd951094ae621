import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../product-view/product-columns.ts';
import { ALL_PRODUCTS_SCOPE, SORT_ORDERS } from './listing.queries.ts';

export type FeaturedProducts = { bestSellers: ProductRow[]; biggestSavings: ProductRow[] };

// Enough variants to find `most` products: most have several sizes, and some are sold out.
const MAX_VARIANTS = 600;

/** Returns recent best sellers and the biggest savings, in stock only. */
export async function getFeaturedProducts(db: Queryable, limit: number): Promise<FeaturedProducts> {
  const bestSellers = sql`
    select entry.product_id, row_number() over (order by ${SORT_ORDERS.recommended}) as place
    from listing_entries entry
    where entry.scope = ${ALL_PRODUCTS_SCOPE} and entry.in_stock and entry.sold_recently > 0
    order by ${SORT_ORDERS.recommended}
    limit ${limit}`;
  const biggestSavings = sql`
    select saving.product_id, row_number() over (order by max(saving.share) desc, saving.product_id) as place
    from (
      select product_id, stock, saving_paise * 10000 / (price_paise + saving_paise) as share
      from variants
      where saving_paise > 0 and archived_at is null
      order by saving_paise * 10000 / (price_paise + saving_paise) desc
      limit ${MAX_VARIANTS}
    ) saving
    join listing_entries entry on entry.product_id = saving.product_id and entry.scope = ${ALL_PRODUCTS_SCOPE}
    where saving.stock > 0
    group by saving.product_id
    order by place
    limit ${limit}`;
  const { rows } = await sql<Record<keyof FeaturedProducts, ProductColumns>>`
    select ${toProductColumns(bestSellers)} as "bestSellers", ${toProductColumns(biggestSavings)} as "biggestSavings"
  `.execute(db);
  const toRows = (columns?: ProductColumns) => (columns ? toProducts(columns).map(({ product }) => product) : []);
  return { bestSellers: toRows(rows[0]?.bestSellers), biggestSavings: toRows(rows[0]?.biggestSavings) };
}

function toProductColumns(productIds: RawBuilder<unknown>): RawBuilder<ProductColumns> {
  return sql`product_view_columns(array(select product_id from (${productIds}) featured order by place))`;
}
