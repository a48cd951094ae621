import type { Queryable } from '../platform/database/db.ts';
import { isProductForSale, listProducts } from './product.queries.ts';
import { toWireProduct, type WireProduct } from './shown/wire-product.ts';

export async function isForSale(db: Queryable, productId: string): Promise<boolean> {
  return isProductForSale(db, productId);
}

export type ShownProduct = { product: WireProduct; available: boolean };

/** These products in this order, also those that have left the shop. */
export async function showProducts(db: Queryable, ids: readonly string[]): Promise<ShownProduct[]> {
  const rows = await listProducts(db, ids);
  return rows.map(({ product, available }) => ({ product: toWireProduct(product), available }));
}
