import type { Queryable } from '../platform/database/db.ts';
import { isProductForSale, listProducts } from './product.queries.ts';
import { type ProductResponse, toProductResponse } from './product-view/product-response.ts';

export async function isForSale(db: Queryable, productId: string): Promise<boolean> {
  return isProductForSale(db, productId);
}

export type ProductView = { product: ProductResponse; available: boolean };

/** Lists products in the order of `ids`, including archived ones. */
export async function getProductViews(db: Queryable, ids: readonly string[]): Promise<ProductView[]> {
  const rows = await listProducts(db, ids);
  return rows.map(({ product, available }) => ({ product: toProductResponse(product), available }));
}
