import type { Product } from './product.ts';

const MAX_PRODUCTS = 100;
const products = new Map<string, Product>();

/** A card passes its product to the page it links to, which can then render without a request. */
export function storeProductForNavigation(product: Product): void {
  products.delete(product.name);
  products.set(product.name, product);
  const [oldest] = products.keys();
  if (products.size > MAX_PRODUCTS && oldest !== undefined) products.delete(oldest);
}

/** After a reload only the browser history has the product, so Back and Forward still find it. */
export function takeProductForNavigation(name: string): Product | undefined {
  const historyProduct = (window.history.state?.usr as { product?: Product } | null | undefined)?.product;
  return products.get(name) ?? (historyProduct?.name === name ? historyProduct : undefined);
}
