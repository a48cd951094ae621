import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import type { ProductDetailsRow } from './attributes/product-details.ts';
import {
  type ProductColumns,
  type ProductRow,
  type ProductViewRow,
  toProducts,
} from './product-view/product-columns.ts';

/** Finds the product for sale with this name, or the one that had it last. */
export async function getProductByName(
  db: Queryable,
  name: string,
): Promise<{ product: ProductRow; attributes: ProductDetailsRow } | undefined> {
  const { rows } = await sql<{ shown: ProductColumns; attributes: ProductDetailsRow }>`
    select product_view_columns(array[named.id]) as shown, product_attributes(named.id) as attributes
    from find_product_by_name(${name}) as named(id)
    where named.id is not null
  `.execute(db);
  const [row] = rows;
  const [view] = row ? toProducts(row.shown) : [];
  return row && view && { product: view.product, attributes: row.attributes };
}

/** Lists products in the order of `ids`, including archived ones. */
export async function listProducts(db: Queryable, ids: readonly string[]): Promise<ProductViewRow[]> {
  const { rows } = await sql<{ shown: ProductColumns }>`
    select product_view_columns(${ids}::uuid[]) as shown
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

export async function productExists(db: Queryable, id: string): Promise<boolean> {
  const product = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  return product !== undefined;
}
