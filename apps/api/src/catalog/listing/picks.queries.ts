import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { type ProductColumns, type ProductRow, toProducts } from '../shown/product-columns.ts';
import { EVERYTHING, ORDERS } from './listing.queries.ts';

export type Picks = { bestSellers: ProductRow[]; biggestSavings: ProductRow[] };

// Enough variants to find so many products among them: most come in several sizes, and some are sold out.
const VARIANTS_READ = 600;

/** What sold most lately and what saves most, of what can be bought. */
export async function readPicks(db: Queryable, most: number): Promise<Picks> {
  const bestSellers = sql`
    select entry.product_id, row_number() over (order by ${ORDERS.recommended}) as place
    from listing_entries entry
    where entry.scope = ${EVERYTHING} and entry.in_stock and entry.sold_recently > 0
    order by ${ORDERS.recommended}
    limit ${most}`;
  const biggestSavings = sql`
    select saving.product_id, row_number() over (order by max(saving.share) desc, saving.product_id) as place
    from (
      select product_id, stock, saving_paise * 10000 / (price_paise + saving_paise) as share
      from variants
      where saving_paise > 0 and archived_at is null
      order by saving_paise * 10000 / (price_paise + saving_paise) desc
      limit ${VARIANTS_READ}
    ) saving
    join listing_entries entry on entry.product_id = saving.product_id and entry.scope = ${EVERYTHING}
    where saving.stock > 0
    group by saving.product_id
    order by place
    limit ${most}`;
  const { rows } = await sql<Record<keyof Picks, ProductColumns>>`
    select ${productsOf(bestSellers)} as "bestSellers", ${productsOf(biggestSavings)} as "biggestSavings"
  `.execute(db);
  const read = (shown?: ProductColumns) => (shown ? toProducts(shown).map(({ product }) => product) : []);
  return { bestSellers: read(rows[0]?.bestSellers), biggestSavings: read(rows[0]?.biggestSavings) };
}

function productsOf(picked: RawBuilder<unknown>): RawBuilder<ProductColumns> {
  return sql`product_columns(array(select product_id from (${picked}) picked order by place))`;
}
