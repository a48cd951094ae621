import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';

export type SoldQuantity = { productId: string; quantity: number };

export async function sumQuantitiesSold(db: Queryable, since: Date): Promise<SoldQuantity[]> {
  const { rows } = await sql<SoldQuantity>`
    select line.product_id as "productId", sum(line.quantity)::int as quantity
    from orders
    join order_lines line on line.order_id = orders.id
    where orders.placed_at >= ${since} and orders.delivery_status <> 'CANCELED'
    group by line.product_id
  `.execute(db);
  return rows;
}
