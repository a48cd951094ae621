import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type ProductSales = { productId: string; quantity: number };

/** Lists products whose recent sales changed, including those that no longer sell. */
export async function listChangedSales(db: Queryable, sales: readonly ProductSales[]): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    select coalesce(sold.product_id, known.product_id) as "productId", coalesce(sold.quantity, 0) as quantity
    from unnest(
      ${sales.map(({ productId }) => productId)}::uuid[],
      ${sales.map(({ quantity }) => quantity)}::int[]
    ) as sold(product_id, quantity)
    full join product_recent_sales known on known.product_id = sold.product_id
    where coalesce(sold.quantity, 0) <> coalesce(known.sold_recently, 0)
  `.execute(db);
  return rows;
}

/** A trigger refreshes the listing on commit. */
export async function saveSales(db: Queryable, sales: readonly ProductSales[]): Promise<void> {
  await db
    .insertInto('product_recent_sales')
    .values(sales.map(({ productId, quantity }) => ({ product_id: productId, sold_recently: quantity })))
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ sold_recently: (row) => row.ref('excluded.sold_recently') }),
    )
    .execute();
}
