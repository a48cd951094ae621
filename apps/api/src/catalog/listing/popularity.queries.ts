import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';

export type ProductSales = { productId: string; quantity: number };

/** Where these sales differ from the ones known, including products that no longer sell. */
export async function listChangedSales(db: Queryable, sold: readonly ProductSales[]): Promise<ProductSales[]> {
  const { rows } = await sql<ProductSales>`
    select coalesce(sold.product_id, known.product_id) as "productId", coalesce(sold.quantity, 0) as quantity
    from unnest(
      ${sold.map(({ productId }) => productId)}::uuid[],
      ${sold.map(({ quantity }) => quantity)}::int[]
    ) as sold(product_id, quantity)
    full join product_sales known on known.product_id = sold.product_id
    where coalesce(sold.quantity, 0) <> coalesce(known.sold_recently, 0)
  `.execute(db);
  return rows;
}

/** The listing follows by itself when this commits. */
export async function saveSales(db: Queryable, sales: readonly ProductSales[]): Promise<void> {
  await db
    .insertInto('product_sales')
    .values(sales.map(({ productId, quantity }) => ({ product_id: productId, sold_recently: quantity })))
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ sold_recently: (row) => row.ref('excluded.sold_recently') }),
    )
    .execute();
}
