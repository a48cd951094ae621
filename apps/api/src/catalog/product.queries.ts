import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { FactsRow } from './facts/product-in-full.ts';
import { type ProductColumns, type ProductRow, type ShownRow, toProducts } from './shown/product-columns.ts';

/** The product for sale under this name, or the one that last had it. */
export async function findProductNamed(
  db: Queryable,
  name: string,
): Promise<{ product: ProductRow; facts: FactsRow } | undefined> {
  const { rows } = await sql<{ shown: ProductColumns; facts: FactsRow }>`
    select product_columns(array[named.id]) as shown, product_facts(named.id) as facts
    from product_named(${name}) as named(id)
    where named.id is not null
  `.execute(db);
  const [row] = rows;
  const [shown] = row ? toProducts(row.shown) : [];
  return row && shown && { product: shown.product, facts: row.facts };
}

/** These products in the order of their ids, whether or not they are still for sale. */
export async function listProducts(db: Queryable, ids: readonly string[]): Promise<ShownRow[]> {
  const { rows } = await sql<{ shown: ProductColumns }>`
    select product_columns(${ids}::uuid[]) as shown
  `.execute(db);
  return rows[0] ? toProducts(rows[0].shown) : [];
}

export async function isProductForSale(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from products product
    join variants variant on variant.product_id = product.id
    where product.id = ${id} and for_sale(variant.archived_at, product.archived_at, product.published_at)
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Whether there is such a product, in the shop or archived. */
export async function productExists(db: Queryable, id: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return product !== undefined;
}
